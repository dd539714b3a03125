import { isDeepStrictEqual } from 'node:util';
import { readRows, type Database } from '@reviews/db';
import { z } from 'zod';
import { answerAt, type AskedQuestion } from './answers.ts';
import type { KeptForm } from './writer.ts';

const StoredForm = z.strictObject({
  hash: z.string(),
  state: z.string(),
  draft: z.record(z.string(), z.unknown()).nullable(),
  answers: z.record(z.string(), z.unknown()).nullable(),
  submissions: z.int(),
});
type StoredForm = z.infer<typeof StoredForm>;

const MOST_AT_ONCE = 200;

async function findForms({ pool }: Database, hashes: readonly string[]): Promise<StoredForm[]> {
  const rows = await readRows(
    pool,
    StoredForm,
    `
    SELECT p.hash, p.state::text AS state, g.answers AS draft,
      (SELECT jsonb_object_agg(a.question_id::text, a.value) FROM answer a WHERE a.pulse_id = p.id) AS answers,
      (SELECT count(*)::int FROM pulse_submission s WHERE s.pulse_id = p.id) AS submissions
    FROM pulse p LEFT JOIN draft_group g ON g.id = p.head_draft_group_id WHERE p.hash = ANY($1)`,
    [hashes],
  );
  return rows;
}

function lossesOf(
  kept: KeptForm,
  stored: StoredForm | undefined,
  questions: ReadonlyMap<number, AskedQuestion>,
): string[] {
  if (stored === undefined) return [`Form ${kept.hash} is gone.`];
  const { submitted, changes, hash } = kept;
  const expected = submitted ? 'complete' : 'draft';
  const isBegun = submitted || Object.keys(changes).length > 0;
  if (isBegun && stored.state !== expected)
    return [`Form ${hash} is ${stored.state}; the server has acknowledged that it is ${expected}.`];
  if (stored.submissions !== (submitted ? 1 : 0))
    return [
      `Form ${hash} has ${stored.submissions} submissions; ${submitted ? 1 : 0} was acknowledged.`,
    ];
  const values = (submitted ? stored.answers : stored.draft) ?? {};
  return Object.entries(changes).flatMap(([id, change]) => {
    const question = questions.get(Number(id));
    if (question === undefined || isDeepStrictEqual(values[id], answerAt(question, change)))
      return [];
    return [
      `Form ${hash}, question ${id}: change ${change.number} was acknowledged and is not what is stored: ${JSON.stringify(values[id])?.slice(0, MOST_AT_ONCE)}`,
    ];
  });
}

/** Returns one sentence for each acknowledged write that is not stored, or not as it was sent. */
export async function findLosses(
  db: Database,
  kept: readonly KeptForm[],
  questions: readonly AskedQuestion[],
): Promise<string[]> {
  const byId = new Map(questions.map((question) => [question.id, question]));
  const losses: string[] = [];
  for (let from = 0; from < kept.length; from += MOST_AT_ONCE) {
    const some = kept.slice(from, from + MOST_AT_ONCE);
    const stored = new Map(
      (
        await findForms(
          db,
          some.map(({ hash }) => hash),
        )
      ).map((form) => [form.hash, form]),
    );
    losses.push(...some.flatMap((form) => lossesOf(form, stored.get(form.hash), byId)));
  }
  return losses;
}
