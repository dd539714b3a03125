-- AlterTable
ALTER TABLE "pulse" ADD COLUMN     "is_duplicate" BOOLEAN NOT NULL DEFAULT false;

-- Of several reviews that one person has about another in one pulse, all but the first stay as they are, and are marked.
UPDATE "pulse" SET "is_duplicate" = true FROM (
  SELECT "id", row_number() OVER (PARTITION BY "cycle_pulse_id", "employee_id", "assignee_id" ORDER BY "opened_at", "id") AS place FROM "pulse"
  WHERE "kind" = 'review' AND "cycle_pulse_id" IS NOT NULL AND "deleted_at" IS NULL AND "state" <> 'declined') every
WHERE every."id" = "pulse"."id" AND every.place > 1;

-- What the schema language cannot say: one reviewer has one review about a person in a pulse. A declined one does not count.
CREATE UNIQUE INDEX "pulse_one_review" ON "pulse"("cycle_pulse_id", "employee_id", "assignee_id")
  WHERE "kind" = 'review' AND "deleted_at" IS NULL AND "state" <> 'declined' AND NOT "is_duplicate";
