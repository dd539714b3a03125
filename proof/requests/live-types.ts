import { randomUUID } from 'node:crypto';
import { readRows, type Database } from '@reviews/db';
import { z } from 'zod';
import { giveEnough } from './enough.ts';

/**
 * A rating scale that no packet uses, with the revision that its list returns (ratings.queries.ts).
 */
export const LiveScale = z.strictObject({
  id: z.int(),
  revision: z.string(),
});
export type LiveScale = z.infer<typeof LiveScale>;

/**
 * A feedback type that no template uses, with the revision that its list returns
 * (feedback-types.queries.ts).
 */
export const LiveKind = z.strictObject({
  id: z.int(),
  revision: z.string(),
});
export type LiveKind = z.infer<typeof LiveKind>;

/** Below this number of unused ones, more are added. */
const ENOUGH = 5;
const KINDS = `
  SELECT id, md5(jsonb_build_array(name, group_name)::text) AS revision FROM feedback_type t WHERE NOT EXISTS (SELECT FROM template p WHERE p.feedback_type_id = t.id) AND NOT EXISTS (SELECT FROM template_version v WHERE v.feedback_type_id = t.id) ORDER BY id`;
const SCALES = `
  SELECT t.id, md5(jsonb_build_array(t.name, jsonb_agg(jsonb_build_array(v.id, v.name, v.abbreviation) ORDER BY v.position))::text) AS revision
  FROM rating_type t JOIN rating_value v ON v.rating_type_id = t.id
  WHERE NOT EXISTS (SELECT FROM packet_rating g WHERE g.rating_type_id = t.id) GROUP BY t.id ORDER BY t.id`;

/**
 * Returns the feedback types and rating scales that requests may change and remove. Adds more if
 * requests have used them up.
 */
export async function lookAtTypes({ pool, prisma }: Database): Promise<{
  readonly kinds: readonly LiveKind[];
  readonly scales: readonly LiveScale[];
}> {
  const findKinds = async () => await readRows(pool, LiveKind, KINDS);
  const findScales = async () => await readRows(pool, LiveScale, SCALES);
  return {
    kinds: await giveEnough(ENOUGH, findKinds, () =>
      prisma.feedbackType.create({ data: { name: `Kind ${randomUUID()}`, groupName: 'Peer' } }),
    ),
    scales: await giveEnough(ENOUGH, findScales, () =>
      prisma.ratingType.create({
        data: {
          name: `Scale ${randomUUID()}`,
          values: { create: [{ position: 0, name: 'Strong', abbreviation: 'S' }] },
        },
      }),
    ),
  };
}
