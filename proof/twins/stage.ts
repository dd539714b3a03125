import type { Database } from '@reviews/db';
import {
  buildCycle,
  buildPulse,
  buildTemplate,
  ensureBaseData,
  letImpersonatorsWrite,
  type BuiltCycle,
  type BuiltEmployee,
} from '@reviews/factories';
import { buildPeople, type Cast } from '@reviews/api/testing/cases/people';
import type { Pair } from './pair.ts';

/**
 * All people, a running cycle of one pulse with one question, and the two processes that serve
 * them.
 */
export interface Stage {
  readonly pair: Pair;
  readonly db: Database;
  readonly cast: Cast;
  readonly cycle: BuiltCycle;
  readonly cyclePulse: { readonly id: number };
  readonly question: number;
}

/** A check yields one sentence for each fault. */
export type Check = (stage: Stage) => AsyncGenerator<string>;

/** Saves what must exist before the first visitor. */
export async function buildStage(db: Database): Promise<Omit<Stage, 'pair'>> {
  await ensureBaseData(db);
  await letImpersonatorsWrite(db);
  const cast = await buildPeople(db);
  const template = await buildTemplate(db, {});
  const cycle = await buildCycle(db, { pulses: [{ template }] });
  const [cyclePulse] = cycle.pulses;
  const [question] = template.questions;
  if (cyclePulse === undefined || question === undefined)
    throw new Error('The cycle was built without a question.');
  return { db, cast, cycle, cyclePulse, question: question.id };
}

/** Saves an open review about `subject`, by `writer` unless told otherwise. */
export const openForm = (
  { db, cast, cyclePulse }: Omit<Stage, 'pair'>,
  assignee: BuiltEmployee = cast.writer,
) => buildPulse(db, { employee: cast.subject, assignee, cyclePulse });
