-- AlterTable
ALTER TABLE "people_import" ADD COLUMN     "integration_id" INTEGER,
ADD COLUMN     "undecided" BOOLEAN NOT NULL DEFAULT false;

-- CreateTable
CREATE TABLE "scheduled_import" (
    "integration_id" INTEGER NOT NULL,
    "owner_id" INTEGER,
    "past_until" TIMESTAMPTZ(3) NOT NULL,
    "wanted_at" TIMESTAMPTZ(3),
    "file_hash" TEXT,

CONSTRAINT "scheduled_import_pkey" PRIMARY KEY ("integration_id")
);

-- CreateIndex
CREATE INDEX "scheduled_import_owner_id_idx" ON "scheduled_import"("owner_id");

-- CreateIndex
CREATE INDEX "people_import_integration_id_idx" ON "people_import"("integration_id");

-- AddForeignKey
ALTER TABLE "people_import" ADD CONSTRAINT "people_import_integration_id_fkey" FOREIGN KEY ("integration_id") REFERENCES "integration"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "scheduled_import" ADD CONSTRAINT "scheduled_import_integration_id_fkey" FOREIGN KEY ("integration_id") REFERENCES "integration"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "scheduled_import" ADD CONSTRAINT "scheduled_import_owner_id_fkey" FOREIGN KEY ("owner_id") REFERENCES "app_user"("id") ON DELETE SET NULL ON UPDATE CASCADE;
