import { MESSAGES, STAGE_NOMINATION_APPROVALS, STAGE_NOMINATIONS } from '@reviews/domain';
import type { Actor } from '../../core/actor.ts';
import { audienceOf, canUpdate, canView, isAnonymousTo } from '../pulses/public.ts';
import type { NoticeRow } from './notices.queries.ts';

const STEPS: Readonly<Record<string, string>> = { Nominations: ` ${STAGE_NOMINATIONS}`, 'Nomination Approvals': ` ${STAGE_NOMINATION_APPROVALS}` };

/** What the form is called: of a nomination, the step as well. */
export const formTitle = (form: Pick<NoticeRow, 'template_title' | 'stage_component'>): string => `${form.template_title}${STEPS[form.stage_component ?? ''] ?? ''}`;

/** Whether a moment, or a name, could tell this reader who the writer is. */
export const isWithheld = (actor: Actor, notice: NoticeRow): boolean => isAnonymousTo(audienceOf(actor, notice), notice);

function causeOf(actor: Actor, notice: NoticeRow): string {
  if (notice.by_writer && isWithheld(actor, notice)) return MESSAGES.pulses.anonymous;
  return notice.by_name ?? MESSAGES.notices.somebody;
}

/** What happened, in the words for this reader. */
export function sentenceOf(actor: Actor, notice: NoticeRow): string {
  const form = MESSAGES.pulses.title({ title: formTitle(notice), name: notice.employee_name });
  const by = causeOf(actor, notice);
  switch (notice.notice_kind) {
    case 'assigned':
      return MESSAGES.notices.assigned({ form });
    case 'reassigned':
      return MESSAGES.notices.reassigned({ form });
    case 'reopened':
      return audienceOf(actor, notice) === 'writer' ? MESSAGES.notices.reopened({ by, form }) : MESSAGES.notices.reopenedForReader({ by, form });
    case 'reopen_requested':
      return MESSAGES.notices.reopenRequested({ by, form });
    case 'reopen_declined':
      return MESSAGES.notices.reopenDeclined({ by, form });
    case 'commented':
      return notice.is_reply ? MESSAGES.notices.replied({ by, form }) : MESSAGES.notices.commented({ by, form });
    case 'reminded':
      return MESSAGES.notices.reminded({ by, form });
    case 'handover':
      return MESSAGES.notices.handover({ name: notice.employee_name, form });
  }
}

/** Where it leads on this site; null where the reader can open nothing. */
export function hrefOf(actor: Actor, notice: NoticeRow): string | null {
  if (notice.notice_kind === 'handover') return '/my/handovers';
  const form = `/pulses/${notice.hash}`;
  if (notice.notice_kind === 'commented') return canView(actor, notice) ? `${form}/view?showcomments=1` : null;
  if (canUpdate(actor, notice)) return `${form}/edit`;
  return notice.kind === 'review' && canView(actor, notice) ? `${form}/view` : null;
}

/** What its causer wrote to this reader: who is asked reads the reason, who asked reads the answer. */
export function detailOf({ notice_kind: kind, request_reason: reason, decision_note: note }: NoticeRow): string | null {
  if (kind === 'reopen_requested') return reason;
  return kind === 'reopen_declined' && note !== '' ? note : null;
}
