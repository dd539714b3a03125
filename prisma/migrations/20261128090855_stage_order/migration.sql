-- Since when it is known that no earlier stage blocks a review: it stays writable, whatever is opened later.
ALTER TABLE "pulse" ADD COLUMN "unblocked_at" TIMESTAMPTZ(3);

-- Finds the reviews of one person in a stage, open or closed.
DROP INDEX "pulse_stage_id_idx";
CREATE INDEX "pulse_stage_id_employee_id_idx" ON "pulse"("stage_id", "employee_id");

-- A review that could be written so far, because it waited only for the stage directly before it, stays writable.
UPDATE "pulse" p SET "unblocked_at" = now()
FROM "stage" s JOIN "cycle_pulse" cp ON cp.id = s.cycle_pulse_id JOIN "cycle" c ON c.id = s.cycle_id
WHERE s.id = p.stage_id AND p.state IN ('open', 'draft') AND p.deleted_at IS NULL AND p.reopened_at IS NULL AND NOT cp.stageless AND c.launched_at IS NOT NULL
  AND (s.start_date IS NULL OR s.start_date <= (now() AT TIME ZONE coalesce((SELECT time_zone FROM app_config WHERE id = 1), 'UTC'))::date)
  AND NOT EXISTS (
    SELECT FROM "pulse" po WHERE po.employee_id = p.employee_id AND po.deleted_at IS NULL AND po.state IN ('open', 'draft') AND po.id IS DISTINCT FROM p.nomination_task_id
      AND po.stage_id = (SELECT before.id FROM "stage" before JOIN "cycle_pulse" bp ON bp.id = before.cycle_pulse_id
        WHERE before.cycle_id = s.cycle_id AND before.position < s.position AND NOT bp.stageless ORDER BY before.position DESC LIMIT 1));
