-- AlterTable
ALTER TABLE "notice" ADD COLUMN     "former_address" TEXT;

-- What the schema language cannot say: a changed address is about the recipient's own account, and names the former one.
ALTER TABLE "notice" DROP CONSTRAINT "notice_about";
ALTER TABLE "notice" ADD CONSTRAINT "notice_about" CHECK (
  num_nonnulls(pulse_id, integration_id, import_id, token_id) = (CASE WHEN kind IN ('password_changed', 'password_link', 'address_changed') THEN 0 ELSE 1 END)
  AND (kind = 'integration_off') = (integration_id IS NOT NULL)
  AND (kind = 'import_waits') = (import_id IS NOT NULL)
  AND (kind IN ('token_made', 'token_ending')) = (token_id IS NOT NULL)
  AND (kind = 'address_changed') = (former_address IS NOT NULL));
