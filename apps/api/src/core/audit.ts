import { Prisma, type Tx } from '@reviews/db';
import {
  loggedChanges,
  type LoggedAction,
  type LoggedChange,
  type LoggedRecord,
} from '@reviews/domain';

/**
 * A change to one record, for the change log. The id is text: reviews and people have numbers,
 * sessions do not. The wording of an action is a row of `LOGGED_ACTIONS`, that of a record one of
 * `LOGGED_RECORDS` (packages/domain/src/changelog/).
 *
 * await audit(tx, actor, at, {
 * action: 'cycle.changed', entity: 'cycle', entityId: id,
 * changes: changesBetween({ name: was.name, ends_on: was.ends_on }, { name: given.name, ends_on:
 * given.ends_on }),
 * });
 *
 * `changesBetween(before, after)` keeps only the fields that differ; pass `null` for a record that
 * is new or deleted. Add each new field to `LOGGED_FIELDS`
 * (packages/domain/src/changelog/fields.ts): it sets the field's label and whether its value is a
 * text, a day, a list, a person's number (the name is looked up when the log is read) or withheld.
 * For a withheld field, or a change without `from` and `to`, the log says only that it changed.
 */
export interface Change {
  readonly action: LoggedAction;
  readonly entity: LoggedRecord;
  readonly entityId: number | string;
  /** The values that changed. */
  readonly changes?: readonly LoggedChange[];
  /** Additional ids, states and codes; never text that people wrote. */
  readonly details?: Prisma.InputJsonObject;
}

/** The person making the change, and the impersonator if there is one. */
export interface Doer {
  readonly userId: number;
  readonly impersonator: { readonly userId: number } | null;
  /** The personal API token used, if any. */
  readonly token?: { readonly id: number };
}

/** The only place that decides what part of a change is stored in the log. */
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

/**
 * Writes one change log line in the transaction of the change. Records both people of an
 * impersonation.
 */
export async function audit(tx: Tx, actor: Doer, at: Date, change: Change): Promise<void> {
  await tx.changeLog.create({ data: lineOf(actor, at, change), select: { id: true } });
}

/**
 * Writes several change log lines in one statement. The actor is null for changes that the product
 * makes by itself.
 */
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
