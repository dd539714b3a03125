-- AlterTable
ALTER TABLE "app_user" ADD COLUMN     "words_key" BYTEA NOT NULL DEFAULT (uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()));

-- A key of AES-256. The default is evaluated for every row, so that existing accounts get different keys.
ALTER TABLE "app_user" ADD CONSTRAINT "words_key_length" CHECK (octet_length(words_key) = 32);
