-- AlterTable
ALTER TABLE "app_config" ALTER COLUMN "impersonation_read_only" SET DEFAULT true;

-- Also for companies that never chose: those that want impersonators to write switch it on again.
UPDATE "app_config" SET "impersonation_read_only" = true;
