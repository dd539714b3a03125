import { NOTICE_KINDS, UNREAD_NOTICES_MAX } from '@reviews/domain';
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { cycleRef, flag, moment, personRef } from './wire.ts';

export const noticeKind = z.literal(NOTICE_KINDS);

/** Random: a sequential id would reveal roughly when an anonymous writer did something. */
const noticeId = z.uuid();

/** Maximum number of notices that one call can mark by id. */
const MARKED_MAX = 200;

const noticeView = z.strictObject({
  id: noticeId,
  kind: noticeKind,
  /** The event, as a sentence. */
  text: z.string(),
  /**
   * Text by the person who caused it, if this reader may read it: a reason or a note. Never the
   * text of a comment.
   */
  detail: z.string().nullable(),
  /**
   * Null when it is not about a form. Has no hash for someone who no longer has the form: they get
   * the notice but cannot open it.
   */
  form: z
    .strictObject({ title: z.string(), for: personRef, cycle: cycleRef.nullable() })
    .nullable(),
  /** The page it links to; null when this person can no longer open it. */
  href: z.string().nullable(),
  /** A timestamp, or only the day where a timestamp could reveal an anonymous writer. */
  at: z.string(),
  is_read: z.boolean(),
});
export type NoticeView = z.infer<typeof noticeView>;

/** Number of unread notices, capped at UNREAD_NOTICES_MAX. */
const unread = z.int().min(0).max(UNREAD_NOTICES_MAX);

/**
 * Newest first, starting after `before`. Notices about things the reader may no longer see are
 * neither listed nor counted.
 */
export const listMyNotices = endpoint({
  id: 'listMyNotices',
  method: 'GET',
  path: '/api/my/notices',
  tag: 'notices',
  summary: 'My notices, newest first.',
  query: z.strictObject({ before: noticeId.optional(), unread: flag.optional() }),
  response: z.strictObject({ data: z.array(noticeView), more: z.boolean() }),
});

export const countMyNotices = endpoint({
  id: 'countMyNotices',
  method: 'GET',
  path: '/api/my/notices/unread',
  tag: 'notices',
  summary: 'How many notices I have not read.',
  /** `alerts`: the unread ones that are shown at once, in a dialog. */
  response: z.strictObject({ unread, alerts: z.array(noticeView) }),
});

/** Marks these notices, or all of the reader's. Skips notices that do not exist for the reader. */
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
  summary: 'Which notices I also get by email.',
  response: z.strictObject({ email: z.string(), preferences: z.array(preference) }),
});

export const saveNoticePreferences = endpoint({
  id: 'saveNoticePreferences',
  method: 'PUT',
  path: '/api/my/notice-preferences',
  tag: 'notices',
  summary: 'Choose which notices I also get by email.',
  body: z.strictObject({ by_mail: z.partialRecord(noticeKind, z.boolean()) }),
  response: z.strictObject({ message: z.string(), preferences: z.array(preference) }),
});

export const MAIL_STATES = ['waiting', 'sent', 'kept', 'failed'] as const;
const mailState = z.literal(MAIL_STATES);
/** A 64-bit database id, as text. */
const mailId = z.string().regex(/^[1-9]\d{0,17}$/);

const mailView = z.strictObject({
  id: mailId,
  to: z.string(),
  kind: noticeKind,
  state: mailState,
  /** Null until the mail is sent or kept. */
  subject: z.string().nullable(),
  text: z.string().nullable(),
  attempts: z.int(),
  created_at: moment,
  sent_at: moment.nullable(),
  /** Error code of the mail server or the network. */
  last_error: z.string().nullable(),
});
export type MailView = z.infer<typeof mailView>;

/** For administrators. Without a mail server, mails are kept here instead of being sent. */
export const listMails = endpoint({
  id: 'listMails',
  method: 'GET',
  path: '/api/mails',
  tag: 'notices',
  summary: 'The email log, newest first.',
  query: z.strictObject({ before: mailId.optional(), state: mailState.optional() }),
  response: z.strictObject({ data: z.array(mailView), more: z.boolean(), sends: z.boolean() }),
});
