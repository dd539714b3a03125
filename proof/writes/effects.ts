import { FORM_WRITING, type FormOperation } from '@reviews/api/testing/cases/all-cases';
import type { Acting, FormEffect } from '@reviews/api/testing/cases/call-case';
import type { Database } from '@reviews/db';
import type { FormState } from '../tables/writing.ts';
import {
  IMPERSONATIONS,
  isImpersonation,
  type Cast,
  type Who,
} from '@reviews/api/testing/cases/people';

/** Returns the user of a session and who impersonates them. People without a session never act. */
export function actingAs(cast: Cast, who: Exclude<Who, 'signedOut'>): Acting {
  if (!isImpersonation(who)) return { userId: cast[who].user.id, impersonatorId: null };
  const { as, by } = IMPERSONATIONS[who];
  return { userId: cast[as].user.id, impersonatorId: cast[by].user.id };
}

/** Returns the effect of an operation in a state, for one person. */
export function effectOf(
  operation: FormOperation,
  state: FormState,
  { impersonatorId }: Pick<Acting, 'impersonatorId'>,
): FormEffect {
  const { otherwise = {}, unlessOneself, ...usual } = FORM_WRITING[operation].onForm;
  const { tables, actions, wasDone } = { ...usual, ...otherwise[state] };
  return unlessOneself !== undefined && impersonatorId === null
    ? { tables, actions: [], wasDone }
    : { tables: [...tables, 'change_log'], actions, wasDone };
}

/**
 * Returns the log entries since an entry, one line each (a comment is listed under its form), and
 * the id of the last entry.
 */
export async function loggedSince(
  db: Database,
  since: bigint,
): Promise<{ readonly lines: readonly string[]; readonly last: bigint }> {
  const entries = await db.prisma.changeLog.findMany({
    where: { id: { gt: since } },
    orderBy: { id: 'asc' },
  });
  const lines = entries.map(({ action, entity, entityId, details, actorId, impersonatorId }) => {
    const form =
      entity === 'comment' && typeof details === 'object' && details !== null && 'pulse' in details
        ? details['pulse']
        : undefined;
    return lineOf(
      action,
      form === undefined ? `${entity} ${entityId}` : `pulse ${JSON.stringify(form)}`,
      { userId: actorId, impersonatorId },
    );
  });
  return { lines, last: entries.at(-1)?.id ?? since };
}

/** Formats a log entry. */
export const lineOf = (
  action: string,
  on: string,
  {
    userId,
    impersonatorId,
  }: { readonly userId: number | null; readonly impersonatorId: number | null },
): string =>
  `${action} of ${on} by user ${userId}${impersonatorId === null ? '' : `, impersonated by user ${impersonatorId}`}`;

/** Returns the id of the last log entry. */
export async function lastEntry(db: Database): Promise<bigint> {
  return (await db.prisma.changeLog.aggregate({ _max: { id: true } }))._max.id ?? 0n;
}
