-- CreateEnum
CREATE TYPE "bulk_kind" AS ENUM ('reopen', 'close', 'reassign', 'extend', 'remind');

-- AlterEnum
ALTER TYPE "notice_kind" ADD VALUE 'extended';

-- AlterTable
ALTER TABLE "pulse" ADD COLUMN     "auto_close_date_override" DATE,
ADD COLUMN     "due_date_override" DATE;

-- CreateTable
CREATE TABLE "bulk_action" (
    "id" SERIAL NOT NULL,
    "key" UUID NOT NULL,
    "kind" "bulk_kind" NOT NULL,
    "cycle_pulse_id" INTEGER NOT NULL,
    "actor_id" INTEGER NOT NULL,
    "change" JSONB NOT NULL,
    "asked" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "undone_at" TIMESTAMPTZ(3),
    "undone_by_id" INTEGER,

CONSTRAINT "bulk_action_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "bulk_action_row" (
    "action_id" INTEGER NOT NULL,
    "pulse_id" INTEGER NOT NULL,
    "reason" TEXT,
    "before" JSONB,
    "undone_at" TIMESTAMPTZ(3),

CONSTRAINT "bulk_action_row_pkey" PRIMARY KEY ("action_id","pulse_id")
);

-- CreateIndex
CREATE INDEX "bulk_action_cycle_pulse_id_idx" ON "bulk_action"("cycle_pulse_id");

-- CreateIndex
CREATE INDEX "bulk_action_undone_by_id_idx" ON "bulk_action"("undone_by_id");

-- CreateIndex
CREATE UNIQUE INDEX "bulk_action_actor_id_key_key" ON "bulk_action"("actor_id", "key");

-- CreateIndex
CREATE INDEX "bulk_action_row_pulse_id_idx" ON "bulk_action_row"("pulse_id");

-- AddForeignKey
ALTER TABLE "bulk_action" ADD CONSTRAINT "bulk_action_cycle_pulse_id_fkey" FOREIGN KEY ("cycle_pulse_id") REFERENCES "cycle_pulse"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "bulk_action" ADD CONSTRAINT "bulk_action_actor_id_fkey" FOREIGN KEY ("actor_id") REFERENCES "app_user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "bulk_action" ADD CONSTRAINT "bulk_action_undone_by_id_fkey" FOREIGN KEY ("undone_by_id") REFERENCES "app_user"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "bulk_action_row" ADD CONSTRAINT "bulk_action_row_action_id_fkey" FOREIGN KEY ("action_id") REFERENCES "bulk_action"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "bulk_action_row" ADD CONSTRAINT "bulk_action_row_pulse_id_fkey" FOREIGN KEY ("pulse_id") REFERENCES "pulse"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- What was done has what was there before; only what was done is taken back.
ALTER TABLE "bulk_action_row" ADD CONSTRAINT "bulk_action_row_done" CHECK ((reason IS NULL) = (before IS NOT NULL));
ALTER TABLE "bulk_action_row" ADD CONSTRAINT "bulk_action_row_undone" CHECK (undone_at IS NULL OR reason IS NULL);
ALTER TABLE "bulk_action" ADD CONSTRAINT "bulk_action_asked" CHECK (asked > 0);
ALTER TABLE "pulse" ADD CONSTRAINT "pulse_dates_overridden" CHECK (due_date_override <= auto_close_date_override);
