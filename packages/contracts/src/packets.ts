import {
  LIST_MAX_PAGE_SIZE,
  PACKET_RESPONSE_MAX_CHARS,
  PACKET_STATES,
  PACKETS_AT_ONCE_MAX,
  RELEASE_OUTCOMES,
} from '@reviews/domain';
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { answerValue, questionVersion } from './questions.ts';
import {
  cycleRef,
  day,
  flag,
  hash,
  messageReply,
  moment,
  personRef,
  recordId,
  recordIdText,
  searchedText,
  typedText,
} from './wire.ts';

const packetState = z.literal(PACKET_STATES);
const packetView = z.literal(['employee', 'manager']);
export type PacketViewName = z.infer<typeof packetView>;

const packetRow = z.strictObject({
  employee: personRef,
  position_name: z.string(),
  department: z.string(),
  state: packetState,
  released_at: moment.nullable(),
  /** When it is released by itself; null where it is not ready, the cycle says nothing, or it never will be: taken back, or due before the cycle was closed. */
  releases_at: moment.nullable(),
  /** When its person confirmed to have read it, the last time it was released. */
  acknowledged_at: moment.nullable(),
  has_response: z.boolean(),
  /** Null where this reader may not open that view, or there is nothing to open yet. */
  packet_hash: hash.nullable(),
  manager_packet_hash: hash.nullable(),
});
export type PacketRow = z.infer<typeof packetRow>;

const counts = z.strictObject({
  in_progress: z.int().min(0),
  ready: z.int().min(0),
  released: z.int().min(0),
});
export type PacketCounts = z.infer<typeof counts>;

const chosen = { search: searchedText.optional(), department_id: recordIdText.optional() };
const cycleParams = z.strictObject({ cycleId: recordIdText });

/** RT-21. Those whom the reader releases, by name; never oneself. The counts are of what is searched for, whatever its state. */
export const listPackets = endpoint({
  id: 'listPackets',
  method: 'GET',
  path: '/api/cycles/:cycleId/packets',
  tag: 'packets',
  summary: 'The packets of a cycle and where they are.',
  params: cycleParams,
  query: z.strictObject({
    ...chosen,
    state: packetState.optional(),
    page: z.coerce.number().int().min(1).max(10_000).optional(),
    per_page: z.coerce.number().int().min(1).max(LIST_MAX_PAGE_SIZE).optional(),
  }),
  response: z.strictObject({
    cycle: cycleRef,
    data: z.array(packetRow),
    totalResults: z.int().min(0),
    counts,
    departments: z.array(z.strictObject({ id: recordId, name: z.string() })),
  }),
});

const chosenPeople = z.array(recordId).min(1).max(PACKETS_AT_ONCE_MAX);
const outcome = z.strictObject({
  employee: personRef.nullable(),
  employee_id: recordId,
  outcome: z.literal(RELEASE_OUTCOMES),
});
export type ReleaseResult = z.infer<typeof outcome>;
const released = z.strictObject({
  message: z.string(),
  /** What became of each that was chosen; where nobody was chosen, of those that were ready. */
  data: z.array(outcome),
  /** How many were released, or would be. */
  done: z.int().min(0),
  /** How many more are ready than one call takes. */
  left: z.int().min(0),
});

/** Without people: all that are ready, by name, of those that are searched for. A preview changes nothing and tells nobody. */
export const releasePackets = endpoint({
  id: 'releasePackets',
  method: 'POST',
  path: '/api/cycles/:cycleId/packets/release',
  tag: 'packets',
  summary: 'Hand packets out to the people they are about.',
  params: cycleParams,
  body: z.strictObject({
    employee_ids: chosenPeople.optional(),
    search: searchedText.optional(),
    department_id: recordId.optional(),
    preview: flag.optional(),
  }),
  response: released,
});

/** Their people can read them no more, at once; what they confirmed and answered is kept. */
export const unreleasePackets = endpoint({
  id: 'unreleasePackets',
  method: 'POST',
  path: '/api/cycles/:cycleId/packets/unrelease',
  tag: 'packets',
  summary: 'Take released packets back.',
  params: cycleParams,
  body: z.strictObject({ employee_ids: chosenPeople }),
  response: released,
});

/** One question, and what was answered: by one writer, or by several in the order of the answers themselves. */
const packetQuestion = z.strictObject({ question: questionVersion, answers: z.array(answerValue) });

const packetSection = z.strictObject({
  title: z.string(),
  type: z.string(),
  /** `Anonymous reviewers` for the forms of several, of which nothing tells which answers belong together. */
  writer: z.string(),
  anonymous: z.boolean(),
  is_own: z.boolean(),
  /** The day; null of several forms. */
  closed_on: day.nullable(),
  /** Of one form that the reader may open by itself. */
  hash: hash.nullable(),
  questions: z.array(packetQuestion),
});
export type PacketSection = z.infer<typeof packetSection>;

export const packetDocument = z.strictObject({
  view: packetView,
  hash,
  cycle: cycleRef,
  cycle_placard_sub_text: z.string(),
  employee: personRef,
  position_name: z.string(),
  is_own: z.boolean(),
  released_at: moment.nullable(),
  ratings: z.array(
    z.strictObject({
      id: recordId,
      rating_type_name: z.string(),
      name: z.string(),
      abbreviation: z.string(),
    }),
  ),
  sections: z.array(packetSection),
  acknowledgement: z.strictObject({ acknowledged_at: moment, response: z.string() }).nullable(),
  /** Whether the reader may confirm, or change what they answered, now. */
  can_acknowledge: z.boolean(),
  /** Until when what was answered may be changed. */
  response_until: moment.nullable(),
  can_download: z.boolean(),
  /** Whether the server makes the file itself; else the browser prints it. */
  can_download_pdf: z.boolean(),
});
export type PacketDocument = z.infer<typeof packetDocument>;

const packetParams = z.strictObject({ hash });

/** RT-24, AMB-58. For the person once released; for those who lead them and HR as the person would see it, as far as they may read it themselves. */
export const showPacket = endpoint({
  id: 'showPacket',
  method: 'GET',
  path: '/api/packets/:hash',
  tag: 'packets',
  summary: 'A packet as the person it is about reads it.',
  params: packetParams,
  response: packetDocument,
});

/** RT-25. Its hash is another one. */
export const showManagerPacket = endpoint({
  id: 'showManagerPacket',
  method: 'GET',
  path: '/api/packets/:hash/manager',
  tag: 'packets',
  summary: 'A packet as those read it who lead the person, and HR.',
  params: packetParams,
  response: packetDocument,
});

/**
 * Confirmed once; the response may be changed for some days. Nobody does so in another name. Without `response` what is stored
 * stays. `from` is the response that was changed, as it was shown, empty where there was none: where another is stored by now,
 * the answer is 409, that one in `details` (`outdatedResponse`), unless it is the one that is sent. Whoever leaves `from` out
 * writes over what is stored.
 */
export const acknowledgePacket = endpoint({
  id: 'acknowledgePacket',
  method: 'POST',
  path: '/api/packets/:hash/acknowledgement',
  tag: 'packets',
  summary: 'Confirm to have read my packet, with a response or without.',
  params: packetParams,
  body: z.strictObject({
    response: typedText(PACKET_RESPONSE_MAX_CHARS).optional(),
    from: typedText(PACKET_RESPONSE_MAX_CHARS).optional(),
  }),
  response: messageReply,
});
export const outdatedResponse = z.strictObject({ response: z.string() });

/** Good for one reading of this view of this packet, for some minutes. */
export const createPacketToken = endpoint({
  id: 'createPacketToken',
  method: 'POST',
  path: '/api/packets/:hash/tokens',
  tag: 'packets',
  summary: 'A token to download a view of a packet with.',
  params: packetParams,
  body: z.strictObject({ view: packetView }),
  response: z.strictObject({ token: z.string(), expires_at: moment }),
});

/** PKT-07, NAV-08: the token as bearer, no cookie. A GET, since without cookies nothing could tell a forged POST; answered once. */
export const showDownload = endpoint({
  id: 'showDownload',
  method: 'GET',
  path: '/api/packets/:hash/download',
  tag: 'packets',
  summary: 'The employee view, for the bearer of its token.',
  params: packetParams,
  response: packetDocument,
});

export const showManagerDownload = endpoint({
  id: 'showManagerDownload',
  method: 'GET',
  path: '/api/packets/:hash/download/manager',
  tag: 'packets',
  summary: 'The manager view, for the bearer of its token.',
  params: packetParams,
  response: packetDocument,
});

/**
 * The same token and the same refusals: the server opens the download layout with it, as the bearer would, and gives what it
 * prints. 409 where this server has no browser to print with; 429 while as many as may are being printed.
 */
export const showPacketPdf = endpoint({
  id: 'showPacketPdf',
  method: 'GET',
  path: '/api/packets/:hash/pdf',
  tag: 'packets',
  summary: 'The employee view as a tagged PDF, for the bearer of its token.',
  params: packetParams,
  response: z.unknown(),
  fileType: 'application/pdf',
});

export const showManagerPacketPdf = endpoint({
  id: 'showManagerPacketPdf',
  method: 'GET',
  path: '/api/packets/:hash/pdf/manager',
  tag: 'packets',
  summary: 'The manager view as a tagged PDF, for the bearer of its token.',
  params: packetParams,
  response: z.unknown(),
  fileType: 'application/pdf',
});
