/** Something that is always true of the stored data. */
interface Invariant {
  /** Reads as a sentence. */
  readonly name: string;
  /** Finds the rows for which it is not true. */
  readonly violations: string;
}

/** What holds after any request, any crash, any number of servers. A new table brings its own (CONTRIBUTING.md). */
export const INVARIANTS: readonly Invariant[] = [
  {
    name: 'the reporting line is the closure of the tree of primary positions',
    violations: `
      WITH RECURSIVE line AS (
        SELECT manager_id AS ancestor_id, employee_id AS descendant_id, 1 AS depth
        FROM position WHERE is_primary AND manager_id IS NOT NULL
        UNION ALL
        SELECT position.manager_id, line.descendant_id, line.depth + 1
        FROM line JOIN position ON position.employee_id = line.ancestor_id AND position.is_primary
        WHERE position.manager_id IS NOT NULL)
      (SELECT 'missing' AS what, * FROM line EXCEPT SELECT 'missing', ancestor_id, descendant_id, depth FROM reporting_line)
      UNION ALL
      (SELECT 'too many', ancestor_id, descendant_id, depth FROM reporting_line EXCEPT SELECT 'too many', * FROM line)`,
  },
  {
    name: 'a kept counter is the count of its forms',
    violations: `
      SELECT * FROM (SELECT cycle_pulse_id, state, forms FROM cycle_pulse_counter WHERE forms <> 0) kept
      FULL JOIN (SELECT cycle_pulse_id, state, count(*)::int AS counted FROM pulse
                 WHERE deleted_at IS NULL AND cycle_pulse_id IS NOT NULL GROUP BY 1, 2) counted USING (cycle_pulse_id, state)
      WHERE forms IS DISTINCT FROM counted`,
  },
  {
    name: 'the submissions of a form are numbered from 1 without a gap',
    violations: `SELECT pulse_id, count(*), max(number) FROM pulse_submission GROUP BY pulse_id HAVING count(*) <> max(number) OR min(number) <> 1`,
  },
  {
    name: 'a complete form has a submission, and its answers are those of the last one',
    violations: `
      SELECT pulse.id FROM pulse
      LEFT JOIN LATERAL (SELECT answers FROM pulse_submission WHERE pulse_id = pulse.id ORDER BY number DESC LIMIT 1) last ON true
      LEFT JOIN LATERAL (SELECT coalesce(jsonb_object_agg(question_id::text, value), '{}') AS answers FROM answer WHERE pulse_id = pulse.id AND value IS NOT NULL) kept ON true
      WHERE pulse.state = 'complete' AND pulse.kind = 'review'
        AND (last.answers IS NULL OR jsonb_strip_nulls(last.answers) <> jsonb_strip_nulls(kept.answers))`,
  },
  {
    name: 'the head draft of a form is one of its drafts, by whoever has the form, while it is open',
    violations: `
      SELECT pulse.id FROM pulse LEFT JOIN draft_group ON draft_group.id = pulse.head_draft_group_id
      WHERE pulse.head_draft_group_id IS NOT NULL
        AND (draft_group.pulse_id IS DISTINCT FROM pulse.id OR (pulse.state = 'draft' AND draft_group.writer_id <> pulse.assignee_id))`,
  },
  {
    name: 'the sort keys on a form are those of its people',
    violations: `
      SELECT pulse.id FROM pulse JOIN employee about ON about.id = pulse.employee_id JOIN employee writer ON writer.id = pulse.assignee_id
      WHERE pulse.employee_sort_key <> about.sort_key OR pulse.assignee_sort_key <> writer.sort_key`,
  },
  {
    name: 'an approved nomination owns one review by its nominee, and no other nomination owns any',
    violations: `
      SELECT nomination.id FROM nomination LEFT JOIN pulse ON pulse.id = nomination.review_id
      WHERE (nomination.state = 'approved' AND (pulse.id IS NULL OR pulse.kind <> 'review'))
         OR (nomination.state = 'proposed' AND pulse.id IS NOT NULL)`,
  },
];

/** A pool or one connection, in whose transaction what is not committed yet counts. */
interface Asked {
  readonly query: (text: string) => Promise<{ rows: unknown[] }>;
}

/** What is not as it must be: the invariant's name, how many rows, and the first of them. Empty when all hold. */
export async function violatedInvariants(db: { readonly pool: Asked }): Promise<string[]> {
  const found: string[] = [];
  for (const { name, violations } of INVARIANTS) {
    const { rows } = await db.pool.query(violations);
    if (rows.length > 0) found.push(`Not true that ${name}: ${rows.length} times, first ${JSON.stringify(rows[0])}`);
  }
  return found;
}
