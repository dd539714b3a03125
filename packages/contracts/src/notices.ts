import { NOTICE_KINDS } from '@reviews/domain';
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { cycleRef, flag, hash, moment, personRef } from './wire.ts';

export const noticeKind = z.literal(NOTICE_KINDS);

/** The number of a notice or mail: a 64-bit number of the database, as text. */
const longId = z.string().regex(/^[1-9]\d{0,18}$/);

const noticeView = z.strictObject({
  id: longId, kind: noticeKind,
  /** What happened, as a sentence. */
  text: z.string(),
  /** What the person wrote who caused it, where this reader may read it: a reason, a note. Never a comment's text. */
  detail: z.string().nullable(),
  form: z.strictObject({ hash, title: z.string(), for: personRef, cycle: cycleRef.nullable() }),
  /** Where it leads; null where this person can open nothing there any more. */
  href: z.string().nullable(),
  /** A moment, or a day where a moment could tell who an anonymous writer is. */
  at: z.string(),
  is_read: z.boolean(),
});
export type NoticeView = z.infer<typeof noticeView>;

/** Newest first. A notice about what one may not see any more is not among them, nor counted. */
export const listMyNotices = endpoint({
  id: 'listMyNotices', method: 'GET', path: '/api/my/notices', tag: 'notices', summary: 'What has happened that concerns me.',
  query: z.strictObject({ before: longId.optional(), unread: flag.optional() }),
  response: z.strictObject({ data: z.array(noticeView), more: z.boolean() }),
});

export const countMyNotices = endpoint({
  id: 'countMyNotices', method: 'GET', path: '/api/my/notices/unread', tag: 'notices', summary: 'How many notices I have not read.',
  response: z.strictObject({ unread: z.int().min(0) }),
});

/** These, or all of them. */
export const markNoticesRead = endpoint({
  id: 'markNoticesRead', method: 'POST', path: '/api/my/notices/read', tag: 'notices', summary: 'Mark notices as read.',
  body: z.strictObject({ ids: z.array(longId).max(200).optional() }),
  response: z.strictObject({ unread: z.int().min(0) }),
});

const preference = z.strictObject({ kind: noticeKind, label: z.string(), description: z.string(), by_mail: z.boolean() });
export type NoticePreference = z.infer<typeof preference>;

export const showNoticePreferences = endpoint({
  id: 'showNoticePreferences', method: 'GET', path: '/api/my/notice-preferences', tag: 'notices', summary: 'Which notices also come by mail.',
  response: z.strictObject({ email: z.string(), preferences: z.array(preference) }),
});

export const saveNoticePreferences = endpoint({
  id: 'saveNoticePreferences', method: 'PUT', path: '/api/my/notice-preferences', tag: 'notices', summary: 'Choose which notices also come by mail.',
  body: z.strictObject({ by_mail: z.partialRecord(noticeKind, z.boolean()) }),
  response: z.strictObject({ message: z.string(), preferences: z.array(preference) }),
});

const mailView = z.strictObject({
  id: longId, to: z.string(), subject: z.string(), text: z.string(), kind: noticeKind,
  state: z.literal(['waiting', 'sent', 'kept', 'failed']), attempts: z.int(), created_at: moment, sent_at: moment.nullable(),
});
export type MailView = z.infer<typeof mailView>;

/** For administrators: without a mail server the mails are kept here instead of being sent. */
export const listMails = endpoint({
  id: 'listMails', method: 'GET', path: '/api/mails', tag: 'notices', summary: 'The mails of the product, newest first.',
  query: z.strictObject({ before: longId.optional(), state: z.literal(['waiting', 'sent', 'kept', 'failed']).optional() }),
  response: z.strictObject({ data: z.array(mailView), more: z.boolean(), sends: z.boolean() }),
});

