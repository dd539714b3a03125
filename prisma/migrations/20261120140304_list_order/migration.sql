-- DropIndex
DROP INDEX "pulse_template_id_cycle_id_idx";

-- CreateIndex
CREATE INDEX "pulse_template_id_cycle_id_employee_sort_key_idx" ON "pulse"("template_id", "cycle_id", "employee_sort_key");

-- Read forwards the list by closing, oldest first, read backwards newest first: open forms stand where the list has them.
DROP INDEX pulse_list_by_closing;
CREATE INDEX pulse_list_by_closing ON pulse (cycle_pulse_id, closed_at NULLS FIRST, id) WHERE deleted_at IS NULL;

-- What others wait for: looked up by stage and person, and gathered by stage alone.
DROP INDEX pulse_open_about;
CREATE INDEX pulse_open_in_stage ON pulse (stage_id, employee_id) WHERE deleted_at IS NULL AND state IN ('open', 'draft');
