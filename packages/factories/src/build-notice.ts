import type { Notice } from '@reviews/db';
import type { BuiltEmployee } from './build-employee.ts';
import { buildEmployee } from './build-employee.ts';
import { buildPulse } from './build-pulse.ts';
import type { Saved, Store } from './store.ts';

export type NoticeGiven = {
  readonly kind?: Notice['kind'];
  /** Whom it is for; somebody is built when absent. */
  readonly user?: Pick<BuiltEmployee, 'user'>;
  /** A form is built when absent: one that they write. */
  readonly pulse?: Saved;
  readonly comment?: Saved | null;
  readonly request?: Saved | null;
  /** Who caused it. */
  readonly actor?: Pick<BuiltEmployee, 'user'> | null;
  readonly createdAt?: Date;
  readonly visibleFrom?: Date;
  readonly readAt?: Date | null;
  /** Whether a mail about it waits in the outbox. */
  readonly mail?: boolean;
};

/** Saves a notice, that a form is assigned unless told otherwise; nothing in it says whether its reader may know of the form. */
export async function buildNotice(db: Store, given: NoticeGiven = {}): Promise<Notice> {
  const reader = given.user ?? (await buildEmployee(db));
  const pulse = given.pulse ?? (await buildPulse(db, 'id' in reader ? { assignee: reader as BuiltEmployee } : {}));
  const createdAt = given.createdAt ?? new Date();
  const visibleFrom = given.visibleFrom ?? createdAt;
  return db.prisma.notice.create({
    data: {
      kind: given.kind ?? 'assigned', userId: reader.user.id, pulseId: pulse.id, commentId: given.comment?.id ?? null, requestId: given.request?.id ?? null,
      actorId: given.actor?.user.id ?? null, createdAt, visibleFrom, readAt: given.readAt ?? null,
      ...(given.mail === true ? { mail: { create: { userId: reader.user.id, dueAt: visibleFrom, createdAt } } } : {}),
    },
  });
}
