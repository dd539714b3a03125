import * as contracts from '@reviews/contracts';
import type { Database } from '@reviews/db';
import {
  buildCycle,
  buildPacket,
  buildSubmittedPulse,
  type BuiltTemplate,
} from '@reviews/factories';
import type { Reply, Visitor } from '@reviews/harness';
import type { PacketCaseName, PacketOperation } from '../tables/writing-packets.ts';
import type { Cast } from '@reviews/api/testing/cases/people';

/** A packet of the subject with one review, and others in each state that stay unchanged. */
export interface PacketWorld {
  readonly current: PacketAt;
  readonly held: PacketAt;
  readonly released: PacketAt;
  /** Released but not acknowledged. */
  readonly unread: PacketAt;
  readonly confirmed: PacketAt;
}

interface PacketAt {
  readonly id: number;
  readonly hash: string;
  readonly cycleId: number;
  readonly employeeId: number;
}

export interface PacketGround {
  readonly db: Database;
  readonly packets: PacketWorld;
}

type Send = (visitor: Visitor, headers?: Readonly<Record<string, string>>) => Promise<Reply>;
const UNKNOWN_ID = 2_000_000_000;
const RESPONSE = 'I agree.';

export async function buildPacketWorld(
  db: Database,
  { subject, stranger }: Cast,
  template: BuiltTemplate,
): Promise<PacketWorld> {
  const add = async (state: 'held' | 'released'): Promise<PacketAt> => {
    const cycle = await buildCycle(db, { pulses: [{ template }] });
    const [cyclePulse] = cycle.pulses;
    await buildSubmittedPulse(db, {
      employee: subject,
      assignee: stranger,
      ...(cyclePulse === undefined ? {} : { cyclePulse }),
    });
    const { id, employeeHash } = await buildPacket(db, { cycle, employee: subject, state });
    return { id, hash: employeeHash, cycleId: cycle.id, employeeId: subject.id };
  };
  const confirmed = await add('released');
  await db.prisma.packet.update({
    where: { id: confirmed.id },
    data: { acknowledgedAt: new Date(), response: RESPONSE },
  });
  return {
    current: await add('held'),
    held: await add('held'),
    released: await add('released'),
    unread: await add('released'),
    confirmed,
  };
}

const inCycle = (cycleId: number, { employeeId }: PacketAt) => ({
  params: { cycleId: String(cycleId) },
  body: { employee_ids: [employeeId] },
});
const release =
  (packet: PacketAt, cycleId = packet.cycleId): Send =>
  (visitor, headers = {}) =>
    visitor.call(contracts.releasePackets, { ...inCycle(cycleId, packet), headers });
const unrelease =
  (packet: PacketAt): Send =>
  (visitor, headers = {}) =>
    visitor.call(contracts.unreleasePackets, { ...inCycle(packet.cycleId, packet), headers });
const confirm =
  ({ hash }: PacketAt): Send =>
  (visitor, headers = {}) =>
    visitor.call(contracts.acknowledgePacket, {
      params: { hash },
      body: { response: RESPONSE },
      headers,
    });
const confirmUnaware =
  ({ hash }: PacketAt): Send =>
  (visitor, headers = {}) =>
    visitor.call(contracts.acknowledgePacket, {
      params: { hash },
      body: { response: 'I disagree.', from: '' },
      headers,
    });
const take =
  ({ hash }: PacketAt): Send =>
  (visitor, headers = {}) =>
    visitor.call(contracts.createPacketToken, {
      params: { hash },
      body: { view: 'employee' },
      headers,
    });

const give =
  (state: 'held' | 'released') =>
  async ({ db, packets: { current } }: PacketGround): Promise<void> => {
    await db.prisma.packet.update({
      where: { id: current.id },
      data: {
        state,
        releasedAt: state === 'released' ? new Date() : null,
        acknowledgedAt: null,
        response: '',
      },
    });
  };

async function giveUnread({ db, packets: { unread } }: PacketGround): Promise<void> {
  await db.prisma.packet.update({
    where: { id: unread.id },
    data: { acknowledgedAt: null, response: '' },
  });
}

interface PacketRequest {
  readonly send: (ground: PacketGround) => Send;
  readonly given?: (ground: PacketGround) => Promise<void>;
  readonly before?: 'onlyLooking';
}

export const PACKET_REQUESTS: Readonly<Record<PacketCaseName, PacketRequest>> = {
  'a packet that is ready': {
    send: ({ packets }) => release(packets.current),
    given: give('held'),
  },
  'a packet that is released': { send: ({ packets }) => release(packets.released) },
  'packets of a cycle that there is not': {
    send: ({ packets }) => release(packets.held, UNKNOWN_ID),
  },
  'a packet, while impersonations may only look': {
    send: ({ packets }) => release(packets.current),
    given: give('held'),
    before: 'onlyLooking',
  },
  'that a packet was released': {
    send: ({ packets }) => unrelease(packets.current),
    given: give('released'),
  },
  'that a packet was released, which it is not': { send: ({ packets }) => unrelease(packets.held) },
  'that a packet was released, while impersonations may only look': {
    send: ({ packets }) => unrelease(packets.current),
    given: give('released'),
    before: 'onlyLooking',
  },
  'to have read a packet': { send: ({ packets }) => confirm(packets.unread), given: giveUnread },
  'to have read a packet, again': { send: ({ packets }) => confirm(packets.confirmed) },
  'to have read a packet that was answered elsewhere since': {
    send: ({ packets }) => confirmUnaware(packets.confirmed),
  },
  'to have read a packet that is not released': { send: ({ packets }) => confirm(packets.held) },
  'a download': { send: ({ packets }) => take(packets.released) },
};

/** Change log action of each operation. */
const LOGGED: Readonly<Record<PacketOperation, string>> = {
  releasePackets: 'packet.released',
  unreleasePackets: 'packet.unreleased',
  acknowledgePacket: 'packet.acknowledged',
  createPacketToken: 'packet.downloaded',
};
export const PACKET_TABLES: Readonly<Record<PacketOperation, readonly string[]>> = {
  releasePackets: ['packet', 'notice', 'mail', 'change_log'],
  unreleasePackets: ['packet', 'due_moment', 'change_log'],
  acknowledgePacket: ['packet', 'change_log'],
  createPacketToken: ['packet_token', 'change_log'],
};

export const isPacketOperation = (operation: string): operation is PacketOperation =>
  operation in LOGGED;

/** Returns the log action of an operation and its packet. */
export function packetChange(
  { packets: { current, released, unread } }: PacketGround,
  operation: PacketOperation,
): { readonly action: string; readonly record: string } {
  const of = {
    releasePackets: current,
    unreleasePackets: current,
    acknowledgePacket: unread,
    createPacketToken: released,
  } as const satisfies Record<PacketOperation, PacketAt>;
  return { action: LOGGED[operation], record: `packet ${of[operation].id}` };
}
