import { Prisma } from '@reviews/db';
import { minimumReviewers, possibleMinimum, withDefaultOptions } from '@reviews/domain';
import { z } from 'zod';
import type { Actor } from '../../../core/actor.ts';
import { rowCount, type Sql } from '../../../core/sql.ts';
import { hasReview } from '../record/one-review.queries.ts';
import type { PulseRecord } from '../record/pulse-record.queries.ts';
import { everyoneEligible } from './candidates.ts';
import { areReviewsWithheld } from './nomination-task.policy.ts';

const PossibleRow = z.strictObject({ id: z.int(), possible: z.int() });

/** A task whose minimum is lowered to what is possible. */
export type PossibleTask = PulseRecord & {
  /** The template's minimum, if fewer people can be chosen. */
  readonly lowered_from: number | null;
};

const minOf = ({ template_options: options }: PulseRecord): number =>
  minimumReviewers(withDefaultOptions(options).min);

/**
 * Returns how many reviewers each of these tasks can have, up to its minimum: those it has, and
 * people who may be chosen. The tasks have the same template version.
 */
function countPossible(actor: Actor, tasks: readonly [PulseRecord, ...PulseRecord[]]): Prisma.Sql {
  const [task] = tasks;
  const subject = Prisma.sql`p.employee_id`;
  // People who must not know the reviewers may choose them again without an effect (decision 074).
  const isNew = areReviewsWithheld(actor, task)
    ? Prisma.empty
    : Prisma.sql`AND NOT ${hasReview(Prisma.sql`e.id`)}`;
  return Prisma.sql`
    SELECT p.id, ((SELECT count(*) FROM nomination n WHERE n.task_id = p.id AND n.state = 'approved')
      + (SELECT count(*) FROM (SELECT FROM ${everyoneEligible({ task, subject, chooser: actor })} ${isNew}
          AND NOT EXISTS (SELECT FROM nomination n WHERE n.task_id = p.id AND n.nominee_id = e.id AND n.state IN ('approved', 'declined')) LIMIT ${rowCount(minOf(task))}) eligible))::int AS possible
    FROM pulse p WHERE p.id = ANY(${tasks.map(({ id }) => id)}::int[])`;
}

/**
 * Returns the tasks with the minimum that this person can reach in each: everyone who can be
 * chosen is enough where they are fewer than the template asks for. At most one statement.
 */
export async function withPossibleMinimum(
  sql: Sql,
  actor: Actor,
  tasks: readonly PulseRecord[],
): Promise<PossibleTask[]> {
  const asked = tasks.filter((task) => task.kind === 'nomination_task' && minOf(task) > 0);
  const alike = Map.groupBy(asked, (task) =>
    [task.template_version_id, areReviewsWithheld(actor, task)].join(' '),
  );
  const parts = [...alike.values()].flatMap(([first, ...others]) =>
    first === undefined ? [] : [countPossible(actor, [first, ...others])],
  );
  const rows =
    parts.length === 0
      ? []
      : await sql.rows(PossibleRow, Prisma.sql`${Prisma.join(parts, ' UNION ALL ')}`);
  const possible = new Map(rows.map((row) => [row.id, row.possible]));
  return tasks.map((task) => {
    const min = minOf(task);
    const lowered = possibleMinimum(min, possible.get(task.id) ?? min);
    return lowered === min
      ? { ...task, lowered_from: null }
      : {
          ...task,
          template_options: { ...task.template_options, min: lowered },
          lowered_from: min,
        };
  });
}
