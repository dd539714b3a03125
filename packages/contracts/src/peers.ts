import { z } from 'zod';
import { hash } from './wire.ts';

/** The peer status of a person in a pulse (PEER-02 to PEER-08): in the list of its forms, and in the team of a manager. */
export const peersView = z.strictObject({
  /** withheld: nothing may be known of the reviews, not even how many there are. */
  status: z.literal(['ineligible', 'pending', 'stage', 'progress', 'withheld']),
  label: z.string(),
  /** Where the stage's title leads its assignee, and nobody else (AMB-08). */
  href: z.string().nullable(),
  progress: z
    .strictObject({
      completed: z.int().min(0),
      total: z.int().min(0),
      percent: z.int().min(0).max(100),
    })
    .nullable(),
  /** The task whose screen manages the peers of this person, and where that is, for whom it opens (PEER-08). */
  manage: z.strictObject({ hash, href: z.string(), label: z.string() }).nullable(),
  /** The task whose reviews may be listed (PEER-07): never where that would tell who writes. */
  reviews: hash.nullable(),
});
export type PeersView = z.infer<typeof peersView>;
