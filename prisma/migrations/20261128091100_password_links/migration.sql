-- CreateEnum
CREATE TYPE "invitation_origin" AS ENUM ('person', 'server', 'owner');

-- AlterTable
ALTER TABLE "invitation" ADD COLUMN     "origin" "invitation_origin" NOT NULL DEFAULT 'person';

-- CreateTable
CREATE TABLE "forgotten_password" (
    "id" SERIAL NOT NULL,
    "email" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

CONSTRAINT "forgotten_password_pkey" PRIMARY KEY ("id")
);

-- What the schema language cannot say: a link that its owner asked for does not replace the one of an invitation, because anyone can ask.
DROP INDEX "invitation_open";
CREATE UNIQUE INDEX "invitation_open" ON "invitation" ("user_id", "origin") WHERE "used_at" IS NULL AND "withdrawn_at" IS NULL;
ALTER TABLE "forgotten_password" ADD CONSTRAINT "forgotten_password_email" CHECK ("email" = lower("email") AND length("email") BETWEEN 1 AND 320);
-- A link to an account is about the recipient's own account, which needs no name.
ALTER TABLE "notice" DROP CONSTRAINT "notice_about";
ALTER TABLE "notice" ADD CONSTRAINT "notice_about" CHECK (
  num_nonnulls(pulse_id, integration_id, import_id, token_id) = (CASE WHEN kind IN ('password_changed', 'password_link') THEN 0 ELSE 1 END)
  AND (kind = 'integration_off') = (integration_id IS NOT NULL)
  AND (kind = 'import_waits') = (import_id IS NOT NULL)
  AND (kind IN ('token_made', 'token_ending')) = (token_id IS NOT NULL));
