import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { peersView } from './peers.ts';
import { statusView } from './pulses.ts';
import { day, flag, hash, messageReply, personRef, recordId } from './wire.ts';

/** What is said of any form, as far as the reader may know it. */
const form = {
  hash,
  assignee: z.string(),
  due_date: day.nullable(),
  /** It is open, and its due date has passed. */
  late: z.boolean(),
  /** Whether the reader may remind its writer now. */
  can_nudge: z.boolean(),
  /** They may, but somebody has done so today. */
  reminded: z.boolean(),
};

/** Where the reader may go with it: writing it, else reading it. */
const href = z.string().nullable();

const teamForm = z.strictObject({ ...form, href, status: statusView });
export type TeamForm = z.infer<typeof teamForm>;

/** The forms about a person in a pulse. */
const formsCell = z.strictObject({
  kind: z.literal('forms'),
  forms: z.array(teamForm),
  /** What stands where there is no form: that there is none, or that the reader may not know. */
  empty: z.string().nullable(),
});

/** Who has to nominate or approve. */
const teamTask = z.strictObject(form);
export type TeamTask = z.infer<typeof teamTask>;

/** The peer status cell (PEER-02 to PEER-05). */
const peersCell = z.strictObject({
  kind: z.literal('peers'),
  ...peersView.shape,
  /** While it is open. */
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
  /** 1: reports directly. */
  depth: z.int().min(1),
  manager: personRef.nullable(),
  /** One for each column, in their order. */
  cells: z.array(teamCell),
});
export type TeamRow = z.infer<typeof teamRow>;

export const showMyTeam = endpoint({
  id: 'showMyTeam',
  method: 'GET',
  path: '/api/my/team',
  tag: 'team',
  token: ['team'],
  summary: 'My reports, or everybody below me, and how far their reviews are.',
  query: z.strictObject({
    below: flag.optional(),
    page: z.coerce.number().int().min(1).max(10_000).optional(),
  }),
  response: z.strictObject({
    columns: z.array(teamColumn),
    data: z.array(teamRow),
    totalResults: z.int().min(0),
    /** Whether there is anybody below one's own reports. */
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

/** Once a day and form, whoever asks. */
export const nudge = endpoint({
  id: 'nudge',
  method: 'POST',
  path: '/api/pulses/:hash/nudge',
  tag: 'team',
  summary: 'Remind the one who writes a form.',
  params: z.strictObject({ hash }),
  body: z.union([z.strictObject({}), z.undefined()]),
  response: messageReply,
});
