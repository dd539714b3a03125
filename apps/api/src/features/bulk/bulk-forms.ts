import { Prisma, type Tx } from '@reviews/db';
import { type BulkChange, type BulkReason } from '@reviews/domain';
import type { Actor } from '../../core/actor.ts';
import { auditEach } from '../../core/audit.ts';
import { notifyEach } from '../../core/notify.ts';
import { onTransaction, type Sql } from '../../core/sql.ts';
import {
  closeForms,
  findWriters,
  giveForms,
  openForms,
  type Writer,
} from '../pulses/lifecycle/public.ts';
import { findTaken, findPulses, type PulseRecord, type Viewer } from '../pulses/record/public.ts';
import { findRemindedToday } from '../team/public.ts';
import { findSameDates, recordDone, setDates } from './apply-bulk.queries.ts';
import { bulkFault, isListed, type BulkFacts } from './bulk.policy.ts';
import { findReachable } from './bulk.queries.ts';

const BY_PERSON = Prisma.sql`p.employee_sort_key, p.id`;
const NONE: ReadonlySet<number> = new Set();
const NO_FACTS: BulkFacts = {
  remindedToday: NONE,
  reachable: NONE,
  sameDates: NONE,
  taken: NONE,
};

/** The verdict on each review; reviews that the actor cannot see are in neither list. */
export interface Verdicts {
  readonly changed: readonly PulseRecord[];
  readonly refused: ReadonlyMap<BulkReason, readonly PulseRecord[]>;
}

/** Returns those of the reviews that the actor can see, ordered by employee. */
export async function findListed(
  sql: Sql,
  actor: Actor,
  viewer: Viewer,
  which: Prisma.Sql,
  most: number,
): Promise<PulseRecord[]> {
  return (await findPulses(sql, viewer, which, BY_PERSON, most)).filter((form) =>
    isListed(actor, form),
  );
}

async function findFacts(
  sql: Sql,
  actor: Actor,
  { now }: Viewer,
  forms: readonly PulseRecord[],
  change: BulkChange,
): Promise<BulkFacts> {
  const ids = forms.map(({ id }) => id);
  switch (change.kind) {
    case 'reassign': {
      const open = forms.filter(({ state }) => state === 'open' || state === 'draft');
      return { ...NO_FACTS, taken: await findTaken(sql, open, change.employee_id) };
    }
    case 'extend':
      return { ...NO_FACTS, sameDates: await findSameDates(sql, ids, change) };
    case 'remind':
      return {
        ...NO_FACTS,
        remindedToday: await findRemindedToday(sql, Prisma.sql`p.id = ANY(${ids}::int[])`, now),
        reachable: await findReachable(
          sql,
          forms.map((form) => form.assignee_id),
          actor.impersonator?.userId ?? null,
        ),
      };
    default:
      return NO_FACTS;
  }
}

/** Returns what would happen to each review now, by the rules for a single one. */
export async function judge(
  sql: Sql,
  actor: Actor,
  viewer: Viewer,
  forms: readonly PulseRecord[],
  change: BulkChange,
): Promise<Verdicts> {
  const facts = await findFacts(sql, actor, viewer, forms, change);
  const byFault = Map.groupBy(forms, (form) => bulkFault(actor, form, change, facts));
  const refused = new Map(
    [...byFault].flatMap(([reason, group]) => (reason === null ? [] : [[reason, group] as const])),
  );
  return { changed: byFault.get(null) ?? [], refused };
}

/**
 * Changes reviews that are locked and judged, exactly like single ones: notifies writers and writes
 * the change log.
 */
export async function apply(
  tx: Tx,
  actor: Actor,
  at: Date,
  forms: readonly PulseRecord[],
  {
    actionId,
    change,
    writer,
  }: { readonly actionId: number; readonly change: BulkChange; readonly writer: Writer | null },
): Promise<void> {
  const sql = onTransaction(tx);
  const ids = forms.map(({ id }) => id);
  await recordDone(sql, actionId, ids, change);
  switch (change.kind) {
    case 'reopen':
      return openForms(tx, actor, at, forms);
    case 'close':
      return closeForms(tx, actor, at, forms);
    case 'reassign':
      return writer === null ? undefined : giveForms(tx, actor, at, forms, writer);
    case 'extend':
      await setDates(sql, actionId, change);
      await notifyEach(tx, actor, at, 'extended', await findWriters(tx, forms));
      return auditEach(
        tx,
        actor,
        at,
        forms.map((form) => ({
          action: 'pulse.extended',
          entity: 'pulse',
          entityId: form.id,
          changes: [{ field: 'due_date', from: form.due_date, to: change.due_date }],
          details: { dueDate: change.due_date },
        })),
      );
    case 'remind':
      await notifyEach(tx, actor, at, 'reminded', await findWriters(tx, forms));
      return auditEach(
        tx,
        actor,
        at,
        ids.map((id) => ({ action: 'pulse.reminded', entity: 'pulse', entityId: id })),
      );
  }
}
