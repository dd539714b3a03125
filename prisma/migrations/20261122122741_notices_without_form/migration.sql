-- DropForeignKey
ALTER TABLE "api_token_mail" DROP CONSTRAINT "api_token_mail_token_id_fkey";

-- DropForeignKey
ALTER TABLE "integration_mail" DROP CONSTRAINT "integration_mail_event_id_fkey";

-- DropForeignKey
ALTER TABLE "integration_mail" DROP CONSTRAINT "integration_mail_user_id_fkey";

-- AlterTable
ALTER TABLE "notice" ADD COLUMN     "import_id" INTEGER,
ADD COLUMN     "integration_id" INTEGER,
ADD COLUMN     "token_id" INTEGER,
ALTER COLUMN "pulse_id" DROP NOT NULL;

-- CreateIndex
CREATE INDEX "notice_integration_id_idx" ON "notice"("integration_id");

-- CreateIndex
CREATE INDEX "notice_import_id_idx" ON "notice"("import_id");

-- CreateIndex
CREATE INDEX "notice_token_id_idx" ON "notice"("token_id");

-- AddForeignKey
ALTER TABLE "notice" ADD CONSTRAINT "notice_integration_id_fkey" FOREIGN KEY ("integration_id") REFERENCES "integration"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "notice" ADD CONSTRAINT "notice_import_id_fkey" FOREIGN KEY ("import_id") REFERENCES "people_import"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "notice" ADD CONSTRAINT "notice_token_id_fkey" FOREIGN KEY ("token_id") REFERENCES "api_token"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- What the schema language cannot say: each kind names what it is about, and nothing else.
ALTER TABLE "notice" ADD CONSTRAINT "notice_about" CHECK (
  num_nonnulls(pulse_id, integration_id, import_id, token_id) = 1
  AND (kind = 'integration_off') = (integration_id IS NOT NULL)
  AND (kind = 'import_waits') = (import_id IS NOT NULL)
  AND (kind IN ('token_made', 'token_ending')) = (token_id IS NOT NULL));

-- What these two outboxes held are notices now, and what they had not sent is in the outbox of the notices.
INSERT INTO notice (user_id, kind, token_id, created_at, visible_from)
SELECT t.user_id, CASE m.kind WHEN 'made' THEN 'token_made' ELSE 'token_ending' END::notice_kind, t.id, t.created_at,
  CASE m.kind WHEN 'made' THEN t.created_at ELSE greatest(t.created_at, t.expires_at - interval '7 days') END
FROM api_token_mail m JOIN api_token t ON t.id = m.token_id;
INSERT INTO mail (notice_id, user_id, attempts, due_at, created_at)
SELECT n.id, n.user_id, m.attempts, m.due_at, n.created_at
FROM api_token_mail m JOIN notice n ON n.token_id = m.token_id AND (n.kind = 'token_made') = (m.kind = 'made') WHERE m.state = 'waiting';

INSERT INTO notice (user_id, kind, integration_id, created_at, visible_from)
SELECT m.user_id, 'integration_off', e.integration_id, e.at, e.at FROM integration_mail m JOIN integration_event e ON e.id = m.event_id;
INSERT INTO mail (notice_id, user_id, attempts, due_at, created_at)
SELECT n.id, n.user_id, m.attempts, m.due_at, n.created_at
FROM integration_mail m JOIN integration_event e ON e.id = m.event_id
JOIN notice n ON n.integration_id = e.integration_id AND n.user_id = m.user_id AND n.created_at = e.at WHERE m.state = 'waiting';

-- DropTable
DROP TABLE "api_token_mail";

-- DropTable
DROP TABLE "integration_mail";

-- DropEnum
DROP TYPE "api_token_mail_kind";
