-- CreateTable
CREATE TABLE "integration_mail" (
    "event_id" BIGINT NOT NULL,
    "user_id" INTEGER NOT NULL,
    "state" "mail_state" NOT NULL DEFAULT 'waiting',
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "due_at" TIMESTAMPTZ(3) NOT NULL,
    "sent_at" TIMESTAMPTZ(3),
    "last_error" TEXT,

CONSTRAINT "integration_mail_pkey" PRIMARY KEY ("event_id","user_id")
);

-- CreateIndex
CREATE INDEX "integration_mail_user_id_idx" ON "integration_mail"("user_id");

-- AddForeignKey
ALTER TABLE "integration_mail" ADD CONSTRAINT "integration_mail_event_id_fkey" FOREIGN KEY ("event_id") REFERENCES "integration_event"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "integration_mail" ADD CONSTRAINT "integration_mail_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "app_user"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- What is to be sent is few among what was.
CREATE INDEX integration_mail_due ON integration_mail (due_at) WHERE state = 'waiting';
