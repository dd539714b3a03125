-- AlterTable
ALTER TABLE "app_config" ADD COLUMN     "anonymous_at_release" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "anonymous_minimum" INTEGER NOT NULL DEFAULT 3;

-- AlterTable
ALTER TABLE "cycle" ADD COLUMN     "anonymous_at_release" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "anonymous_minimum" INTEGER NOT NULL DEFAULT 3;

-- The same limits as ANONYMOUS_MINIMUM of packages/domain.
ALTER TABLE "app_config" ADD CONSTRAINT "app_config_anonymous_minimum" CHECK ("anonymous_minimum" BETWEEN 3 AND 10);
ALTER TABLE "cycle" ADD CONSTRAINT "cycle_anonymous_minimum" CHECK ("anonymous_minimum" BETWEEN 3 AND 10);
