-- CreateEnum
CREATE TYPE "notice_kind" AS ENUM ('assigned', 'reassigned', 'reopened', 'reopen_requested', 'reopen_declined', 'commented');

-- CreateEnum
CREATE TYPE "mail_state" AS ENUM ('waiting', 'sent', 'kept', 'failed');

-- DropIndex
DROP INDEX "comment_author_id_idx";

-- AlterTable
ALTER TABLE "app_config" ADD COLUMN     "overview_widgets" JSONB NOT NULL DEFAULT '[]';

-- AlterTable
ALTER TABLE "comment" ADD COLUMN     "client_key" UUID;

-- AlterTable
ALTER TABLE "pulse_submission" ADD COLUMN     "reopen_request_id" INTEGER,
ADD COLUMN     "reopened_at" TIMESTAMPTZ(3),
ADD COLUMN     "reopened_by_id" INTEGER,
ADD COLUMN     "sharing_opt_out" BOOLEAN NOT NULL DEFAULT false;

-- AlterTable
ALTER TABLE "reopen_request" ADD COLUMN     "decision_note" TEXT NOT NULL DEFAULT '';

-- CreateTable
CREATE TABLE "notice" (
    "id" BIGSERIAL NOT NULL,
    "user_id" INTEGER NOT NULL,
    "kind" "notice_kind" NOT NULL,
    "pulse_id" INTEGER NOT NULL,
    "comment_id" INTEGER,
    "request_id" INTEGER,
    "actor_id" INTEGER,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "visible_from" TIMESTAMPTZ(3) NOT NULL,
    "read_at" TIMESTAMPTZ(3),

CONSTRAINT "notice_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "notice_preference" (
    "user_id" INTEGER NOT NULL,
    "kind" "notice_kind" NOT NULL,
    "by_mail" BOOLEAN NOT NULL,

CONSTRAINT "notice_preference_pkey" PRIMARY KEY ("user_id","kind")
);

-- CreateTable
CREATE TABLE "mail" (
    "id" BIGSERIAL NOT NULL,
    "notice_id" BIGINT NOT NULL,
    "user_id" INTEGER NOT NULL,
    "to_address" TEXT,
    "subject" TEXT,
    "text" TEXT,
    "state" "mail_state" NOT NULL DEFAULT 'waiting',
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "due_at" TIMESTAMPTZ(3) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "sent_at" TIMESTAMPTZ(3),
    "last_error" TEXT,

CONSTRAINT "mail_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "notice_user_id_id_idx" ON "notice"("user_id", "id");

-- CreateIndex
CREATE INDEX "notice_pulse_id_idx" ON "notice"("pulse_id");

-- CreateIndex
CREATE INDEX "notice_comment_id_idx" ON "notice"("comment_id");

-- CreateIndex
CREATE INDEX "notice_request_id_idx" ON "notice"("request_id");

-- CreateIndex
CREATE INDEX "notice_actor_id_idx" ON "notice"("actor_id");

-- CreateIndex
CREATE UNIQUE INDEX "mail_notice_id_key" ON "mail"("notice_id");

-- CreateIndex
CREATE INDEX "mail_user_id_idx" ON "mail"("user_id");

-- CreateIndex
CREATE UNIQUE INDEX "comment_author_id_client_key_key" ON "comment"("author_id", "client_key");

-- CreateIndex
CREATE UNIQUE INDEX "pulse_submission_reopen_request_id_key" ON "pulse_submission"("reopen_request_id");

-- CreateIndex
CREATE INDEX "pulse_submission_reopened_by_id_idx" ON "pulse_submission"("reopened_by_id");

-- AddForeignKey
ALTER TABLE "notice" ADD CONSTRAINT "notice_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "app_user"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "notice" ADD CONSTRAINT "notice_pulse_id_fkey" FOREIGN KEY ("pulse_id") REFERENCES "pulse"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "notice" ADD CONSTRAINT "notice_comment_id_fkey" FOREIGN KEY ("comment_id") REFERENCES "comment"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "notice" ADD CONSTRAINT "notice_request_id_fkey" FOREIGN KEY ("request_id") REFERENCES "reopen_request"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "notice" ADD CONSTRAINT "notice_actor_id_fkey" FOREIGN KEY ("actor_id") REFERENCES "app_user"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "notice_preference" ADD CONSTRAINT "notice_preference_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "app_user"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "mail" ADD CONSTRAINT "mail_notice_id_fkey" FOREIGN KEY ("notice_id") REFERENCES "notice"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "mail" ADD CONSTRAINT "mail_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "app_user"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "pulse_submission" ADD CONSTRAINT "pulse_submission_reopened_by_id_fkey" FOREIGN KEY ("reopened_by_id") REFERENCES "app_user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "pulse_submission" ADD CONSTRAINT "pulse_submission_reopen_request_id_fkey" FOREIGN KEY ("reopen_request_id") REFERENCES "reopen_request"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- What was submitted before this was kept: hidden where it cannot be known any more, or the form says so now.
UPDATE pulse_submission AS made SET sharing_opt_out = true
FROM pulse
WHERE pulse.id = made.pulse_id
  AND (pulse.sharing_opt_out OR EXISTS (SELECT FROM pulse_submission later WHERE later.pulse_id = made.pulse_id AND later.number > made.number));
ALTER TABLE pulse_submission ADD CONSTRAINT pulse_submission_reopened CHECK (reopened_at IS NOT NULL OR (reopened_by_id IS NULL AND reopen_request_id IS NULL));

-- The outbox: what is due, oldest first; what was sent says when, and what left the outbox says what it said.
CREATE INDEX mail_due ON mail (due_at, id) WHERE state = 'waiting';
ALTER TABLE mail ADD CONSTRAINT mail_sent CHECK ((state = 'sent') = (sent_at IS NOT NULL));
ALTER TABLE mail ADD CONSTRAINT mail_written CHECK (state NOT IN ('sent', 'kept') OR (to_address IS NOT NULL AND subject IS NOT NULL AND text IS NOT NULL));
ALTER TABLE mail ADD CONSTRAINT mail_attempts CHECK (attempts >= 0);
CREATE INDEX notice_unread ON notice (user_id, visible_from) WHERE read_at IS NULL;
ALTER TABLE notice ADD CONSTRAINT notice_visible_from CHECK (visible_from >= created_at);
ALTER TABLE notice ADD CONSTRAINT notice_subject CHECK ((kind <> 'commented' OR comment_id IS NOT NULL) AND (kind NOT IN ('reopen_requested', 'reopen_declined') OR request_id IS NOT NULL));
