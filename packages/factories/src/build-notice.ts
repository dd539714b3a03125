import type { Notice } from '@reviews/db';
import { buildEmployee } from './build-employee.ts';
import { buildPulse } from './build-pulse.ts';
import type { Saved, Store } from './store.ts';

export type NoticeGiven = {
  readonly key?: string;
  readonly kind?: Notice['kind'];
  /** Whom it is for, with the number of their employee where it is to be one; somebody is built when absent. */
  readonly user?: { readonly id?: number; readonly user: Saved };
  /** A form is built when absent: one that they write, where they are an employee. */
  readonly pulse?: Saved;
  readonly comment?: Saved | null;
  readonly request?: Saved | null;
  /** What it is about that is no form. */
  readonly integration?: Saved;
  readonly import?: Saved;
  readonly token?: Saved;
  /** Who caused it. */
  readonly actor?: { readonly user: Saved } | null;
  readonly createdAt?: Date;
  readonly visibleFrom?: Date;
  readonly readAt?: Date | null;
  /** Whether a mail about it waits in the outbox. */
  readonly mail?: boolean;
};

/** Saves a notice, that a form is assigned unless told otherwise; nothing in it says whether its reader may know of the form. */
export async function buildNotice(db: Store, given: NoticeGiven = {}): Promise<Notice> {
  const reader: NonNullable<NoticeGiven['user']> = given.user ?? (await buildEmployee(db));
  const isOfForm =
    given.kind !== 'password_changed' &&
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
