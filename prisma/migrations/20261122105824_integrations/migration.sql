-- CreateEnum
CREATE TYPE "integration_kind" AS ENUM ('openid', 'scim', 'webhook', 'scheduled_import');

-- CreateEnum
CREATE TYPE "integration_outcome" AS ENUM ('ok', 'failed');

-- CreateEnum
CREATE TYPE "webhook_delivery_state" AS ENUM ('waiting', 'sent', 'failed', 'dropped');

-- CreateTable
CREATE TABLE "integration" (
    "id" SERIAL NOT NULL,
    "kind" "integration_kind" NOT NULL,
    "name" TEXT NOT NULL,
    "enabled" BOOLEAN NOT NULL DEFAULT false,
    "settings" JSONB NOT NULL,
    "secret" BYTEA,
    "secret_set_at" TIMESTAMPTZ(3),
    "revision" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,
    "deleted_at" TIMESTAMPTZ(3),

CONSTRAINT "integration_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "integration_event" (
    "id" BIGSERIAL NOT NULL,
    "integration_id" INTEGER NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "kind" TEXT NOT NULL,
    "outcome" "integration_outcome" NOT NULL,
    "summary" TEXT NOT NULL,
    "details" JSONB NOT NULL DEFAULT '{}',

CONSTRAINT "integration_event_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "webhook" (
    "integration_id" INTEGER NOT NULL,
    "actions" TEXT[],
    "failing_since" TIMESTAMPTZ(3),
    "rests_until" TIMESTAMPTZ(3),

CONSTRAINT "webhook_pkey" PRIMARY KEY ("integration_id")
);

-- CreateTable
CREATE TABLE "webhook_delivery" (
    "id" BIGSERIAL NOT NULL,
    "key" UUID NOT NULL DEFAULT gen_random_uuid(),
    "integration_id" INTEGER NOT NULL,
    "change_id" BIGINT,
    "action" TEXT NOT NULL,
    "entity_id" TEXT NOT NULL,
    "occurred_at" TIMESTAMPTZ(3) NOT NULL,
    "payload" TEXT,
    "state" "webhook_delivery_state" NOT NULL DEFAULT 'waiting',
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "due_at" TIMESTAMPTZ(3) NOT NULL,
    "tried_at" TIMESTAMPTZ(3),
    "status" INTEGER,
    "duration_ms" INTEGER,
    "fault" TEXT,
    "answer" TEXT,

CONSTRAINT "webhook_delivery_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "integration_event_integration_id_id_idx" ON "integration_event"("integration_id", "id");

-- CreateIndex
CREATE UNIQUE INDEX "webhook_delivery_key_key" ON "webhook_delivery"("key");

-- CreateIndex
CREATE INDEX "webhook_delivery_integration_id_tried_at_key_idx" ON "webhook_delivery"("integration_id", "tried_at", "key");

-- CreateIndex
CREATE UNIQUE INDEX "webhook_delivery_integration_id_change_id_key" ON "webhook_delivery"("integration_id", "change_id");

-- AddForeignKey
ALTER TABLE "integration_event" ADD CONSTRAINT "integration_event_integration_id_fkey" FOREIGN KEY ("integration_id") REFERENCES "integration"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "webhook" ADD CONSTRAINT "webhook_integration_id_fkey" FOREIGN KEY ("integration_id") REFERENCES "integration"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "webhook_delivery" ADD CONSTRAINT "webhook_delivery_integration_id_fkey" FOREIGN KEY ("integration_id") REFERENCES "integration"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Beyond the schema language.
ALTER TABLE integration ADD CONSTRAINT integration_secret_dated CHECK ((secret IS NULL) = (secret_set_at IS NULL));
-- One that was removed works for nobody, and its secret goes with it.
ALTER TABLE integration ADD CONSTRAINT integration_removed CHECK (deleted_at IS NULL OR (NOT enabled AND secret IS NULL));
ALTER TABLE webhook_delivery ADD CONSTRAINT webhook_delivery_sent CHECK (state <> 'sent' OR (payload IS NOT NULL AND tried_at IS NOT NULL AND attempts > 0));
-- What is to be sent is few among what was.
CREATE INDEX webhook_delivery_due ON webhook_delivery (integration_id, due_at) WHERE state = 'waiting';

-- A change and that webhooks are to be told of it are kept together or not at all: whatever writes the change log, one line or
-- a hundred thousand, costs one statement over the few webhooks there are.
CREATE FUNCTION webhook_put_in_outbox() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO webhook_delivery (integration_id, change_id, action, entity_id, occurred_at, due_at)
  SELECT webhook.integration_id, line.id, line.action, line.entity_id, line.at, line.at
  FROM new_lines line JOIN webhook ON line.action = ANY (webhook.actions) ORDER BY line.id, webhook.integration_id;
  RETURN NULL;
END $$;
CREATE TRIGGER webhook_outbox AFTER INSERT ON change_log REFERENCING NEW TABLE AS new_lines FOR EACH STATEMENT EXECUTE FUNCTION webhook_put_in_outbox();
