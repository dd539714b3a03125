import {
  LIST_MAX_PAGE_SIZE,
  PACKET_RESPONSE_MAX_CHARS,
  PACKET_STATES,
  PACKETS_AT_ONCE_MAX,
  RELEASE_OUTCOMES,
} from '@reviews/domain';
import { z } from 'zod';
import { listStatus } from './cycles.ts';
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

/** Reviews that someone will not be shown, although they were submitted. */
const withheldFromReader = z.strictObject({
  title: z.string(),
  from: z.literal(['employee', 'managers', 'both']),
  /** Too few people wrote one; or they arrive with the next release. */
  because: z.literal(['few', 'late']),
});
export type WithheldFromReader = z.infer<typeof withheldFromReader>;

const packetRow = z.strictObject({
  employee: personRef,
  position_name: z.string(),
  department: z.string(),
  state: packetState,
  released_at: moment.nullable(),
  /**
   * When it is released automatically. Null when it is not ready, the cycle sets no date, or it
   * will not happen: it was taken back, or was due before the cycle was closed.
   */
  releases_at: moment.nullable(),
  /** When its person last acknowledged it. */
  acknowledged_at: moment.nullable(),
  has_response: z.boolean(),
  /** Only what the releasing person may know themselves. */
  withheld: z.array(withheldFromReader),
  /** Null when this reader may not open that view, or there is nothing to open yet. */
  packet_hash: hash.nullable(),
  manager_packet_hash: hash.nullable(),
});
export type PacketRow = z.infer<typeof packetRow>;

const counts = z.strictObject({
  in_progress: z.int().min(0),
  ready: z.int().min(0),
  released: z.int().min(0),
  /** Those of all states with something withheld. */
  withheld: z.int().min(0),
});
export type PacketCounts = z.infer<typeof counts>;

const chosen = { search: searchedText.optional(), department_id: recordIdText.optional() };
const cycleParams = z.strictObject({ cycleId: recordIdText });

/**
 * RT-21. People whose packets the reader releases, by name; never the reader. The counts cover the
 * search, regardless of state.
 */
export const listPackets = endpoint({
  id: 'listPackets',
  method: 'GET',
  path: '/api/cycles/:cycleId/packets',
  tag: 'packets',
  summary: 'List the packets of a cycle and their states.',
  params: cycleParams,
  query: z.strictObject({
    ...chosen,
    state: packetState.optional(),
    /** `1` for packets with something withheld. */
    withheld: z.literal('1').optional(),
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

/**
 * What closing a cycle does, in numbers that this person may know: reviews that are closed as
 * Incomplete by their status, nomination tasks that are settled, and packets that become ready.
 */
export const showCycleClosing = endpoint({
  id: 'showCycleClosing',
  method: 'GET',
  path: '/api/cycles/:id/closing',
  tag: 'cycles',
  summary: 'What closing a cycle would do, in numbers.',
  params: z.strictObject({ id: recordIdText }),
  response: z.strictObject({
    reviews: z.array(
      z.strictObject({ status: listStatus, label: z.string(), count: z.int().min(1) }),
    ),
    tasks: z.int().min(0),
    packets: z.int().min(0),
  }),
});

const chosenPeople = z.array(recordId).min(1).max(PACKETS_AT_ONCE_MAX);
const outcome = z.strictObject({
  employee: personRef.nullable(),
  employee_id: recordId,
  outcome: z.literal(RELEASE_OUTCOMES),
  withheld: z.array(withheldFromReader),
});
export type ReleaseResult = z.infer<typeof outcome>;
const released = z.strictObject({
  message: z.string(),
  /** The outcome for each chosen person, or for each ready packet when no one was chosen. */
  data: z.array(outcome),
  /** Number released, or that would be released. */
  done: z.int().min(0),
  /** Number of ready packets beyond the limit of one call. */
  left: z.int().min(0),
});

/**
 * Without people: all ready packets that match the search, by name. A preview changes nothing and
 * notifies no one.
 */
export const releasePackets = endpoint({
  id: 'releasePackets',
  method: 'POST',
  path: '/api/cycles/:cycleId/packets/release',
  tag: 'packets',
  summary: 'Release packets to the people they are about.',
  params: cycleParams,
  body: z.strictObject({
    employee_ids: chosenPeople.optional(),
    search: searchedText.optional(),
    department_id: recordId.optional(),
    preview: flag.optional(),
  }),
  response: released,
});

/** People lose access at once. Their acknowledgements and responses are kept. */
export const unreleasePackets = endpoint({
  id: 'unreleasePackets',
  method: 'POST',
  path: '/api/cycles/:cycleId/packets/unrelease',
  tag: 'packets',
  summary: 'Take back released packets.',
  params: cycleParams,
  body: z.strictObject({ employee_ids: chosenPeople }),
  response: released,
});

/** One question and its answers: by one writer, or by several, sorted by the answers themselves. */
const packetQuestion = z.strictObject({ question: questionVersion, answers: z.array(answerValue) });

const packetSection = z.strictObject({
  title: z.string(),
  type: z.string(),
  /**
   * `Anonymous reviewers` when several forms are merged. Nothing reveals which answers belong
   * together.
   */
  writer: z.string(),
  anonymous: z.boolean(),
  is_own: z.boolean(),
  /** The day it was closed; null when several forms are merged. */
  closed_on: day.nullable(),
  /** Set for a single form that the reader may open. */
  hash: hash.nullable(),
  questions: z.array(packetQuestion),
});
export type PacketSection = z.infer<typeof packetSection>;

/** A kind of review of which the reader sees none, or only their own. */
export const withheldReviews = z.strictObject({
  title: z.string(),
  /** How many people must have written one. Never how many have. */
  minimum: z.int(),
  /** True if the reader wrote one, which does not count. */
  besides_own: z.boolean(),
  /** True if they arrive together, when the packet is released. */
  until_release: z.boolean(),
});
export type WithheldReviews = z.infer<typeof withheldReviews>;

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
  withheld: z.array(withheldReviews),
  acknowledgement: z.strictObject({ acknowledged_at: moment, response: z.string() }).nullable(),
  /** Whether the reader may acknowledge now, or change their response. */
  can_acknowledge: z.boolean(),
  /** Until when the response can be changed. */
  response_until: moment.nullable(),
  can_download: z.boolean(),
  /** Whether the server can make the PDF; otherwise the browser prints it. */
  can_download_pdf: z.boolean(),
});
export type PacketDocument = z.infer<typeof packetDocument>;

const packetParams = z.strictObject({ hash });

/**
 * RT-24, AMB-58. For the person, once released. For their managers and HR it shows the person's
 * view, limited to what they may read themselves.
 */
export const showPacket = endpoint({
  id: 'showPacket',
  method: 'GET',
  path: '/api/packets/:hash',
  tag: 'packets',
  summary: 'Get the employee view of a packet.',
  params: packetParams,
  response: packetDocument,
});

/** RT-25. Has a hash of its own. */
export const showManagerPacket = endpoint({
  id: 'showManagerPacket',
  method: 'GET',
  path: '/api/packets/:hash/manager',
  tag: 'packets',
  summary: 'Get the manager view of a packet, for managers and HR.',
  params: packetParams,
  response: packetDocument,
});

/**
 * Acknowledged once; the response can be changed for some days. Not possible while impersonating.
 * Without `response` the stored one stays. `from` is the response the change is based on, empty if
 * there was none. If another one has been stored since, answers 409 with it in `details`
 * (`outdatedResponse`), unless it equals the one sent. Without `from` the stored response is
 * overwritten.
 */
export const acknowledgePacket = endpoint({
  id: 'acknowledgePacket',
  method: 'POST',
  path: '/api/packets/:hash/acknowledgement',
  tag: 'packets',
  summary: 'Confirm that you have read your packet, with an optional response.',
  params: packetParams,
  body: z.strictObject({
    response: typedText(PACKET_RESPONSE_MAX_CHARS).optional(),
    from: typedText(PACKET_RESPONSE_MAX_CHARS).optional(),
  }),
  response: messageReply,
});
export const outdatedResponse = z.strictObject({ response: z.string() });

/** The token is valid for one read of this view of this packet, for some minutes. */
export const createPacketToken = endpoint({
  id: 'createPacketToken',
  method: 'POST',
  path: '/api/packets/:hash/tokens',
  tag: 'packets',
  summary: 'Create a token to download a view of a packet.',
  params: packetParams,
  body: z.strictObject({ view: packetView }),
  response: z.strictObject({ token: z.string(), expires_at: moment }),
});

/**
 * PKT-07, NAV-08: the token as bearer, no cookie. A GET, because without cookies there is no
 * protection against a forged POST. Works once.
 */
export const showDownload = endpoint({
  id: 'showDownload',
  method: 'GET',
  path: '/api/packets/:hash/download',
  tag: 'packets',
  summary: 'Get the employee view with a download token.',
  params: packetParams,
  response: packetDocument,
});

export const showManagerDownload = endpoint({
  id: 'showManagerDownload',
  method: 'GET',
  path: '/api/packets/:hash/download/manager',
  tag: 'packets',
  summary: 'Get the manager view with a download token.',
  params: packetParams,
  response: packetDocument,
});

/**
 * Same token and same refusals. The server opens the download layout with the token and returns the
 * printed PDF. Answers 409 when the server has no browser to print with, and 429 when the limit of
 * parallel prints is reached.
 */
export const showPacketPdf = endpoint({
  id: 'showPacketPdf',
  method: 'GET',
  path: '/api/packets/:hash/pdf',
  tag: 'packets',
  summary: 'Get the employee view as a tagged PDF with a download token.',
  params: packetParams,
  response: z.unknown(),
  fileType: 'application/pdf',
});

export const showManagerPacketPdf = endpoint({
  id: 'showManagerPacketPdf',
  method: 'GET',
  path: '/api/packets/:hash/pdf/manager',
  tag: 'packets',
  summary: 'Get the manager view as a tagged PDF with a download token.',
  params: packetParams,
  response: z.unknown(),
  fileType: 'application/pdf',
});
