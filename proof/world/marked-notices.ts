import { randomUUID } from 'node:crypto';
import type { Ground } from './marked-forms.ts';

/** Notices that someone might get by mistake, whatever their relation to the review. */
const KINDS = ['assigned', 'reopened'] as const;
/** Every n-th pair of a review and a person gets one of these. */
const STRIDE = 3;
const EACH_PAGE = 25;

/** Where a crawler continues to read a list of notices or mails. */
export interface NoticePages {
  readonly notices: readonly string[];
  readonly mails: readonly string[];
}

/**
 * Plants notices of every kind about every review, in the names of their writers, to everyone who
 * signs in, as if each person had had another relation to the review at the time. Writers also get
 * theirs by mail, kept for administrators to read.
 */
export async function plantNotices(ground: Ground): Promise<NoticePages> {
  const { db, cast, day, forms } = ground;
  const users = Object.values(cast).map(({ user }) => user.id);
  const stored = await db.prisma.pulse.findMany({
    where: { id: { in: forms.map(({ id }) => id) } },
    orderBy: { id: 'asc' },
    select: {
      id: true,
      hash: true,
      closedAt: true,
      assignee: { select: { preferredName: true, user: { select: { id: true, email: true } } } },
      comments: { select: { id: true, visibility: true } },
      reopenRequests: { select: { id: true } },
    },
  });
  const handedOver = new Set(
    forms.filter(({ name }) => name.startsWith('reassigned by')).map(({ id }) => id),
  );
  const notices = stored.flatMap((form, place) => {
    const [request] = form.reopenRequests;
    // One of each visibility, with a reply or a removed comment of each.
    const comments = form.comments.filter((_, index) => index % 4 === 0);
    const common = {
      pulseId: form.id,
      actorId: form.assignee.user?.id ?? null,
      createdAt: form.closedAt ?? day,
      visibleFrom: form.closedAt ?? day,
    };
    const toEveryone = users.flatMap((userId, person) => [
      ...((place + person) % STRIDE === 0
        ? [{ ...common, userId, kind: KINDS[place % KINDS.length] ?? 'assigned' }]
        : []),
      ...((place + person) % STRIDE === 1
        ? [{ ...common, userId, kind: 'handover' as const }]
        : []),
      ...(request === undefined
        ? []
        : [{ ...common, userId, kind: 'reopen_requested' as const, requestId: request.id }]),
      ...comments.map(({ id }) => ({
        ...common,
        userId,
        kind: 'commented' as const,
        commentId: id,
      })),
    ]);
    const former = handedOver.has(form.id)
      ? [
          {
            ...common,
            userId: cast.formerWriter.user.id,
            kind: 'reassigned' as const,
            actorId: cast.hr.user.id,
          },
        ]
      : [];
    return [...toEveryone, ...former]
      .filter(({ userId, actorId }) => userId !== actorId)
      .map((notice) => ({ ...notice, key: randomUUID() }));
  });
  await db.prisma.notice.createMany({ data: [...notices, ...(await ofPackets(ground, users))] });
  const mails = await plantMails(db, stored);
  const ofEach = Object.values(Object.groupBy(notices, ({ userId }) => userId));
  return {
    notices: ofEach.flatMap((own = []) =>
      own
        .toSorted(byAge)
        .filter((_, index) => index % EACH_PAGE === 0)
        .map(({ key }) => key),
    ),
    mails,
  };
}

/**
 * Tells everyone that every packet is released. Only its reviewee may be told, and only while it
 * is. Each notice goes with a review of a named writer: `withoutForms` deletes reviews of anonymous
 * ones, with their notices.
 */
async function ofPackets({ db, day, forms: marked }: Ground, users: readonly number[]) {
  const named = marked.filter(({ writer }) => writer !== null).map(({ id }) => id);
  const packets = await db.prisma.packet.findMany({ orderBy: { id: 'asc' } });
  const forms = await db.prisma.pulse.findMany({
    where: { id: { in: named }, kind: 'review', state: 'complete', deletedAt: null },
    orderBy: { id: 'asc' },
    select: { id: true, cycleId: true, employeeId: true },
  });
  return packets.flatMap(({ id: packetId, cycleId, employeeId }) => {
    const form = forms.find((one) => one.cycleId === cycleId && one.employeeId === employeeId);
    return form === undefined
      ? []
      : users.map((userId) => ({
          key: randomUUID(),
          userId,
          kind: 'packet_released' as const,
          pulseId: form.id,
          packetId,
          createdAt: day,
          visibleFrom: day,
        }));
  });
}

const byAge = (one: { visibleFrom: Date }, other: { visibleFrom: Date }): number =>
  other.visibleFrom.getTime() - one.visibleFrom.getTime();

interface Mailed {
  readonly id: number;
  readonly hash: string;
  readonly assignee: {
    readonly preferredName: string;
    readonly user: { readonly id: number; readonly email: string } | null;
  };
}

/** Plants one stored mail to the writer of each review. It names them and links to the review. */
async function plantMails(db: Ground['db'], forms: readonly Mailed[]): Promise<string[]> {
  const ids: string[] = [];
  for (const { id, hash, assignee } of forms) {
    if (assignee.user === null) continue;
    const at = new Date();
    const { mail } = await db.prisma.notice.create({
      data: {
        kind: 'assigned',
        userId: assignee.user.id,
        pulseId: id,
        createdAt: at,
        visibleFrom: at,
        readAt: at,
        mail: {
          create: {
            userId: assignee.user.id,
            state: 'kept',
            dueAt: at,
            createdAt: at,
            toAddress: assignee.user.email,
            subject: `For ${assignee.preferredName}`,
            text: `Hello ${assignee.preferredName}, see /pulses/${hash}/edit`,
          },
        },
      },
      select: { mail: { select: { id: true } } },
    });
    if (mail !== null && ids.length * EACH_PAGE < Number(mail.id)) ids.push(String(mail.id));
  }
  return ids;
}
