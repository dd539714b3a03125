-- DropIndex
DROP INDEX "notice_user_id_id_idx";

-- AlterTable
ALTER TABLE "notice" ADD COLUMN     "key" UUID NOT NULL DEFAULT gen_random_uuid();

-- CreateIndex
CREATE UNIQUE INDEX "notice_key_key" ON "notice"("key");

-- CreateIndex
CREATE INDEX "notice_user_id_visible_from_key_idx" ON "notice"("user_id", "visible_from", "key");
