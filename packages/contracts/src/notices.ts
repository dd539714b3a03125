import { NOTICE_KINDS, UNREAD_NOTICES_MAX } from '@reviews/domain';
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { cycleRef, flag, moment, personRef } from './wire.ts';

export const noticeKind = z.literal(NOTICE_KINDS);

/** Random: a number would say in which order, and so about when, an anonymous writer did something. */
const noticeId = z.uuid();

/** Most notices that are marked by name in one call. */
const MARKED_MAX = 200;

const noticeView = z.strictObject({
  id: noticeId,
  kind: noticeKind,
  /** What happened, as a sentence. */
  text: z.string(),
  /** What the person wrote who caused it, where this reader may read it: a reason, a note. Never a comment's text. */
  detail: z.string().nullable(),
  /** Null where it is about no form. Without its hash: whoever had the form once and does not now is told of it, and is given no handle to it. */
  form: z
    .strictObject({ title: z.string(), for: personRef, cycle: cycleRef.nullable() })
    .nullable(),
  /** Where it leads; null where this person can open nothing there any more. */
  href: z.string().nullable(),
  /** A moment, or a day where a moment could tell who an anonymous writer is. */
  at: z.string(),
  is_read: z.boolean(),
});
export type NoticeView = z.infer<typeof noticeView>;

/** How many are unread; from UNREAD_NOTICES_MAX on nobody counts further. */
const unread = z.int().min(0).max(UNREAD_NOTICES_MAX);

/** Newest first, from after `before` on. A notice about what one may not see any more is not among them, nor counted. */
export const listMyNotices = endpoint({
  id: 'listMyNotices',
  method: 'GET',
  path: '/api/my/notices',
  tag: 'notices',
  summary: 'What has happened that concerns me.',
  query: z.strictObject({ before: noticeId.optional(), unread: flag.optional() }),
  response: z.strictObject({ data: z.array(noticeView), more: z.boolean() }),
});

export const countMyNotices = endpoint({
  id: 'countMyNotices',
  method: 'GET',
  path: '/api/my/notices/unread',
  tag: 'notices',
  summary: 'How many notices I have not read.',
  response: z.strictObject({ unread }),
});

/** These, or all there are for this reader. One that is not theirs, or not there for them, is passed over. */
export const markNoticesRead = endpoint({
  id: 'markNoticesRead',
  method: 'POST',
  path: '/api/my/notices/read',
  tag: 'notices',
  summary: 'Mark notices as read.',
  body: z.strictObject({ ids: z.array(noticeId).max(MARKED_MAX).optional() }),
  response: z.strictObject({ unread }),
});

const preference = z.strictObject({
  kind: noticeKind,
  label: z.string(),
  description: z.string(),
  by_mail: z.boolean(),
});
export type NoticePreference = z.infer<typeof preference>;

export const showNoticePreferences = endpoint({
  id: 'showNoticePreferences',
  method: 'GET',
  path: '/api/my/notice-preferences',
  tag: 'notices',
  summary: 'Which notices also come by mail.',
  response: z.strictObject({ email: z.string(), preferences: z.array(preference) }),
});

export const saveNoticePreferences = endpoint({
  id: 'saveNoticePreferences',
  method: 'PUT',
  path: '/api/my/notice-preferences',
  tag: 'notices',
  summary: 'Choose which notices also come by mail.',
  body: z.strictObject({ by_mail: z.partialRecord(noticeKind, z.boolean()) }),
  response: z.strictObject({ message: z.string(), preferences: z.array(preference) }),
});

export const MAIL_STATES = ['waiting', 'sent', 'kept', 'failed'] as const;
const mailState = z.literal(MAIL_STATES);
/** A 64-bit number of the database, as text. */
const mailId = z.string().regex(/^[1-9]\d{0,17}$/);

const mailView = z.strictObject({
  id: mailId,
  to: z.string(),
  kind: noticeKind,
  state: mailState,
  /** Written when it is sent or kept; null until then. */
  subject: z.string().nullable(),
  text: z.string().nullable(),
  attempts: z.int(),
  created_at: moment,
  sent_at: moment.nullable(),
  /** A code of the mail server or of the network. */
  last_error: z.string().nullable(),
});
export type MailView = z.infer<typeof mailView>;

/** For administrators: without a mail server the mails are kept here instead of being sent. */
export const listMails = endpoint({
  id: 'listMails',
  method: 'GET',
  path: '/api/mails',
  tag: 'notices',
  summary: 'The mails of the product, newest first.',
  query: z.strictObject({ before: mailId.optional(), state: mailState.optional() }),
  response: z.strictObject({ data: z.array(mailView), more: z.boolean(), sends: z.boolean() }),
});
