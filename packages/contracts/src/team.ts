import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { flag, hash, messageReply, personRef, recordId } from './wire.ts';
import { statusView } from './pulses.ts';

/** The peer status cell (PEER-02 to PEER-05). */
const peerCell = z.strictObject({
  kind: z.literal(['ineligible', 'pending', 'stage', 'progress']),
  label: z.string(),
  completed: z.int().nullable(), total: z.int().nullable(), percent: z.int().nullable(),
  /** The nomination task: a link for its assignee alone (AMB-08). */
  href: z.string().nullable(),
  /** Whether this person may manage the peers of the row, and where. */
  manage: z.strictObject({ hash, label: z.literal(['Manage Peers', 'Add Peers']) }).nullable(),
  /** Whether the list of reviews may be opened: never where it would tell who writes. */
  reviews: hash.nullable(),
});

const formCell = z.strictObject({ hash: hash.nullable(), status: statusView, assignee: z.string().nullable(), href: z.string().nullable(), due_date: z.string().nullable(), late: z.boolean(), can_nudge: z.boolean() });

const teamColumn = z.strictObject({ pulse_id: recordId, title: z.string(), cycle: z.string(), kind: z.literal(['form', 'peers']) });

const teamRow = z.strictObject({
  employee: personRef, position_name: z.string(),
  /** 1: reports directly. */
  depth: z.int().min(1), manager: personRef.nullable(),
  /** One for each column, in their order. */
  cells: z.array(z.union([formCell, peerCell])),
});
export type TeamRow = z.infer<typeof teamRow>;

export const showMyTeam = endpoint({
  id: 'showMyTeam', method: 'GET', path: '/api/my/team', tag: 'team', summary: 'My reports, or everybody below me, and how far their reviews are.',
  query: z.strictObject({ below: flag.optional(), page: z.coerce.number().int().min(1).max(10_000).optional() }),
  response: z.strictObject({ columns: z.array(teamColumn), data: z.array(teamRow), totalResults: z.int(), hasBelow: z.boolean() }),
});

/** The 'Peer Reviews' modal (PEER-07). */
export const listPeerReviews = endpoint({
  id: 'listPeerReviews', method: 'GET', path: '/api/pulses/:hash/peer-reviews', tag: 'team', summary: 'The reviews that a nomination task has opened.',
  params: z.strictObject({ hash }),
  response: z.strictObject({ data: z.array(z.strictObject({ employee: personRef, assignee: z.string(), status: statusView })) }),
});

/** Once a day and form. */
export const nudge = endpoint({
  id: 'nudge', method: 'POST', path: '/api/pulses/:hash/nudge', tag: 'team', summary: 'Remind the one who is late with a form.',
  params: z.strictObject({ hash }), body: z.union([z.strictObject({}), z.undefined()]),
  response: messageReply,
});
