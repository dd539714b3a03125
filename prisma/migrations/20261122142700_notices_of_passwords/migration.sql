-- What the schema language cannot say: each kind names what it is about, and nothing else; another password is about the recipient's own account, which needs no name.
ALTER TABLE "notice" DROP CONSTRAINT "notice_about";
ALTER TABLE "notice" ADD CONSTRAINT "notice_about" CHECK (
  num_nonnulls(pulse_id, integration_id, import_id, token_id) = (CASE WHEN kind = 'password_changed' THEN 0 ELSE 1 END)
  AND (kind = 'integration_off') = (integration_id IS NOT NULL)
  AND (kind = 'import_waits') = (import_id IS NOT NULL)
  AND (kind IN ('token_made', 'token_ending')) = (token_id IS NOT NULL));
