-- What the schema language cannot say: checks, partial and expression indexes, sort keys in byte order, and the counters' trigger.

CREATE EXTENSION IF NOT EXISTS pg_trgm;

-- Sort keys compare byte by byte: an index order that no operating system's collation update can change.
ALTER TABLE employee ALTER COLUMN sort_key TYPE text COLLATE "C";
ALTER TABLE pulse ALTER COLUMN employee_sort_key TYPE text COLLATE "C";
ALTER TABLE pulse ALTER COLUMN assignee_sort_key TYPE text COLLATE "C";
ALTER TABLE ineligibility ALTER COLUMN employee_sort_key TYPE text COLLATE "C";

-- People
ALTER TABLE app_user ADD CONSTRAINT app_user_email_lower CHECK (email = lower(email));
ALTER TABLE employee ADD CONSTRAINT employee_email_lower CHECK (email = lower(email));
ALTER TABLE position ADD CONSTRAINT position_not_own_manager CHECK (manager_id IS DISTINCT FROM employee_id);
CREATE UNIQUE INDEX position_one_primary ON position (employee_id) WHERE is_primary;
CREATE INDEX position_primary_manager ON position (manager_id) WHERE is_primary;
ALTER TABLE reporting_line ADD CONSTRAINT reporting_line_not_self CHECK (ancestor_id <> descendant_id);
ALTER TABLE reporting_line ADD CONSTRAINT reporting_line_depth CHECK (depth >= 1);
CREATE INDEX employee_search_trgm ON employee USING gin (search_text gin_trgm_ops);
ALTER TABLE session ADD CONSTRAINT session_not_self_impersonating CHECK (impersonator_id IS DISTINCT FROM user_id);
ALTER TABLE session ADD CONSTRAINT session_impersonation_ends CHECK ((impersonator_id IS NULL) = (impersonation_expires_at IS NULL));

-- Questions
ALTER TABLE question_version ADD CONSTRAINT question_version_ui_key CHECK (ui_key IN
  ('text', 'textarea', 'select', 'input.radio', 'input.checkbox', 'input.date', 'input.number', 'input.money', 'distribution'));
ALTER TABLE question_version ADD CONSTRAINT question_version_data_key CHECK (data_key IN ('text', 'option', 'date', 'number'));

-- Cycles
ALTER TABLE cycle ADD CONSTRAINT cycle_dates CHECK (start_date <= end_date);
ALTER TABLE cycle ADD CONSTRAINT cycle_one_release_mode CHECK (packet_release_days IS NULL OR packet_release_date IS NULL);
ALTER TABLE cycle ADD CONSTRAINT cycle_release_days CHECK (packet_release_days >= 1);
ALTER TABLE stage ADD CONSTRAINT stage_auto_close_days CHECK (auto_close_days >= 0);
ALTER TABLE stage ADD CONSTRAINT stage_dates CHECK (start_date <= due_date AND due_date <= auto_close_date);

-- Forms
ALTER TABLE pulse ADD CONSTRAINT pulse_closed_when_closed CHECK ((closed_at IS NULL) = (state IN ('open', 'draft')));
ALTER TABLE pulse ADD CONSTRAINT pulse_decline_reason CHECK (decline_reason IS NULL OR state = 'declined');
ALTER TABLE pulse ADD CONSTRAINT pulse_cycle_whole CHECK ((cycle_id IS NULL) = (cycle_pulse_id IS NULL) AND (cycle_id IS NULL) = (stage_id IS NULL));
ALTER TABLE pulse ADD CONSTRAINT pulse_task_opens_reviews CHECK (nomination_task_id IS NULL OR kind = 'review');
ALTER TABLE pulse ADD CONSTRAINT pulse_head_draft FOREIGN KEY (head_draft_group_id) REFERENCES draft_group (id) ON DELETE SET NULL DEFERRABLE INITIALLY DEFERRED;
CREATE INDEX pulse_head_draft_group ON pulse (head_draft_group_id) WHERE head_draft_group_id IS NOT NULL;
-- One nomination task an employee and cycle pulse.
CREATE UNIQUE INDEX pulse_one_task ON pulse (cycle_pulse_id, employee_id) WHERE kind = 'nomination_task' AND deleted_at IS NULL;
-- The list: page order straight from the index, whole and by state.
CREATE INDEX pulse_list ON pulse (cycle_pulse_id, employee_sort_key, id) WHERE deleted_at IS NULL;
CREATE INDEX pulse_list_by_state ON pulse (cycle_pulse_id, state, employee_sort_key, id) WHERE deleted_at IS NULL;
CREATE INDEX pulse_list_by_assignee ON pulse (cycle_pulse_id, assignee_sort_key, id) WHERE deleted_at IS NULL;
CREATE INDEX pulse_list_by_closing ON pulse (cycle_pulse_id, closed_at, id) WHERE deleted_at IS NULL;
-- What blocks a form: the open forms about one person in one cycle.
CREATE INDEX pulse_open_about ON pulse (cycle_id, employee_id) WHERE deleted_at IS NULL AND state IN ('open', 'draft');
CREATE INDEX ineligibility_list ON ineligibility (cycle_pulse_id, employee_sort_key, employee_id);
CREATE UNIQUE INDEX reopen_request_one_pending ON reopen_request (pulse_id) WHERE state = 'pending';
ALTER TABLE reopen_request ADD CONSTRAINT reopen_request_decided CHECK ((state = 'pending') = (decided_at IS NULL));
ALTER TABLE draft_group ADD CONSTRAINT draft_group_answers_object CHECK (jsonb_typeof(answers) = 'object');
ALTER TABLE draft_group ADD CONSTRAINT draft_group_version CHECK (version >= 1);

-- Comments: a reply answers a thread of the same form, one level deep.
CREATE UNIQUE INDEX comment_id_pulse ON comment (id, pulse_id);
ALTER TABLE comment ADD CONSTRAINT comment_parent_same_pulse FOREIGN KEY (parent_id, pulse_id) REFERENCES comment (id, pulse_id) ON DELETE CASCADE;
CREATE FUNCTION comment_refuse_deep_reply() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.parent_id IS NOT NULL AND EXISTS (SELECT FROM comment WHERE id = NEW.parent_id AND parent_id IS NOT NULL) THEN
    RAISE EXCEPTION 'replies go one level deep' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER comment_one_level BEFORE INSERT OR UPDATE OF parent_id ON comment FOR EACH ROW EXECUTE FUNCTION comment_refuse_deep_reply();

-- Settings are one row.
ALTER TABLE app_config ADD CONSTRAINT app_config_single CHECK (id = 1);
ALTER TABLE app_config ADD CONSTRAINT app_config_accent CHECK (accent_color ~ '^#[0-9a-f]{6}$');
ALTER TABLE upload ADD CONSTRAINT upload_size CHECK (size > 0);

-- Counters: each statement that changes forms adds its difference, in key order so that two writers cannot wait for each other in a circle.
CREATE FUNCTION pulse_count_apply() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO cycle_pulse_counter AS c (cycle_pulse_id, state, forms)
    SELECT cycle_pulse_id, state, count(*) FROM new_rows WHERE deleted_at IS NULL AND cycle_pulse_id IS NOT NULL
    GROUP BY 1, 2 ORDER BY 1, 2
    ON CONFLICT (cycle_pulse_id, state) DO UPDATE SET forms = c.forms + EXCLUDED.forms;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO cycle_pulse_counter AS c (cycle_pulse_id, state, forms)
    SELECT cycle_pulse_id, state, -count(*) FROM old_rows WHERE deleted_at IS NULL AND cycle_pulse_id IS NOT NULL
    GROUP BY 1, 2 ORDER BY 1, 2
    ON CONFLICT (cycle_pulse_id, state) DO UPDATE SET forms = c.forms + EXCLUDED.forms;
  ELSE
    INSERT INTO cycle_pulse_counter AS c (cycle_pulse_id, state, forms)
    SELECT cycle_pulse_id, state, sum(n) FROM (
      SELECT cycle_pulse_id, state, 1 AS n FROM new_rows WHERE deleted_at IS NULL AND cycle_pulse_id IS NOT NULL
      UNION ALL
      SELECT cycle_pulse_id, state, -1 FROM old_rows WHERE deleted_at IS NULL AND cycle_pulse_id IS NOT NULL
    ) change GROUP BY 1, 2 HAVING sum(n) <> 0 ORDER BY 1, 2
    ON CONFLICT (cycle_pulse_id, state) DO UPDATE SET forms = c.forms + EXCLUDED.forms;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER pulse_count_insert AFTER INSERT ON pulse REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION pulse_count_apply();
CREATE TRIGGER pulse_count_update AFTER UPDATE ON pulse REFERENCING NEW TABLE AS new_rows OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION pulse_count_apply();
CREATE TRIGGER pulse_count_delete AFTER DELETE ON pulse REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION pulse_count_apply();
