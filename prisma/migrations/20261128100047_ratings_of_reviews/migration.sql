-- CreateEnum
CREATE TYPE "rating_step" AS ENUM ('original', 'proposed', 'agreed');

-- DropForeignKey
ALTER TABLE "packet_rating" DROP CONSTRAINT "packet_rating_packet_id_fkey";

-- DropForeignKey
ALTER TABLE "packet_rating" DROP CONSTRAINT "packet_rating_rating_value_id_fkey";

-- AlterTable
ALTER TABLE "packet_rating"
ADD COLUMN     "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
ADD COLUMN     "author_id" INTEGER,
ADD COLUMN     "cycle_id" INTEGER,
ADD COLUMN     "employee_id" INTEGER,
ADD COLUMN     "pulse_id" INTEGER,
ADD COLUMN     "rating_type_id" INTEGER,
ADD COLUMN     "reason" TEXT NOT NULL DEFAULT '',
ADD COLUMN     "step" "rating_step" NOT NULL DEFAULT 'original';

-- Existing ratings of packets become originals that were not written in a review. Of two values of
-- one type, the first of the scale stays.
UPDATE "packet_rating" r SET "cycle_id" = k."cycle_id", "employee_id" = k."employee_id", "rating_type_id" = v."rating_type_id", "at" = coalesce(k."released_at", r."at")
FROM "packet" k, "rating_value" v WHERE k."id" = r."packet_id" AND v."id" = r."rating_value_id";
DELETE FROM "packet_rating" r USING "rating_value" v, "packet_rating" better, "rating_value" w
WHERE v."id" = r."rating_value_id" AND better."packet_id" = r."packet_id" AND w."id" = better."rating_value_id" AND w."rating_type_id" = v."rating_type_id" AND w."position" < v."position";

ALTER TABLE "packet_rating" DROP CONSTRAINT "packet_rating_pkey",
ALTER COLUMN "packet_id" DROP NOT NULL,
ALTER COLUMN "cycle_id" SET NOT NULL,
ALTER COLUMN "employee_id" SET NOT NULL,
ALTER COLUMN "rating_type_id" SET NOT NULL,
ADD CONSTRAINT "packet_rating_pkey" PRIMARY KEY ("cycle_id", "employee_id", "rating_type_id", "step");

-- CreateIndex
CREATE INDEX "packet_rating_rating_type_id_idx" ON "packet_rating"("rating_type_id");

-- CreateIndex
CREATE INDEX "packet_rating_employee_id_idx" ON "packet_rating"("employee_id");

-- CreateIndex
CREATE INDEX "packet_rating_pulse_id_idx" ON "packet_rating"("pulse_id");

-- CreateIndex
CREATE INDEX "packet_rating_author_id_idx" ON "packet_rating"("author_id");

-- CreateIndex
CREATE UNIQUE INDEX "rating_value_id_rating_type_id_key" ON "rating_value"("id", "rating_type_id");

-- AddForeignKey
ALTER TABLE "packet_rating" ADD CONSTRAINT "packet_rating_cycle_id_fkey" FOREIGN KEY ("cycle_id") REFERENCES "cycle"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "packet_rating" ADD CONSTRAINT "packet_rating_employee_id_fkey" FOREIGN KEY ("employee_id") REFERENCES "employee"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "packet_rating" ADD CONSTRAINT "packet_rating_rating_type_id_fkey" FOREIGN KEY ("rating_type_id") REFERENCES "rating_type"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "packet_rating" ADD CONSTRAINT "packet_rating_rating_value_id_rating_type_id_fkey" FOREIGN KEY ("rating_value_id", "rating_type_id") REFERENCES "rating_value"("id", "rating_type_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "packet_rating" ADD CONSTRAINT "packet_rating_pulse_id_fkey" FOREIGN KEY ("pulse_id") REFERENCES "pulse"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "packet_rating" ADD CONSTRAINT "packet_rating_author_id_fkey" FOREIGN KEY ("author_id") REFERENCES "app_user"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- Only an original is an answer of a review, and only calibration gives a reason.
ALTER TABLE "packet_rating" ADD CONSTRAINT "packet_rating_original" CHECK (("step" = 'original' AND "reason" = '') OR ("step" <> 'original' AND "pulse_id" IS NULL));

-- Makes the originals of one person in one cycle equal to the answers of their complete reviews.
-- Of several reviews that rate with one type, the one submitted last counts.
CREATE FUNCTION packet_rating_refresh(of_cycle bigint, of_employee bigint) RETURNS void LANGUAGE sql AS $$
  DELETE FROM packet_rating WHERE cycle_id = of_cycle AND employee_id = of_employee AND step = 'original' AND pulse_id IS NOT NULL;
  INSERT INTO packet_rating AS stored (cycle_id, employee_id, rating_type_id, step, rating_value_id, pulse_id, author_id, at)
  SELECT DISTINCT ON (v.rating_type_id) p.cycle_id, p.employee_id, v.rating_type_id, 'original'::rating_step, v.id, p.id, u.id, p.closed_at
  FROM pulse p
  JOIN answer a ON a.pulse_id = p.id
  JOIN question_version q ON q.id = a.question_version_id AND q.config ? 'rating_value_ids'
  CROSS JOIN LATERAL jsonb_array_elements_text(q.config -> 'options') WITH ORDINALITY AS option (name, place)
  JOIN rating_value v ON v.id = (q.config -> 'rating_value_ids' ->> (option.place::int - 1))::bigint
  LEFT JOIN app_user u ON u.employee_id = p.assignee_id
  WHERE p.cycle_id = of_cycle AND p.employee_id = of_employee AND p.kind = 'review' AND p.state = 'complete' AND p.deleted_at IS NULL AND option.name = a.value #>> '{}'
  ORDER BY v.rating_type_id, p.closed_at DESC, p.hash
  ON CONFLICT (cycle_id, employee_id, rating_type_id, step) DO UPDATE
    SET rating_value_id = EXCLUDED.rating_value_id, pulse_id = EXCLUDED.pulse_id, author_id = EXCLUDED.author_id, at = EXCLUDED.at
    -- A review that another transaction submitted later stays.
    WHERE stored.pulse_id IS NULL OR stored.at <= EXCLUDED.at;
$$;

-- Reviews become complete, or stop being so, in many places: submitted, reopened, closed, deleted,
-- undone. Here every one of them is met.
CREATE FUNCTION packet_rating_follow() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM packet_rating_refresh(NEW.cycle_id, NEW.employee_id);
  RETURN NULL;
END $$;
CREATE TRIGGER packet_rating_follow AFTER UPDATE OF state, deleted_at ON pulse FOR EACH ROW
  WHEN (NEW.kind = 'review' AND NEW.cycle_id IS NOT NULL AND (OLD.state = 'complete' OR NEW.state = 'complete')
    AND (OLD.state <> NEW.state OR OLD.deleted_at IS DISTINCT FROM NEW.deleted_at))
  EXECUTE FUNCTION packet_rating_follow();
