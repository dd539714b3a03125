import type { Database } from '@reviews/db';
import type { AnswerValue } from '@reviews/domain';
import type { Actor } from '../../../core/actor.ts';
import type { Clock } from '../../../core/clock.ts';
import { onPool } from '../../../core/sql.ts';
import type { FormQuestion, QuestionCatalogue } from '../../templates/public.ts';
import { findSubmittedAnswers, type SubmissionRecord } from './changes.queries.ts';
import type { PulseRecord } from '../record/pulse-record.queries.ts';
import { findViewable } from '../record/require-pulse.ts';
import { readVersions } from './read-versions.ts';

type Submitted = Readonly<Record<number, AnswerValue | undefined>>;

/** Two submissions of a form for comparison. */
export interface Comparison {
  readonly pulse: PulseRecord;
  /** The versions that the reader may compare, oldest first. */
  readonly versions: readonly SubmissionRecord[];
  /** Indexes of the two versions and their answers; undefined if there are not two. */
  readonly compared:
    | {
        readonly from: number;
        readonly to: number;
        readonly questions: readonly FormQuestion[];
        readonly before: Submitted;
        readonly after: Submitted;
      }
    | undefined;
}

/**
 * Returns the indexes of the two requested versions, the earlier first. Defaults to the last two if
 * the request does not name two of them.
 */
function placesOf(
  count: number,
  { from, to }: { readonly from?: number | undefined; readonly to?: number | undefined },
): readonly [number, number] {
  const isOne = (number: number | undefined): number is number =>
    number !== undefined && number <= count;
  const later = isOne(to) && to > 1 ? to : count;
  const earlier = isOne(from) && from < later ? from : later - 1;
  return [earlier - 1, later - 1];
}

export interface ChangesDependencies {
  readonly db: Database;
  readonly clock: Clock;
  readonly catalogue: QuestionCatalogue;
}

export type ChangesService = ReturnType<typeof createChangesService>;

/** Creates the service that compares versions of a form that was reopened and submitted again. */
export function createChangesService({ db, clock, catalogue }: ChangesDependencies) {
  const sql = onPool(db);
  return {
    /**
     * Compares two versions of a form, by their numbers among those that this reader may compare.
     * @throws NotVisible
     */
    async compare(
      actor: Actor,
      hash: string,
      asked: { readonly from?: number | undefined; readonly to?: number | undefined },
    ): Promise<Comparison> {
      const pulse = await findViewable(sql, actor, clock, hash);
      const versions = await readVersions(sql, actor, pulse);
      const [from, to] = placesOf(versions.length, asked);
      const [earlier, later] = [versions[from], versions[to]];
      if (earlier === undefined || later === undefined)
        return { pulse, versions, compared: undefined };
      const [questions, [before, after]] = await Promise.all([
        catalogue.questionsOf(sql, pulse.template_version_id),
        findSubmittedAnswers(sql, pulse.id, [earlier.number, later.number]),
      ]);
      return { pulse, versions, compared: { from, to, questions, before, after } };
    },
  };
}
