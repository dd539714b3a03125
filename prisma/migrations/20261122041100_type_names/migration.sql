-- Names that a person reads as one are one: where there are such already, the later ones get their number.
UPDATE "feedback_type" t SET "name" = t."name" || ' (' || t."id" || ')'
WHERE EXISTS (SELECT FROM "feedback_type" o WHERE o."id" < t."id" AND lower(btrim(o."name")) = lower(btrim(t."name")));
UPDATE "rating_type" t SET "name" = t."name" || ' (' || t."id" || ')'
WHERE EXISTS (SELECT FROM "rating_type" o WHERE o."id" < t."id" AND lower(btrim(o."name")) = lower(btrim(t."name")));
UPDATE "rating_value" v SET "name" = v."name" || ' (' || v."id" || ')'
WHERE EXISTS (SELECT FROM "rating_value" o WHERE o."rating_type_id" = v."rating_type_id" AND o."id" < v."id" AND o."name" = v."name");
UPDATE "rating_value" v SET "abbreviation" = v."abbreviation" || v."id"
WHERE EXISTS (SELECT FROM "rating_value" o WHERE o."rating_type_id" = v."rating_type_id" AND o."id" < v."id" AND o."abbreviation" = v."abbreviation");

CREATE UNIQUE INDEX "feedback_type_name_as_read" ON "feedback_type" (lower(btrim("name")));
CREATE UNIQUE INDEX "rating_type_name_as_read" ON "rating_type" (lower(btrim("name")));

-- Values may exchange their words in one statement, as they may their places.
ALTER TABLE "rating_value" ADD CONSTRAINT "rating_value_rating_type_id_name_key" UNIQUE ("rating_type_id", "name") DEFERRABLE INITIALLY IMMEDIATE;
ALTER TABLE "rating_value" ADD CONSTRAINT "rating_value_rating_type_id_abbreviation_key" UNIQUE ("rating_type_id", "abbreviation") DEFERRABLE INITIALLY IMMEDIATE;

-- The group decides who writes and which options there are.
ALTER TABLE "feedback_type" ADD CONSTRAINT "feedback_type_group" CHECK ("group_name" IN ('Self', 'Manager', 'Peer', 'Upline', 'Underperformance', 'Panel', 'Anytime'));
