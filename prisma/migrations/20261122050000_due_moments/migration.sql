-- CreateEnum
CREATE TYPE "due_kind" AS ENUM ('auto_close', 'stage_start', 'packet_release', 'reminder_digest');

-- AlterTable
ALTER TABLE "notice" ADD COLUMN     "reminder_id" INTEGER;

-- CreateTable
CREATE TABLE "due_moment" (
    "id" SERIAL NOT NULL,
    "kind" "due_kind" NOT NULL,
    "cycle_id" INTEGER,
    "stage_id" INTEGER,
    "employee_id" INTEGER,
    "due_on" DATE NOT NULL,
    "due_at" TIMESTAMPTZ(3) NOT NULL,
    "done_at" TIMESTAMPTZ(3),
    "passed_over" BOOLEAN NOT NULL DEFAULT false,
    "done_up_to" INTEGER NOT NULL DEFAULT 0,
    "affected" INTEGER NOT NULL DEFAULT 0,

CONSTRAINT "due_moment_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "reminder" (
    "id" SERIAL NOT NULL,
    "user_id" INTEGER NOT NULL,
    "day" DATE NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "sent_by_id" INTEGER,

CONSTRAINT "reminder_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "reminder_form" (
    "reminder_id" INTEGER NOT NULL,
    "pulse_id" INTEGER NOT NULL,
    "user_id" INTEGER NOT NULL,
    "step" SMALLINT NOT NULL,
    "due_on" DATE NOT NULL,

CONSTRAINT "reminder_form_pkey" PRIMARY KEY ("reminder_id","pulse_id")
);

-- CreateIndex
CREATE INDEX "due_moment_cycle_id_idx" ON "due_moment"("cycle_id");

-- CreateIndex
CREATE INDEX "due_moment_stage_id_idx" ON "due_moment"("stage_id");

-- CreateIndex
CREATE INDEX "due_moment_employee_id_idx" ON "due_moment"("employee_id");

-- CreateIndex
CREATE INDEX "reminder_user_id_day_idx" ON "reminder"("user_id", "day");

-- CreateIndex
CREATE INDEX "reminder_sent_by_id_idx" ON "reminder"("sent_by_id");

-- CreateIndex
CREATE UNIQUE INDEX "reminder_form_pulse_id_user_id_step_key" ON "reminder_form"("pulse_id", "user_id", "step");

-- CreateIndex
CREATE INDEX "notice_reminder_id_idx" ON "notice"("reminder_id");

-- AddForeignKey
ALTER TABLE "due_moment" ADD CONSTRAINT "due_moment_cycle_id_fkey" FOREIGN KEY ("cycle_id") REFERENCES "cycle"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "due_moment" ADD CONSTRAINT "due_moment_stage_id_fkey" FOREIGN KEY ("stage_id") REFERENCES "stage"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "due_moment" ADD CONSTRAINT "due_moment_employee_id_fkey" FOREIGN KEY ("employee_id") REFERENCES "employee"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "reminder" ADD CONSTRAINT "reminder_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "app_user"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "reminder" ADD CONSTRAINT "reminder_sent_by_id_fkey" FOREIGN KEY ("sent_by_id") REFERENCES "app_user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "reminder_form" ADD CONSTRAINT "reminder_form_reminder_id_fkey" FOREIGN KEY ("reminder_id") REFERENCES "reminder"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "reminder_form" ADD CONSTRAINT "reminder_form_pulse_id_fkey" FOREIGN KEY ("pulse_id") REFERENCES "pulse"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "notice" ADD CONSTRAINT "notice_reminder_id_fkey" FOREIGN KEY ("reminder_id") REFERENCES "reminder"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Each due moment is there once, whoever looks: a stage starts once, closes once on a day, a packet is released by itself
-- once, and digests leave once a day.
CREATE UNIQUE INDEX "due_moment_stage_start" ON "due_moment"("stage_id") WHERE kind = 'stage_start';
CREATE UNIQUE INDEX "due_moment_auto_close" ON "due_moment"("stage_id", "due_on") WHERE kind = 'auto_close';
CREATE UNIQUE INDEX "due_moment_packet_release" ON "due_moment"("cycle_id", "employee_id") WHERE kind = 'packet_release';
CREATE UNIQUE INDEX "due_moment_reminder_digest" ON "due_moment"("due_on") WHERE kind = 'reminder_digest';
-- What is to be done, in its order.
CREATE INDEX "due_moment_waiting" ON "due_moment"("cycle_id", "due_at", "kind", "id") WHERE done_at IS NULL;
ALTER TABLE "due_moment" ADD CONSTRAINT "due_moment_is_of" CHECK (
  (kind = 'reminder_digest') = (cycle_id IS NULL) AND (kind IN ('auto_close', 'stage_start')) = (stage_id IS NOT NULL) AND (kind = 'packet_release') = (employee_id IS NOT NULL));
ALTER TABLE "due_moment" ADD CONSTRAINT "due_moment_passed_over" CHECK (NOT passed_over OR (done_at IS NOT NULL AND affected = 0));
-- One digest by itself a person and day.
CREATE UNIQUE INDEX "reminder_once_a_day" ON "reminder"("user_id", "day") WHERE sent_by_id IS NULL;
-- The few forms that close on a day of their own.
CREATE INDEX "pulse_own_dates" ON "pulse"("stage_id") WHERE (auto_close_date_override IS NOT NULL OR due_date_override IS NOT NULL) AND state IN ('open', 'draft');
ALTER TABLE "notice" ADD CONSTRAINT "notice_reminder_kind" CHECK (reminder_id IS NULL OR kind = 'reminded');
