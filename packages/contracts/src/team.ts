import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { peersView } from './peers.ts';
import { statusView } from './pulses.ts';
import { day, flag, hash, messageReply, personRef, recordId } from './wire.ts';

/** Fields of every form, as far as the reader may know them. */
const form = {
  hash,
  assignee: z.string(),
  due_date: day.nullable(),
  /** Open after its due date. */
  late: z.boolean(),
  /** Whether the reader may remind its writer now. */
  can_nudge: z.boolean(),
  /** They may, but someone already has today. */
  reminded: z.boolean(),
};

/** Where the reader can write the form, or else read it. */
const href = z.string().nullable();

const teamForm = z.strictObject({ ...form, href, status: statusView });
export type TeamForm = z.infer<typeof teamForm>;

/** The forms about a person in a pulse. */
const formsCell = z.strictObject({
  kind: z.literal('forms'),
  forms: z.array(teamForm),
  /** Text when there is no form to show: there is none, or the reader may not know. */
  empty: z.string().nullable(),
});

/** A task of someone who has to nominate or approve. */
const teamTask = z.strictObject(form);
export type TeamTask = z.infer<typeof teamTask>;

/** The peer status cell (PEER-02 to PEER-05). */
const peersCell = z.strictObject({
  kind: z.literal('peers'),
  ...peersView.shape,
  /** Set while the task is open. */
  task: teamTask.nullable(),
});
export type PeersCell = z.infer<typeof peersCell>;

const teamCell = z.discriminatedUnion('kind', [formsCell, peersCell]);
export type TeamCell = z.infer<typeof teamCell>;

const teamColumn = z.strictObject({
  pulse_id: recordId,
  title: z.string(),
  cycle: z.string(),
  kind: z.literal(['forms', 'peers']),
});
export type TeamColumn = z.infer<typeof teamColumn>;

const teamRow = z.strictObject({
  employee: personRef,
  position_name: z.string(),
  /** 1: direct report. */
  depth: z.int().min(1),
  manager: personRef.nullable(),
  /** One per column, in the same order. */
  cells: z.array(teamCell),
});
export type TeamRow = z.infer<typeof teamRow>;

export const showMyTeam = endpoint({
  id: 'showMyTeam',
  method: 'GET',
  path: '/api/my/team',
  tag: 'team',
  token: ['team'],
  summary: 'My direct or all reports, with the status of their reviews.',
  query: z.strictObject({
    below: flag.optional(),
    page: z.coerce.number().int().min(1).max(10_000).optional(),
  }),
  response: z.strictObject({
    columns: z.array(teamColumn),
    data: z.array(teamRow),
    totalResults: z.int().min(0),
    /** Whether the reader's reports have reports of their own. */
    hasBelow: z.boolean(),
  }),
});

const peerReview = z.strictObject({ ...form, href, employee: personRef, status: statusView });
export type PeerReview = z.infer<typeof peerReview>;

/** The 'Peer Reviews' modal (PEER-07). */
export const listPeerReviews = endpoint({
  id: 'listPeerReviews',
  method: 'GET',
  path: '/api/pulses/:hash/peer-reviews',
  tag: 'team',
  summary: 'The reviews that a nomination task has opened.',
  params: z.strictObject({ hash }),
  response: z.strictObject({ data: z.array(peerReview) }),
});

/** Once per form and day, no matter who sends it. */
export const nudge = endpoint({
  id: 'nudge',
  method: 'POST',
  path: '/api/pulses/:hash/nudge',
  tag: 'team',
  summary: 'Remind the reviewer of a review.',
  params: z.strictObject({ hash }),
  body: z.union([z.strictObject({}), z.undefined()]),
  response: messageReply,
});
