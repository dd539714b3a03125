import type { MailView, NoticePreference, NoticeView } from '@reviews/contracts';
import { NOTICE_DEFINITIONS, NOTICE_KINDS } from '@reviews/domain';
import type { Actor } from '../../core/actor.ts';
import type { MailRow } from './mails.queries.ts';
import { detailOf, hrefOf, isWithheld, sentenceOf, titleOf } from './notice-words.ts';
import { concerns } from './notices.policy.ts';
import type { FormNoticeRow, NoticeRow, PreferenceRow } from './notices.queries.ts';
import { isOfSite } from './site-notice-words.ts';

const presentForm = (notice: FormNoticeRow): NoticeView['form'] => ({
  title: titleOf(notice),
  for: { id: notice.employee_id, preferred_name: notice.employee_name },
  cycle: notice.cycle_id === null ? null : { id: notice.cycle_id, name: notice.cycle_name ?? '' },
});

/** Presents a notice in the words for its reader, as of now. */
export function presentNotice(actor: Actor, notice: NoticeRow): NoticeView {
  return {
    id: notice.notice_key,
    kind: notice.notice_kind,
    text: sentenceOf(actor, notice),
    detail: detailOf(actor, notice),
    form: isOfSite(notice) ? null : presentForm(notice),
    href: hrefOf(actor, notice),
    at:
      !isOfSite(notice) && isWithheld(actor, notice)
        ? notice.happened_on
        : notice.happened_at.toISOString(),
    is_read: notice.is_read,
  };
}

/** Presents every kind that can concern the person, with their choice. */
export function presentPreferences(
  actor: Actor,
  chosen: readonly PreferenceRow[],
): NoticePreference[] {
  const off = new Set(chosen.filter((each) => !each.by_mail).map(({ kind }) => kind));
  return NOTICE_KINDS.filter((kind) => concerns(actor, kind)).map((kind) => ({
    kind,
    ...NOTICE_DEFINITIONS[kind],
    by_mail: !off.has(kind),
  }));
}

export function presentMail(mail: MailRow): MailView {
  return {
    id: mail.id,
    to: mail.to,
    kind: mail.kind,
    state: mail.state,
    subject: mail.subject,
    text: mail.text,
    attempts: mail.attempts,
    created_at: mail.created_at.toISOString(),
    sent_at: mail.sent_at?.toISOString() ?? null,
    last_error: mail.last_error,
  };
}
