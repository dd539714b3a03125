import { randomUUID } from 'node:crypto';
import { runBulk, undoBulk } from '@reviews/contracts';
import type { Database } from '@reviews/db';
import {
  buildBulkAction,
  buildCycle,
  buildPulse,
  newHash,
  type BuiltTemplate,
} from '@reviews/factories';
import type { Reply, Visitor } from '@reviews/harness';
import type { BulkCaseName, BulkOperation } from '../tables/writing-bulk.ts';
import type { Cast } from '@reviews/api/testing/cases/people';

interface BulkForm {
  readonly id: number;
  readonly hash: string;
  readonly cycleId: number;
  readonly pulseId: number;
}

/**
 * A form to close, one that a bulk action closed, one whose closing was undone, and one of a closed
 * cycle.
 */
export interface BulkWorld {
  readonly open: BulkForm;
  readonly closed: BulkForm;
  readonly over: BulkForm;
  readonly closedId: number;
  readonly undoneId: number;
}

export interface BulkGround {
  readonly db: Database;
  readonly bulk: BulkWorld;
}

type Send = (visitor: Visitor, headers?: Readonly<Record<string, string>>) => Promise<Reply>;
const UNKNOWN_ID = 2_000_000_000;

export async function buildBulkWorld(
  db: Database,
  { subject, stranger }: Cast,
  template: BuiltTemplate,
): Promise<BulkWorld> {
  const add = async (closedAt: Date | null = null): Promise<BulkForm> => {
    const { id: cycleId, pulses } = await buildCycle(db, { closedAt, pulses: [{ template }] });
    const [cyclePulse] = pulses;
    if (cyclePulse === undefined) throw new Error('The cycle was built without its pulse.');
    const { id, hash } = await buildPulse(db, {
      employee: subject,
      assignee: stranger,
      cyclePulse,
    });
    return { id, hash, cycleId, pulseId: cyclePulse.id };
  };
  const [open, closed, over, undone] = [
    await add(),
    await add(),
    await add(new Date()),
    await add(),
  ];
  const actor = stranger.user;
  const { id: closedId } = await buildBulkAction(db, { pulses: [closed], actor });
  const { id: undoneId } = await buildBulkAction(db, { pulses: [undone], actor });
  const at = new Date();
  await db.prisma.pulse.update({
    where: { id: undone.id },
    data: { state: 'open', closedAt: null },
  });
  await db.prisma.bulkActionRow.updateMany({
    where: { actionId: undoneId },
    data: { undoneAt: at },
  });
  await db.prisma.bulkAction.update({
    where: { id: undoneId },
    data: { undoneAt: at, undoneById: actor.id },
  });
  return { open, closed, over, closedId, undoneId };
}

const close =
  ({ cycleId, pulseId, hash }: Omit<BulkForm, 'id'>): Send =>
  (visitor, headers = {}) =>
    visitor.call(runBulk, {
      params: { cycleId: String(cycleId), pulseId: String(pulseId) },
      body: { key: randomUUID(), forms: [hash], change: { kind: 'close' } },
      headers,
    });
const undo =
  (id: number): Send =>
  (visitor, headers = {}) =>
    visitor.call(undoBulk, { params: { id: String(id) }, body: {}, headers });

/** Reopens the form. */
async function giveOpen({ db, bulk: { open } }: BulkGround): Promise<void> {
  await db.prisma.pulse.update({ where: { id: open.id }, data: { state: 'open', closedAt: null } });
}

/** Restores the bulk action and closes its form again. */
async function giveClosed({ db, bulk: { closed, closedId } }: BulkGround): Promise<void> {
  const { createdAt } = await db.prisma.bulkAction.update({
    where: { id: closedId },
    data: { undoneAt: null, undoneById: null },
  });
  await db.prisma.bulkActionRow.updateMany({
    where: { actionId: closedId },
    data: { undoneAt: null },
  });
  await db.prisma.pulse.update({
    where: { id: closed.id },
    data: { state: 'incomplete', closedAt: createdAt },
  });
}

interface BulkRequest {
  readonly send: (ground: BulkGround) => Send;
  readonly given?: (ground: BulkGround) => Promise<void>;
  readonly before?: 'onlyLooking';
}

export const BULK_REQUESTS: Readonly<Record<BulkCaseName, BulkRequest>> = {
  'forms that are open': { send: ({ bulk: { open } }) => close(open), given: giveOpen },
  'forms that there are not': { send: ({ bulk: { open } }) => close({ ...open, hash: newHash() }) },
  'forms of a cycle that there is not': {
    send: ({ bulk: { open } }) => close({ ...open, cycleId: UNKNOWN_ID }),
  },
  'forms of a cycle that has ended': { send: ({ bulk: { over } }) => close(over) },
  'forms, while impersonations may only look': {
    send: ({ bulk: { open } }) => close(open),
    given: giveOpen,
    before: 'onlyLooking',
  },
  'that forms were closed': { send: ({ bulk: { closedId } }) => undo(closedId), given: giveClosed },
  'that forms were closed, which they are not any more': {
    send: ({ bulk: { undoneId } }) => undo(undoneId),
  },
  'what no one has done': { send: () => undo(UNKNOWN_ID) },
  'that forms were closed, while impersonations may only look': {
    send: ({ bulk: { closedId } }) => undo(closedId),
    given: giveClosed,
    before: 'onlyLooking',
  },
};

const CHANGED = ['bulk_action', 'bulk_action_row', 'pulse', 'cycle_pulse_counter', 'change_log'];
export const BULK_TABLES: Readonly<Record<BulkOperation, readonly string[]>> = {
  runBulk: CHANGED,
  undoBulk: CHANGED,
};
export const isBulkOperation = (operation: string): operation is BulkOperation =>
  operation in BULK_TABLES;

/** Returns the id of the bulk action from the response. */
export const madeBulk = (operation: BulkOperation, reply: Reply): string =>
  String((operation === 'runBulk' ? runBulk : undoBulk).response.parse(reply.json()).action.id);

/** Returns the log actions of an operation and their records: the form and the bulk action. */
export function bulkChanges(
  { bulk: { open, closed } }: BulkGround,
  operation: BulkOperation,
  made: string,
): readonly { readonly action: string; readonly record: string }[] {
  const [form, told, of] =
    operation === 'runBulk'
      ? [open, 'pulse.closed', 'bulk.close']
      : [closed, 'pulse.close_undone', 'bulk.undone'];
  return [
    { action: told, record: `pulse ${form.id}` },
    { action: of, record: `bulk_action ${made}` },
  ];
}
