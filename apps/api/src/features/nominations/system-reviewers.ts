import { createHmac } from 'node:crypto';
import {
  createReviewerPool,
  eligibilityOf,
  systemReviewers,
  withDefaultOptions,
  type TemplateOptions,
} from '@reviews/domain';
import type { Sql } from '../../core/sql.ts';
import {
  findLines,
  findPool,
  type LineRow,
  type NominationPlace,
  type PoolRow,
  type SubjectRow,
} from './open-tasks.queries.ts';

/** Chooses the reviewers of a batch of people, by employee id, in one statement. */
export type ChooseReviewers = (
  subjects: readonly SubjectRow[],
) => Promise<ReadonlyMap<number, readonly number[]>>;

interface Line {
  readonly above: ReadonlyMap<number, number>;
  readonly below: ReadonlyMap<number, number>;
}

function lineOf(above: readonly LineRow[] = [], below: readonly LineRow[] = []): Line {
  return {
    above: new Map(above.map((row) => [row.ancestor_id, row.depth])),
    below: new Map(below.map((row) => [row.descendant_id, row.depth])),
  };
}

const keyOf = ({ external_identifier: key }: PoolRow) => key;

/**
 * Returns the seed of the random choice: stable, and not derived from anything that people know.
 * Ids are no secret, and a reviewee could otherwise repeat the choice and identify withheld
 * writers.
 */
const seedOf = (
  { selection_key: key }: Pick<NominationPlace, 'selection_key'>,
  { external_identifier: subject }: SubjectRow,
) => createHmac('sha256', key).update(subject).digest('hex');

/**
 * Prepares random selection for a whole company (`createReviewerPool`). Reads everyone once, and
 * reporting lines once per batch. Chosen reviewers count as load for later reviewees, in order of
 * external id.
 */
export async function prepareSelection(
  sql: Sql,
  place: Pick<NominationPlace, 'selection_key' | 'options' | 'type_group'>,
): Promise<ChooseReviewers> {
  const options: TemplateOptions = withDefaultOptions(place.options);
  const kind = place.type_group === 'Upline' ? 'upline' : 'peer';
  const people = new Map((await findPool(sql)).map((one) => [one.id, one]));
  const everyone = createReviewerPool(
    [...people.values()].filter(({ is_active: isActive }) => isActive),
    keyOf,
  );

  function choose(subject: SubjectRow, { above, below }: Line): number[] {
    const subjectLevel = people.get(subject.id)?.level ?? null;
    const isEligible = (one: PoolRow) =>
      eligibilityOf(
        {
          isSubject: one.id === subject.id,
          isActive: one.is_active,
          levelsBelow: below.get(one.id) ?? null,
          levelsAbove: above.get(one.id) ?? null,
          level: one.level,
          subjectLevel,
          openReviews: one.open_reviews,
        },
        options,
        kind,
      ).ok;
    // Upline reviewers are always below the reviewee, so no one else is needed.
    const pool =
      kind === 'peer'
        ? everyone
        : createReviewerPool(
            [...below.keys()].flatMap((id) => people.get(id) ?? []),
            keyOf,
          );
    const chosen = pool.choose({
      seed: seedOf(place, subject),
      count: systemReviewers(options),
      isEligible,
    });
    for (const one of chosen) one.open_reviews += 1;
    return chosen.map(({ id }) => id);
  }

  return async (subjects) => {
    const lines = await findLines(
      sql,
      subjects.map(({ id }) => id),
    );
    const above = Map.groupBy(lines, ({ descendant_id: id }) => id);
    const below = Map.groupBy(lines, ({ ancestor_id: id }) => id);
    return new Map(
      subjects.map((subject) => [
        subject.id,
        choose(subject, lineOf(above.get(subject.id), below.get(subject.id))),
      ]),
    );
  };
}
