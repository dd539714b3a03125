import type { Notice } from '@reviews/db';
import { buildEmployee } from './build-employee.ts';
import { buildPulse } from './build-pulse.ts';
import type { Saved, Store } from './store.ts';

export type NoticeGiven = {
  readonly key?: string;
  readonly kind?: Notice['kind'];
  /** The recipient, with their employee id if they have one; defaults to a new employee. */
  readonly user?: { readonly id?: number; readonly user: Saved };
  /** Defaults to a new form, written by the recipient if they are an employee. */
  readonly pulse?: Saved;
  readonly comment?: Saved | null;
  readonly request?: Saved | null;
  /** Its subject, if that is not a form. */
  readonly integration?: Saved;
  readonly import?: Saved;
  readonly token?: Saved;
  /** The person who caused it. */
  readonly actor?: { readonly user: Saved } | null;
  readonly createdAt?: Date;
  readonly visibleFrom?: Date;
  readonly readAt?: Date | null;
  /** Whether the outbox has an unsent mail about it. */
  readonly mail?: boolean;
};

/**
 * Saves a notice, by default that a form was assigned. It does not decide whether the recipient may
 * know about the form.
 */
export async function buildNotice(db: Store, given: NoticeGiven = {}): Promise<Notice> {
  const reader: NonNullable<NoticeGiven['user']> = given.user ?? (await buildEmployee(db));
  const isOfForm =
    given.kind !== 'password_changed' &&
    given.kind !== 'password_link' &&
    given.kind !== 'address_changed' &&
    given.integration === undefined &&
    given.import === undefined &&
    given.token === undefined;
  const pulse = isOfForm
    ? (given.pulse ??
      (await buildPulse(db, reader.id === undefined ? {} : { assignee: { id: reader.id } })))
    : null;
  const createdAt = given.createdAt ?? new Date();
  const visibleFrom = given.visibleFrom ?? createdAt;
  return db.prisma.notice.create({
    data: {
      ...(given.key === undefined ? {} : { key: given.key }),
      kind: given.kind ?? 'assigned',
      userId: reader.user.id,
      pulseId: pulse?.id ?? null,
      integrationId: given.integration?.id ?? null,
      importId: given.import?.id ?? null,
      tokenId: given.token?.id ?? null,
      commentId: given.comment?.id ?? null,
      requestId: given.request?.id ?? null,
      formerAddress: given.kind === 'address_changed' ? 'former@larkspur.example' : null,
      actorId: given.actor?.user.id ?? null,
      createdAt,
      visibleFrom,
      readAt: given.readAt ?? null,
      ...(given.mail === true
        ? { mail: { create: { userId: reader.user.id, dueAt: visibleFrom, createdAt } } }
        : {}),
    },
  });
}
