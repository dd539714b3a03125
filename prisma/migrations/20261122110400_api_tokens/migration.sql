-- CreateEnum
CREATE TYPE "api_token_mail_kind" AS ENUM ('made', 'ending');

-- CreateTable
CREATE TABLE "api_token" (
    "id" SERIAL NOT NULL,
    "user_id" INTEGER NOT NULL,
    "name" TEXT NOT NULL,
    "digest" BYTEA NOT NULL,
    "ending" TEXT NOT NULL,
    "scopes" TEXT[],
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "last_used_at" TIMESTAMPTZ(3),
    "revoked_at" TIMESTAMPTZ(3),
    "revoked_by_id" INTEGER,
    "refused_at" TIMESTAMPTZ(3),
    "refused_for" TEXT,

CONSTRAINT "api_token_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "api_token_mail" (
    "token_id" INTEGER NOT NULL,
    "kind" "api_token_mail_kind" NOT NULL,
    "state" "mail_state" NOT NULL DEFAULT 'waiting',
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "due_at" TIMESTAMPTZ(3) NOT NULL,
    "sent_at" TIMESTAMPTZ(3),
    "last_error" TEXT,

CONSTRAINT "api_token_mail_pkey" PRIMARY KEY ("token_id","kind")
);

-- CreateIndex
CREATE UNIQUE INDEX "api_token_digest_key" ON "api_token"("digest");

-- CreateIndex
CREATE INDEX "api_token_user_id_idx" ON "api_token"("user_id");

-- CreateIndex
CREATE INDEX "api_token_revoked_by_id_idx" ON "api_token"("revoked_by_id");

-- AddForeignKey
ALTER TABLE "api_token" ADD CONSTRAINT "api_token_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "app_user"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "api_token" ADD CONSTRAINT "api_token_revoked_by_id_fkey" FOREIGN KEY ("revoked_by_id") REFERENCES "app_user"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "api_token_mail" ADD CONSTRAINT "api_token_mail_token_id_fkey" FOREIGN KEY ("token_id") REFERENCES "api_token"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- What the schema language cannot say: a token ends within a year, and can do something.
ALTER TABLE "api_token" ADD CONSTRAINT "api_token_times" CHECK ("expires_at" > "created_at" AND "expires_at" <= "created_at" + INTERVAL '366 days' AND ("revoked_by_id" IS NULL OR "revoked_at" IS NOT NULL));
ALTER TABLE "api_token" ADD CONSTRAINT "api_token_parts" CHECK (octet_length("digest") = 32 AND cardinality("scopes") > 0 AND "name" <> '');
CREATE INDEX "api_token_mail_due" ON "api_token_mail" ("due_at", "token_id") WHERE "state" = 'waiting';

-- The tokens of an account end with it, whoever closes it and by whatever way: opened again, it has none.
CREATE FUNCTION api_token_end() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE api_token SET revoked_at = greatest(NEW.deactivated_at, created_at) WHERE user_id = NEW.id AND revoked_at IS NULL;
  RETURN NULL;
END $$;
CREATE TRIGGER api_token_of_closed AFTER UPDATE OF deactivated_at ON app_user
  FOR EACH ROW WHEN (OLD.deactivated_at IS NULL AND NEW.deactivated_at IS NOT NULL) EXECUTE FUNCTION api_token_end();
