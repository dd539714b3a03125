import type { Invariant } from './invariant.ts';

/** Number of stored rows that an import counts; none once they are deleted. */
const kept = (kind: 'added' | 'moved' | 'refused'): string =>
  `CASE WHEN i.counts -> 'gone' ? '${kind}' THEN 0 ELSE (i.counts ->> '${kind}')::int END`;

/** Imports of people: what they report as done. */
export const IMPORT_INVARIANTS: readonly Invariant[] = [
  {
    name: 'a row of an import says what someone was and is exactly where the import was applied and the row is taken',
    violations: `
      SELECT r.import_id, r.seq FROM people_import_row r JOIN people_import i ON i.id = r.import_id
      WHERE (r.after IS NOT NULL) <> (i.applied_at IS NOT NULL AND r.target IS NOT NULL) OR (r.before IS NOT NULL AND r.after IS NULL)`,
  },
  {
    name: 'the rows of a preview are as many as it counts',
    violations: `
      SELECT i.id FROM people_import i LEFT JOIN LATERAL (
        SELECT count(*) FILTER (WHERE r.kind = 'added') AS added, count(*) FILTER (WHERE r.moved) AS moved, count(*) FILTER (WHERE r.kind = 'refused') AS refused FROM people_import_row r WHERE r.import_id = i.id) held ON true
      WHERE i.state IN ('ready', 'applying', 'applied', 'undoing', 'undone')
        AND (${kept('added')}, ${kept('moved')}, ${kept('refused')}) IS DISTINCT FROM (held.added::int, held.moved::int, held.refused::int)`,
  },
  {
    name: 'rows are not kept of imports that are over, and those that take it back until that is done',
    violations: `
      SELECT id FROM people_import i WHERE i.counts -> 'gone' IS NOT NULL
        AND (i.state NOT IN ('applied', 'undoing', 'undone') OR (i.state <> 'undone' AND NOT i.counts -> 'gone' <@ '["unchanged", "refused"]')
          OR EXISTS (SELECT FROM people_import_row r WHERE r.import_id = i.id AND i.counts -> 'gone' ? r.kind::text))`,
  },
  {
    name: 'only what a schedule has fetched is for a schedule to decide',
    violations: 'SELECT id FROM people_import WHERE undecided AND integration_id IS NULL',
  },
  {
    name: 'times are those of a scheduled import, and nothing is wanted of one that was removed',
    violations: `
      SELECT s.integration_id FROM scheduled_import s JOIN integration i ON i.id = s.integration_id WHERE i.kind <> 'scheduled_import' OR (i.deleted_at IS NOT NULL AND s.wanted_at IS NOT NULL)`,
  },
];
