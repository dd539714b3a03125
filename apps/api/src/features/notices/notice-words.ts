import { formatDate, LABELS, MESSAGES } from '@reviews/domain';
import type { Actor } from '../../core/actor.ts';
import { audienceOf, canUpdate, canView, isWriterWithheld } from '../pulses/record/public.ts';
import { areReviewsWithheld, isDeclineReasonWithheld } from '../pulses/peers/public.ts';
import { formTitle } from '../pulses/record/public.presenter.ts';
import type { FormNoticeRow, NoticeRow, OwedOfNotice } from './notices.queries.ts';
import { detailOfSite, hrefOfSite, isOfSite, sentenceOfSite } from './site-notice-words.ts';

const isOfPacket = ({ notice_kind: kind }: FormNoticeRow): boolean => kind === 'packet_released';

/** Returns the title of the notice's subject: the packet, or the review. */
export const titleOf = (notice: FormNoticeRow): string =>
  isOfPacket(notice) ? LABELS.packets.one : formTitle(notice);

/** Returns whether a time or a name could reveal the writer to this reader. */
export const isWithheld = (actor: Actor, notice: FormNoticeRow): boolean =>
  !isOfPacket(notice) &&
  (notice.notice_kind === 'reviewer_declined'
    ? areReviewsWithheld(actor, notice)
    : isWriterWithheld(actor, notice));

function causeOf(actor: Actor, notice: FormNoticeRow): string {
  if (notice.notice_kind === 'reviewer_declined' && areReviewsWithheld(actor, notice))
    return MESSAGES.notices.aReviewer;
  if (notice.by_writer && isWithheld(actor, notice)) return MESSAGES.pulses.anonymous;
  return notice.by_name ?? MESSAGES.notices.someone;
}

const owedTitle = (form: OwedOfNotice): string =>
  MESSAGES.pulses.title({ title: formTitle(form), name: form.employee_name });

/** Returns the reviews of a digest, each with its due date. */
export const owedLines = (owed: readonly OwedOfNotice[]): string[] =>
  owed.map((form) => {
    if (form.due_on === null) return owedTitle(form);
    const words = form.is_late ? MESSAGES.reminders.wasDueOn : MESSAGES.reminders.dueOn;
    return words({ form: owedTitle(form), date: formatDate(form.due_on, 'UTC') });
  });

function digestSentence(owed: readonly OwedOfNotice[]): string {
  const [only] = owed;
  if (owed.length !== 1 || only === undefined)
    return MESSAGES.reminders.several({ count: owed.length });
  const form = owedTitle(only);
  if (only.due_on === null) return MESSAGES.reminders.one({ form });
  const words = only.is_late ? MESSAGES.reminders.oneLate : MESSAGES.reminders.oneDue;
  return words({ form, date: formatDate(only.due_on, 'UTC') });
}

/** Returns what happened, in the words for this reader. */
export function sentenceOf(actor: Actor, notice: NoticeRow): string {
  return isOfSite(notice) ? sentenceOfSite(notice) : sentenceOfForm(actor, notice);
}

function sentenceOfForm(actor: Actor, notice: FormNoticeRow): string {
  const form = MESSAGES.pulses.title({ title: formTitle(notice), name: notice.employee_name });
  const by = causeOf(actor, notice);
  switch (notice.notice_kind) {
    case 'assigned':
      return MESSAGES.notices.assigned({ form });
    case 'reassigned':
      return MESSAGES.notices.reassigned({ form });
    case 'reopened':
      return audienceOf(actor, notice) === 'writer'
        ? MESSAGES.notices.reopened({ by, form })
        : MESSAGES.notices.reopenedForReader({ by, form });
    case 'reopen_requested':
      return MESSAGES.notices.reopenRequested({ by, form });
    case 'reopen_declined':
      return MESSAGES.notices.reopenDeclined({ by, form });
    case 'commented':
      return notice.is_reply
        ? MESSAGES.notices.replied({ by, form })
        : MESSAGES.notices.commented({ by, form });
    case 'reminded':
      return notice.owed === null
        ? MESSAGES.notices.reminded({ by, form })
        : digestSentence(notice.owed);
    case 'extended':
      return notice.due_date === null
        ? MESSAGES.notices.extendedWithoutDate({ form })
        : MESSAGES.notices.extended({ form, date: formatDate(notice.due_date, 'UTC') });
    case 'reviewer_declined': {
      const words = canUpdate(actor, notice)
        ? MESSAGES.notices.reviewerDeclinedChoose
        : MESSAGES.notices.reviewerDeclined;
      return words({ by, title: notice.template_title, name: notice.employee_name });
    }
    case 'packet_released':
      return MESSAGES.notices.packetReleased({ cycle: notice.cycle_name ?? '' });
    case 'handover':
      return MESSAGES.notices.handover({ name: notice.employee_name, form });
  }
}

/** Returns the path that the notice links to, or null if the reader can open nothing. */
export function hrefOf(actor: Actor, notice: NoticeRow): string | null {
  if (isOfSite(notice)) return hrefOfSite(notice);
  if (notice.notice_kind === 'handover') return '/my/handovers';
  if (notice.notice_kind === 'packet_released')
    return notice.packet_hash === null ? null : `/packets/${notice.packet_hash}`;
  if (notice.owed !== null)
    return notice.owed.length === 1 ? `/pulses/${notice.owed[0]?.hash ?? ''}/edit` : '/my/tasks';
  const form = `/pulses/${notice.hash}`;
  if (notice.notice_kind === 'commented')
    return canView(actor, notice) ? `${form}/view?showcomments=1` : null;
  if (canUpdate(actor, notice))
    return notice.notice_kind === 'reviewer_declined' ? `${form}/edit?replace=1` : `${form}/edit`;
  return notice.kind === 'review' && canView(actor, notice) ? `${form}/view` : null;
}

/**
 * Returns the extra text of the notice: the reason for those asked, the answer for the person who
 * asked, why a reviewer declined, the reviews of a digest, or what to do for a site notice.
 */
export function detailOf(actor: Actor, notice: NoticeRow): string | null {
  if (isOfSite(notice)) return detailOfSite(notice);
  const { notice_kind: kind, request_reason: reason, decision_note: note, owed } = notice;
  if (owed !== null) return owed.length > 1 ? owedLines(owed).join('\n') : null;
  if (kind === 'reviewer_declined')
    return isDeclineReasonWithheld(actor, notice) ? null : notice.declined_because;
  if (kind === 'reopen_requested') return reason;
  return kind === 'reopen_declined' && note !== '' ? note : null;
}
