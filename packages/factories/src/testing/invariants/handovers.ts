import type { Invariant } from './invariant.ts';

/**
 * Past managers, and the decisions about forms. A database constraint allows one open question per
 * form at a time.
 */
export const HANDOVER_INVARIANTS: readonly Invariant[] = [
  {
    name: 'someone whose manager was changed has the manager that they were given last',
    violations: `
      SELECT last.employee_id, last.new_manager_id, position.manager_id
      FROM (SELECT DISTINCT ON (employee_id) * FROM manager_change ORDER BY employee_id, id DESC) last JOIN position ON position.employee_id = last.employee_id AND position.is_primary
      WHERE position.manager_id IS DISTINCT FROM last.new_manager_id`,
  },
  {
    name: 'someone is given a manager by turns, each time in place of the one before',
    violations: `
      SELECT id, employee_id FROM (
        SELECT id, employee_id, former_manager_id, lag(id) OVER one AS before_id, lag(new_manager_id) OVER one AS before, changed_at, lag(changed_at) OVER one AS before_at
        FROM manager_change WINDOW one AS (PARTITION BY employee_id ORDER BY id)) change
      WHERE before_id IS NOT NULL AND (former_manager_id IS DISTINCT FROM before OR changed_at < before_at)`,
  },
  {
    name: 'what becomes of a form is asked with a change of the person it is about, of someone other than that person and the new manager',
    violations: `
      SELECT handover.change_id, handover.pulse_id FROM handover JOIN manager_change change ON change.id = handover.change_id JOIN pulse ON pulse.id = handover.pulse_id
      WHERE pulse.employee_id <> change.employee_id OR handover.writer_id IN (change.employee_id, change.new_manager_id)`,
  },
  {
    name: 'what is undecided is with the last change of the person',
    violations: `
      SELECT handover.change_id, handover.pulse_id FROM handover JOIN manager_change change ON change.id = handover.change_id
      WHERE handover.decision IS NULL AND EXISTS (SELECT FROM manager_change later WHERE later.employee_id = change.employee_id AND later.id > change.id)`,
  },
  {
    name: 'it is decided after the change, and by no one as long as it is undecided',
    violations: `
      SELECT handover.change_id, handover.pulse_id FROM handover JOIN manager_change change ON change.id = handover.change_id
      WHERE handover.decided_at < change.changed_at OR (handover.decision IS NULL AND handover.decided_by_id IS NOT NULL)`,
  },
  {
    name: 'a form that was transferred was given to the new manager, and what was in it was put aside',
    violations: `
      SELECT handover.change_id, handover.pulse_id FROM handover JOIN manager_change change ON change.id = handover.change_id
      WHERE handover.decision = 'transfer' AND (handover.put_aside IS NULL OR NOT EXISTS (
        SELECT FROM change_log line WHERE line.entity = 'pulse' AND line.entity_id = handover.pulse_id::text AND line.action = 'pulse.reassigned' AND line.at = handover.decided_at
          AND (line.details ->> 'from')::int = handover.writer_id AND (line.details ->> 'to')::int = change.new_manager_id))`,
  },
];
