-- AlterTable
ALTER TABLE "handover" ADD COLUMN     "put_aside" JSONB,
ADD COLUMN     "writer_id" INTEGER;

-- What was stored until now was with the former manager.
UPDATE "handover" SET "writer_id" = (SELECT c."former_manager_id" FROM "manager_change" c WHERE c."id" = "change_id");
DELETE FROM "handover" WHERE "writer_id" IS NULL;
ALTER TABLE "handover" ALTER COLUMN "writer_id" SET NOT NULL;

-- CreateIndex
CREATE INDEX "handover_writer_id_idx" ON "handover"("writer_id");

-- AddForeignKey
ALTER TABLE "handover" ADD CONSTRAINT "handover_writer_id_fkey" FOREIGN KEY ("writer_id") REFERENCES "employee"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- What becomes of a form is asked once at a time; only what was transferred put something aside.
CREATE UNIQUE INDEX "handover_one_undecided" ON "handover"("pulse_id") WHERE "decision" IS NULL;
ALTER TABLE "handover" ADD CONSTRAINT "handover_puts_aside" CHECK (put_aside IS NULL OR decision IS NOT DISTINCT FROM 'transfer');
