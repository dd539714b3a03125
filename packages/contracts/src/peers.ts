import { z } from 'zod';
import { hash } from './wire.ts';

/**
 * Peer status of a person in a pulse (PEER-02 to PEER-08), for the form list and the manager's team
 * page.
 */
export const peersView = z.strictObject({
  /** withheld: the reader may know nothing about the reviews, not even their number. */
  status: z.literal(['ineligible', 'pending', 'stage', 'progress', 'withheld']),
  label: z.string(),
  /** Link of the stage's title; only for its assignee (AMB-08). */
  href: z.string().nullable(),
  progress: z
    .strictObject({
      completed: z.int().min(0),
      total: z.int().min(0),
      percent: z.int().min(0).max(100),
    })
    .nullable(),
  /**
   * The task whose screen manages this person's peers, with its address, for readers who can open
   * it (PEER-08).
   */
  manage: z.strictObject({ hash, href: z.string(), label: z.string() }).nullable(),
  /** The task whose reviews may be listed (PEER-07); never where that would reveal the writers. */
  reviews: hash.nullable(),
});
export type PeersView = z.infer<typeof peersView>;
