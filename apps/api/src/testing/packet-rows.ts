import { buildCycle, buildPacket, buildSubmittedPulse, newHash } from '@reviews/factories';
import type { Call, Row } from './endpoint-row.ts';
import { UNKNOWING, type World } from './endpoint-world.ts';

/** Builds a cycle for the subject with one review, and its packet. */
async function packetOf(
  { app: { db, clock }, subject, writer, template }: World,
  state: 'held' | 'released',
) {
  const cycle = await buildCycle(db, { now: clock.now(), pulses: [{ template }] });
  const [cyclePulse] = cycle.pulses;
  if (cyclePulse === undefined) throw new Error('The cycle was built without a pulse.');
  await buildSubmittedPulse(db, { employee: subject, assignee: writer, cyclePulse });
  return {
    cycle,
    packet: await buildPacket(db, { cycle, employee: subject, state, releasedAt: clock.now() }),
  };
}

const inCycle =
  (state: 'held' | 'released', body?: (world: World) => unknown) =>
  async (world: World): Promise<Call> => {
    const { cycle } = await packetOf(world, state);
    return {
      params: { cycleId: String(cycle.id) },
      ...(body === undefined ? {} : { body: body(world) }),
    };
  };
const onPacket =
  (view: 'employeeHash' | 'managerHash', state: 'held' | 'released', body?: unknown) =>
  async (world: World): Promise<Call> => {
    const { packet } = await packetOf(world, state);
    return { params: { hash: packet[view] }, ...(body === undefined ? {} : { body }) };
  };
const people = ({ subject }: World) => ({ employee_ids: [subject.id] });

const NO_PACKET = { params: { hash: newHash() } };
const NO_CYCLE = { params: { cycleId: '2000000000' } };
const noOne = {
  writer: 404,
  otherManager: 404,
  stranger: 404,
  outsider: 404,
  partnerElsewhere: 404,
} as const;
const UNABLE = ['writer', ...UNKNOWING] as const;

/**
 * The rows of packets. A download is identified by its token, not by a session, so no one is listed
 * for it.
 */
export const PACKET_ROWS: Readonly<Record<string, readonly Row[]>> = {
  listPackets: [
    {
      call: inCycle('held'),
      allowed: ['hr', 'partner', 'admin', 'partnerElsewhere'],
      refused: { writer: 403, subject: 403, manager: 403, stranger: 403, outsider: 403 },
      absent: NO_CYCLE,
      unknowing: ['subject', 'stranger', 'outsider'],
    },
  ],
  releasePackets: [
    {
      call: inCycle('held', people),
      allowed: ['hr'],
      absent: { ...NO_CYCLE, body: { employee_ids: [1] } },
      unknowing: ['subject', 'stranger', 'outsider'],
    },
  ],
  unreleasePackets: [
    {
      call: inCycle('released', people),
      allowed: ['hr'],
      absent: { ...NO_CYCLE, body: { employee_ids: [1] } },
      unknowing: ['subject', 'stranger', 'outsider'],
    },
  ],
  showPacket: [
    {
      call: onPacket('employeeHash', 'released'),
      allowed: ['subject', 'manager', 'hr', 'partner', 'admin'],
      refused: noOne,
      absent: NO_PACKET,
      unknowing: UNABLE.filter((person) => person !== 'subject'),
    },
    {
      when: 'before it is released',
      call: onPacket('employeeHash', 'held'),
      allowed: ['manager', 'hr', 'partner', 'admin'],
      refused: { ...noOne, subject: 404 },
      absent: NO_PACKET,
      unknowing: UNABLE,
    },
  ],
  showManagerPacket: [
    {
      call: onPacket('managerHash', 'released'),
      allowed: ['manager', 'hr', 'partner', 'admin'],
      refused: { ...noOne, subject: 404 },
      absent: NO_PACKET,
      unknowing: UNABLE,
    },
  ],
  acknowledgePacket: [
    {
      call: onPacket('employeeHash', 'released', { response: 'Thank you.' }),
      allowed: ['subject'],
      absent: { ...NO_PACKET, body: {} },
      unknowing: UNABLE.filter((person) => person !== 'subject'),
    },
  ],
  createPacketToken: [
    {
      call: onPacket('managerHash', 'released', { view: 'manager' }),
      allowed: ['hr'],
      absent: { ...NO_PACKET, body: { view: 'manager' } },
      unknowing: UNABLE,
    },
  ],
  showDownload: [
    {
      call: onPacket('employeeHash', 'released'),
      allowed: [],
      refused: { subject: 404, hr: 404, stranger: 404 },
      absent: NO_PACKET,
      unknowing: UNABLE,
    },
  ],
  showManagerDownload: [
    {
      call: onPacket('managerHash', 'released'),
      allowed: [],
      refused: { subject: 404, hr: 404, stranger: 404 },
      absent: NO_PACKET,
      unknowing: UNABLE,
    },
  ],
  showPacketPdf: [
    {
      call: onPacket('employeeHash', 'released'),
      allowed: [],
      refused: { subject: 404, hr: 404, stranger: 404 },
      absent: NO_PACKET,
      unknowing: UNABLE,
    },
  ],
  showManagerPacketPdf: [
    {
      call: onPacket('managerHash', 'released'),
      allowed: [],
      refused: { subject: 404, hr: 404, stranger: 404 },
      absent: NO_PACKET,
      unknowing: UNABLE,
    },
  ],
};
