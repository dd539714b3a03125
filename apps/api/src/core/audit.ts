import { Prisma, type Tx } from '@reviews/db';
import {
  loggedChanges,
  type LoggedAction,
  type LoggedChange,
  type LoggedRecord,
} from '@reviews/domain';

/**
 * What a change was done to. The id is text: forms and people have numbers, sessions have none. What was done, in words,
 * is a row of `LOGGED_ACTIONS`; the record one of `LOGGED_RECORDS` (packages/domain/src/changelog/).
 *
 *     await audit(tx, actor, at, {
 *       action: 'cycle.changed', entity: 'cycle', entityId: id,
 *       changes: changesBetween({ name: was.name, ends_on: was.ends_on }, { name: given.name, ends_on: given.ends_on }),
 *     });
 *
 * `changesBetween(before, after)` keeps what differs; `null` for a record that is new or gone. Fields are those of
 * `LOGGED_FIELDS` (packages/domain/src/changelog/fields.ts): a new one is a row there, which says what it is called and
 * whether its value is a text, a day, a list, the number of somebody (the name is looked up when the log is read) or
 * withheld. Of a withheld field, as of one without `from` and `to`, the log says only that it changed.
 */
export interface Change {
  readonly action: LoggedAction;
  readonly entity: LoggedRecord;
  readonly entityId: number | string;
  /** What is another way than before, value by value. */
  readonly changes?: readonly LoggedChange[];
  /** Besides: ids, states and codes; never what people wrote. */
  readonly details?: Prisma.InputJsonObject;
}

/** Who does it: the person, and who sits at the keyboard while they are impersonated. */
export interface Doer {
  readonly userId: number;
  readonly impersonator: { readonly userId: number } | null;
  /** By which a program does it for them. */
  readonly token?: { readonly id: number };
}

/** The one place where it is decided what of a change stands in the log. */
const detailsOf = ({ changes, details = {} }: Change, by: Doer | null) => ({
  ...details,
  ...(changes === undefined
    ? {}
    : { changes: loggedChanges(changes).map((change) => ({ ...change })) }),
  ...(by?.token === undefined ? {} : { token: by.token.id }),
});

const lineOf = (actor: Doer, at: Date, change: Change): Prisma.ChangeLogUncheckedCreateInput => ({
  at,
  actorId: actor.userId,
  impersonatorId: actor.impersonator?.userId ?? null,
  action: change.action,
  entity: change.entity,
  entityId: String(change.entityId),
  details: detailsOf(change, actor),
});

/** Writes one line of the change log in the transaction of the change; both people of an impersonation are named. */
export async function audit(tx: Tx, actor: Doer, at: Date, change: Change): Promise<void> {
  await tx.changeLog.create({ data: lineOf(actor, at, change), select: { id: true } });
}

/** The same of several changes at once: one statement whatever their number. Nobody does what the product does by itself. */
export async function auditEach(
  tx: Tx,
  actor: Doer | null,
  at: Date,
  changes: readonly Change[],
): Promise<void> {
  if (changes.length === 0) return;
  const lines = changes.map((change) => ({
    action: change.action,
    entity: change.entity,
    entity_id: String(change.entityId),
    details: detailsOf(change, actor),
  }));
  await tx.$executeRaw(Prisma.sql`
    INSERT INTO change_log (at, actor_id, impersonator_id, action, entity, entity_id, details)
    SELECT ${at}::timestamptz, ${actor?.userId ?? null}::int, ${actor?.impersonator?.userId ?? null}::int, line.action, line.entity, line.entity_id, line.details
    FROM jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) line(action text, entity text, entity_id text, details jsonb)`);
}
