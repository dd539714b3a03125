-- AlterTable
ALTER TABLE "session" ADD COLUMN     "address" TEXT,
ADD COLUMN     "device" TEXT,
ADD COLUMN     "key" UUID NOT NULL DEFAULT gen_random_uuid(),
ADD COLUMN     "preview_department_ids" INTEGER[] DEFAULT ARRAY[]::INTEGER[],
ADD COLUMN     "preview_role_id" INTEGER;

-- CreateTable
CREATE TABLE "invitation" (
    "id" SERIAL NOT NULL,
    "user_id" INTEGER NOT NULL,
    "invited_by_id" INTEGER,
    "token_hash" BYTEA,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "used_at" TIMESTAMPTZ(3),
    "withdrawn_at" TIMESTAMPTZ(3),
    "mail_state" "mail_state" NOT NULL DEFAULT 'waiting',
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "due_at" TIMESTAMPTZ(3) NOT NULL,
    "sent_at" TIMESTAMPTZ(3),
    "last_error" TEXT,

CONSTRAINT "invitation_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "invitation_token_hash_key" ON "invitation"("token_hash");

-- CreateIndex
CREATE INDEX "invitation_user_id_idx" ON "invitation"("user_id");

-- CreateIndex
CREATE INDEX "invitation_invited_by_id_idx" ON "invitation"("invited_by_id");

-- CreateIndex
CREATE UNIQUE INDEX "session_key_key" ON "session"("key");

-- CreateIndex
CREATE INDEX "session_preview_role_id_idx" ON "session"("preview_role_id");

-- AddForeignKey
ALTER TABLE "invitation" ADD CONSTRAINT "invitation_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "app_user"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "invitation" ADD CONSTRAINT "invitation_invited_by_id_fkey" FOREIGN KEY ("invited_by_id") REFERENCES "app_user"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "session" ADD CONSTRAINT "session_preview_role_id_fkey" FOREIGN KEY ("preview_role_id") REFERENCES "role"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- What the schema language cannot say.
ALTER TABLE "session" ADD CONSTRAINT "session_preview_own" CHECK ("preview_role_id" IS NULL OR "impersonator_id" IS NULL);
ALTER TABLE "invitation" ADD CONSTRAINT "invitation_times" CHECK ("expires_at" > "created_at" AND ("used_at" IS NULL OR "withdrawn_at" IS NULL) AND ("used_at" IS NULL OR "token_hash" IS NOT NULL));
-- One that holds for each person, and the mails that are due.
CREATE UNIQUE INDEX "invitation_open" ON "invitation" ("user_id") WHERE "used_at" IS NULL AND "withdrawn_at" IS NULL;
CREATE INDEX "invitation_due" ON "invitation" ("due_at", "id") WHERE "mail_state" = 'waiting';

-- Users, roles and the access explainer in a menu that was written before there were any: a menu that is still empty is written with them.
INSERT INTO "menu_item" ("parent_id", "position", "name", "url", "permission")
SELECT place."parent_id", place."position", entry."name", entry."url", 'roles.manage'
FROM (VALUES (1, 'Users', '/users'), (2, 'Roles', '/roles'), (3, 'Access', '/access')) AS entry("rank", "name", "url")
CROSS JOIN (
  (SELECT "parent_id", "position", 0 AS "choice" FROM "menu_item" WHERE "url" = '/mails')
  UNION ALL (SELECT NULL, max("position"), 1 FROM "menu_item" WHERE "parent_id" IS NULL HAVING count(*) > 0)
  ORDER BY "choice" LIMIT 1
) AS place
WHERE NOT EXISTS (SELECT FROM "menu_item" there WHERE there."url" = entry."url")
ORDER BY entry."rank";

-- Their group is there for whoever has an entry in it; each entry says for whom it is.
UPDATE "menu_item" AS "group" SET "permission" = NULL
WHERE "group"."url" IS NULL AND "group"."permission" = 'app.configure'
  AND EXISTS (SELECT FROM "menu_item" below WHERE below."parent_id" = "group"."id" AND below."permission" = 'roles.manage');
