-- CreateEnum
CREATE TYPE "custom_field_type" AS ENUM ('text', 'number', 'date', 'select', 'multi_select', 'yes_no', 'person');

-- AlterTable
ALTER TABLE "employee" ADD COLUMN     "left_recorded_at" TIMESTAMPTZ(3),
ADD COLUMN     "photo_key" TEXT,
ADD COLUMN     "version" INTEGER NOT NULL DEFAULT 1;

-- AlterTable
ALTER TABLE "position" ADD COLUMN     "was_primary" BOOLEAN NOT NULL DEFAULT false;

-- CreateTable
CREATE TABLE "custom_field" (
    "id" SERIAL NOT NULL,
    "name" TEXT NOT NULL,
    "description" TEXT NOT NULL DEFAULT '',
    "type" "custom_field_type" NOT NULL,
    "options" JSONB NOT NULL DEFAULT '[]',
    "on_overview" BOOLEAN NOT NULL DEFAULT true,
    "in_list" BOOLEAN NOT NULL DEFAULT false,
    "visible_to" TEXT[],
    "editable_by" TEXT[],
    "archived_at" TIMESTAMPTZ(3),
    "version" INTEGER NOT NULL DEFAULT 1,

CONSTRAINT "custom_field_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "custom_field_value" (
    "field_id" INTEGER NOT NULL,
    "employee_id" INTEGER NOT NULL,
    "value" JSONB,
    "person_id" INTEGER,

CONSTRAINT "custom_field_value_pkey" PRIMARY KEY ("field_id","employee_id")
);

-- CreateIndex
CREATE INDEX "custom_field_value_employee_id_idx" ON "custom_field_value"("employee_id");

-- CreateIndex
CREATE INDEX "custom_field_value_person_id_idx" ON "custom_field_value"("person_id");

-- CreateIndex
CREATE UNIQUE INDEX "employee_photo_key_key" ON "employee"("photo_key");

-- AddForeignKey
ALTER TABLE "custom_field_value" ADD CONSTRAINT "custom_field_value_field_id_fkey" FOREIGN KEY ("field_id") REFERENCES "custom_field"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "custom_field_value" ADD CONSTRAINT "custom_field_value_employee_id_fkey" FOREIGN KEY ("employee_id") REFERENCES "employee"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "custom_field_value" ADD CONSTRAINT "custom_field_value_person_id_fkey" FOREIGN KEY ("person_id") REFERENCES "employee"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- A position ends no sooner than it began. One that did by mistake ends on its first day.
UPDATE "position" SET "ended_on" = "started_on" WHERE "ended_on" < "started_on";
ALTER TABLE "position" ADD CONSTRAINT "position_ends_after_start" CHECK ("ended_on" >= "started_on");
ALTER TABLE "position" ADD CONSTRAINT "position_primary_once" CHECK (NOT ("is_primary" AND "was_primary"));
ALTER TABLE "position" ADD CONSTRAINT "position_former_has_end" CHECK (NOT "was_primary" OR "ended_on" IS NOT NULL);
-- On each day one primary position: that of now, or one of those before it.
ALTER TABLE "position" ADD CONSTRAINT "position_one_primary_a_day"
  EXCLUDE USING gist (int4range("employee_id", "employee_id", '[]') WITH &&, daterange("started_on", "ended_on", '[]') WITH &&) WHERE ("is_primary" OR "was_primary");

ALTER TABLE "employee" ADD CONSTRAINT "employee_left_when_recorded" CHECK ("left_recorded_at" IS NULL OR "left_on" IS NOT NULL);
-- Who has left, and the lists by day.
CREATE INDEX "employee_hired" ON "employee" ("hired_on", "id");

ALTER TABLE "custom_field" ADD CONSTRAINT "custom_field_name_trimmed" CHECK ("name" = btrim("name") AND "name" <> '');
ALTER TABLE "custom_field" ADD CONSTRAINT "custom_field_options_list" CHECK (jsonb_typeof("options") = 'array');
ALTER TABLE "custom_field" ADD CONSTRAINT "custom_field_audiences" CHECK (
  "visible_to" <@ ARRAY['everyone', 'person', 'managers'] AND "editable_by" <@ ARRAY['person', 'managers']
  AND ('everyone' = ANY("visible_to") OR "editable_by" <@ "visible_to"));
-- Two fields in use never bear one name, however it is written.
CREATE UNIQUE INDEX "custom_field_name_in_use" ON "custom_field" (lower("name")) WHERE "archived_at" IS NULL;
ALTER TABLE "custom_field_value" ADD CONSTRAINT "custom_field_value_of_one_kind" CHECK (("value" IS NULL) <> ("person_id" IS NULL));

-- The pages about the company's people, in a menu that was written before there were any: a group at the end of it. A menu that is still empty is written with them.
WITH "last" AS (SELECT max("position") AS "position" FROM "menu_item" WHERE "parent_id" IS NULL HAVING count(*) > 0),
"people" AS (INSERT INTO "menu_item" ("parent_id", "position", "name", "url") SELECT NULL, "position" + 1, 'People', NULL FROM "last" RETURNING "id")
INSERT INTO "menu_item" ("parent_id", "position", "name", "url", "permission")
SELECT "people"."id", entry."rank", entry."name", entry."url", entry."permission"
FROM "people" CROSS JOIN (VALUES (0, 'Organization', '/organization/table', NULL), (1, 'Employees', '/employees', 'people.manage'), (2, 'Custom fields', '/custom-fields', 'app.configure')) AS entry("rank", "name", "url", "permission")
WHERE NOT EXISTS (SELECT FROM "menu_item" there WHERE there."url" = entry."url");
