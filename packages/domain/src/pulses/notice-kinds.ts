import { texts } from '@reviews/messages';
import { noticeKinds } from '@reviews/messages/en/notices';

/** Kinds of notice that are not about a form. */
export const SITE_NOTICE_KINDS = [
  'integration_off',
  'import_waits',
  'token_made',
  'token_ending',
  'password_changed',
  'password_link',
  'address_changed',
] as const;
export type SiteNoticeKind = (typeof SITE_NOTICE_KINDS)[number];

/**
 * Kinds that a person must see once, in a dialog that opens by itself, and that are always mailed:
 * something about their account that may be an attack.
 */
export const ALERT_KINDS = [
  'password_link',
  'address_changed',
] as const satisfies readonly SiteNoticeKind[];
export type AlertKind = (typeof ALERT_KINDS)[number];
export const isAlertKind = (kind: NoticeKind): kind is AlertKind =>
  ALERT_KINDS.some((alert) => alert === kind);

/** Kinds of notice about a form. */
export const FORM_NOTICE_KINDS = [
  'assigned',
  'reassigned',
  'reopened',
  'reopen_requested',
  'reopen_declined',
  'commented',
  'reminded',
  'extended',
  'reviewer_declined',
  'handover',
  'packet_released',
] as const;
export type FormNoticeKind = (typeof FORM_NOTICE_KINDS)[number];

/** All kinds of notice, shown in the product and, if wanted, sent by mail. */
export const NOTICE_KINDS = [...FORM_NOTICE_KINDS, ...SITE_NOTICE_KINDS] as const;
export type NoticeKind = (typeof NOTICE_KINDS)[number];

/** Name of each kind in the preferences. All are mailed by default. */
export const NOTICE_DEFINITIONS = texts(noticeKinds);
