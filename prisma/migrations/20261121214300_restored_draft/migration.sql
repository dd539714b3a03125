-- AlterTable
ALTER TABLE "draft_group" ADD COLUMN     "replaced_id" UUID;

-- What restores made before this put aside: the draft last begun before them, unless a submission came between.
UPDATE draft_group AS restored SET replaced_id = (
  SELECT earlier.id FROM draft_group earlier
  WHERE earlier.pulse_id = restored.pulse_id AND earlier.writer_id = restored.writer_id AND earlier.created_at < restored.created_at
    AND NOT EXISTS (SELECT FROM pulse_submission made WHERE made.pulse_id = restored.pulse_id AND made.submitted_at BETWEEN earlier.created_at AND restored.created_at)
  ORDER BY earlier.created_at DESC, earlier.id LIMIT 1)
WHERE restored.restored_from IS NOT NULL;
ALTER TABLE draft_group ADD CONSTRAINT draft_group_replaced CHECK (replaced_id IS NULL OR (restored_from IS NOT NULL AND replaced_id <> id));
