-- CreateEnum
CREATE TYPE "impersonation_by" AS ENUM ('permitted', 'administrators', 'nobody');

-- AlterTable
ALTER TABLE "app_config" ADD COLUMN     "comment_default" "comment_visibility" NOT NULL DEFAULT 'private',
ADD COLUMN     "comment_edit_minutes" INTEGER,
ADD COLUMN     "comment_revision" INTEGER NOT NULL DEFAULT 1,
ADD COLUMN     "comment_selected_text" BOOLEAN NOT NULL DEFAULT true,
ADD COLUMN     "comment_subject_replies" BOOLEAN NOT NULL DEFAULT true,
ADD COLUMN     "comment_visibilities" "comment_visibility"[] DEFAULT ARRAY['private', 'managers', 'writer', 'everyone']::"comment_visibility"[],
ADD COLUMN     "comment_writer_replies" BOOLEAN NOT NULL DEFAULT true,
ADD COLUMN     "impersonation_by" "impersonation_by" NOT NULL DEFAULT 'permitted',
ADD COLUMN     "impersonation_minutes" INTEGER NOT NULL DEFAULT 60,
ADD COLUMN     "revision" INTEGER NOT NULL DEFAULT 1,
ADD COLUMN     "session_idle_minutes" INTEGER NOT NULL DEFAULT 720,
ADD COLUMN     "session_max_hours" INTEGER NOT NULL DEFAULT 168;

-- AlterTable
ALTER TABLE "session" ADD COLUMN     "signed_in_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP;

-- Every session before this ended seven days after its person gave the password.
UPDATE "session" SET "signed_in_at" = "expires_at" - interval '7 days';

-- What the schema language cannot say: limits that lock nobody out, and an impersonation of an hour at most.
ALTER TABLE "app_config" ADD CONSTRAINT "app_config_sessions" CHECK ("session_idle_minutes" BETWEEN 15 AND 1440 AND "session_max_hours" BETWEEN 1 AND 168 AND "session_idle_minutes" <= "session_max_hours" * 60);
ALTER TABLE "app_config" ADD CONSTRAINT "app_config_impersonation" CHECK ("impersonation_minutes" BETWEEN 5 AND 60);
ALTER TABLE "app_config" ADD CONSTRAINT "app_config_comments" CHECK (
  "comment_visibilities" IS NOT NULL AND cardinality("comment_visibilities") > 0 AND "comment_default" = ANY ("comment_visibilities")
  AND ("comment_edit_minutes" IS NULL OR "comment_edit_minutes" BETWEEN 1 AND 43200));
