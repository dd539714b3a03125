import type * as notices from '@reviews/contracts/notices';
import { buildNotice } from '@reviews/factories';
import * as answer from '../../testing/cases/answers.ts';
import { reads, writes, type CasesOf } from '../../testing/cases/call-case.ts';
import { ANYONE_SIGNED_IN } from '../../testing/cases/ground.ts';
import {
  admissionOf,
  signedIn,
  toAdministrators,
  whileOnlyLooking,
} from '../../testing/cases/kinds-of-people.ts';
import { personOf, type Who } from '../../testing/cases/people.ts';
import type { WritingWorld } from '../../testing/cases/writing-world.ts';

const FOREIGN_NOTICE = '00000000-0000-4000-8000-000000000000';
const read = (ids?: string[]) => ({ body: ids === undefined ? {} : { ids } });
const byMail = (kinds: Readonly<Record<string, boolean>>) => ({ body: { by_mail: kinds } });

/**
 * Gives them an unread notice that a form is no longer theirs to write, a kind that anyone may get.
 */
async function giveNotice({ db, cast }: WritingWorld, who: Who): Promise<void> {
  if (who !== 'signedOut')
    await buildNotice(db, { kind: 'reassigned', user: { user: cast[personOf(who)].user } });
}
/** Creates a notice of someone who makes no calls. */
async function giveOther({ db, withoutPassword: { user } }: WritingWorld): Promise<void> {
  if ((await db.prisma.notice.count({ where: { key: FOREIGN_NOTICE } })) === 0)
    await buildNotice(db, { key: FOREIGN_NOTICE, kind: 'reassigned', user: { user } });
}
/** Deletes their notice preferences. */
async function forgetChoice({ db, cast }: WritingWorld, who: Who): Promise<void> {
  if (who !== 'signedOut')
    await db.prisma.noticePreference.deleteMany({ where: { userId: cast[personOf(who)].user.id } });
}

const toEveryone = (given: answer.Answer = 'done') => ({ answers: signedIn(given) });
const reading = { ...toEveryone(), given: giveNotice, request: () => read() };
const choosing = {
  ...toEveryone(),
  given: forgetChoice,
  request: () => byMail({ commented: false }),
};

/** Notices are private to the person they are for; administrators read the log of mails. */
export const NOTICES = {
  calls: {
    listMyNotices: {
      allowed: ANYONE_SIGNED_IN,
      call: () => ({}),
      // Two parallel statements: notices about forms, and all others.
      budget: reads(3),
      queries: ({ notices: before }) => [
        '',
        'unread=true',
        ...before.map((cursor) => `before=${cursor}`),
      ],
    },
    countMyNotices: { allowed: ANYONE_SIGNED_IN, call: () => ({}), budget: reads(2) },
    markNoticesRead: {
      call: async ({ db, writer: user, openForm, now }) => {
        const pulse = await openForm();
        const { key } = await buildNotice(db, { user, pulse, createdAt: now() });
        return read([key]);
      },
      by: 'writer',
      budget: writes(3),
      measured: async ({ as, writer }) => ({ by: await as(writer), body: {} }),
      tables: ['notice'],
      logs: {
        action: 'notices.read',
        unlessOneself: 'read marks on notices are private to their recipient',
      },
      attempts: {
        "all one's notices": reading,
        // Ignored, like a notice that does not exist.
        'a notice of someone else': {
          ...toEveryone('same'),
          given: giveOther,
          request: () => read([FOREIGN_NOTICE]),
        },
        'what names no notice': {
          ...toEveryone(answer.INVALID),
          request: () => read(['all']),
        },
        'notices, while impersonations may only look': whileOnlyLooking(reading),
      },
    },
    showNoticePreferences: { allowed: ANYONE_SIGNED_IN, call: () => ({}), budget: reads(3) },
    saveNoticePreferences: {
      call: () => byMail({ commented: true, reopened: false }),
      by: 'writer',
      budget: writes(3),
      tables: ['notice_preference'],
      logs: { action: 'notices.chosen', unlessOneself: 'people choose their own mails' },
      attempts: {
        'no mail of one kind': choosing,
        'mails as they came already': { ...toEveryone('same'), request: () => byMail({}) },
        'mails of no kind that there is': {
          ...toEveryone(answer.INVALID),
          request: () => byMail({ everything: false }),
        },
        'no mail, while impersonations may only look': whileOnlyLooking(choosing),
      },
    },
    listMails: {
      ...admissionOf(toAdministrators()),
      call: () => ({}),
      budget: reads(2),
      queries: ({ mails }) => [
        '',
        'state=kept',
        'state=waiting',
        ...mails.map((cursor) => `before=${cursor}`),
      ],
    },
  } satisfies CasesOf<typeof notices>,
};
