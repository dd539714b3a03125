-- CreateEnum
CREATE TYPE "handover_decision" AS ENUM ('keep', 'transfer');

-- AlterEnum
ALTER TYPE "notice_kind" ADD VALUE 'handover';

-- CreateTable
CREATE TABLE "manager_change" (
    "id" SERIAL NOT NULL,
    "employee_id" INTEGER NOT NULL,
    "former_manager_id" INTEGER,
    "new_manager_id" INTEGER,
    "changed_by_id" INTEGER,
    "changed_at" TIMESTAMPTZ(3) NOT NULL,

CONSTRAINT "manager_change_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "handover" (
    "change_id" INTEGER NOT NULL,
    "pulse_id" INTEGER NOT NULL,
    "decision" "handover_decision",
    "decided_by_id" INTEGER,
    "decided_at" TIMESTAMPTZ(3),

CONSTRAINT "handover_pkey" PRIMARY KEY ("change_id","pulse_id")
);

-- CreateIndex
CREATE INDEX "manager_change_employee_id_idx" ON "manager_change"("employee_id");

-- CreateIndex
CREATE INDEX "manager_change_former_manager_id_idx" ON "manager_change"("former_manager_id");

-- CreateIndex
CREATE INDEX "manager_change_new_manager_id_idx" ON "manager_change"("new_manager_id");

-- CreateIndex
CREATE INDEX "manager_change_changed_by_id_idx" ON "manager_change"("changed_by_id");

-- CreateIndex
CREATE INDEX "handover_pulse_id_idx" ON "handover"("pulse_id");

-- CreateIndex
CREATE INDEX "handover_decided_by_id_idx" ON "handover"("decided_by_id");

-- AddForeignKey
ALTER TABLE "manager_change" ADD CONSTRAINT "manager_change_employee_id_fkey" FOREIGN KEY ("employee_id") REFERENCES "employee"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "manager_change" ADD CONSTRAINT "manager_change_former_manager_id_fkey" FOREIGN KEY ("former_manager_id") REFERENCES "employee"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "manager_change" ADD CONSTRAINT "manager_change_new_manager_id_fkey" FOREIGN KEY ("new_manager_id") REFERENCES "employee"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "manager_change" ADD CONSTRAINT "manager_change_changed_by_id_fkey" FOREIGN KEY ("changed_by_id") REFERENCES "app_user"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "handover" ADD CONSTRAINT "handover_change_id_fkey" FOREIGN KEY ("change_id") REFERENCES "manager_change"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "handover" ADD CONSTRAINT "handover_pulse_id_fkey" FOREIGN KEY ("pulse_id") REFERENCES "pulse"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "handover" ADD CONSTRAINT "handover_decided_by_id_fkey" FOREIGN KEY ("decided_by_id") REFERENCES "app_user"("id") ON DELETE SET NULL ON UPDATE CASCADE;

ALTER TABLE "manager_change" ADD CONSTRAINT "manager_change_changes" CHECK (former_manager_id IS DISTINCT FROM new_manager_id);
ALTER TABLE "manager_change" ADD CONSTRAINT "manager_change_not_self" CHECK (new_manager_id IS DISTINCT FROM employee_id);
ALTER TABLE "handover" ADD CONSTRAINT "handover_decided_once" CHECK ((decision IS NULL) = (decided_at IS NULL));
