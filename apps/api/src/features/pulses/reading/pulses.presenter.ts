import type { DraftGroupView, EmployeeFeedback } from '@reviews/contracts';
import { STAGE_NOMINATION_APPROVALS, STAGE_NOMINATIONS, withDefaultOptions } from '@reviews/domain';
import type { Actor } from '../../../core/actor.ts';
import { presentNominations, presentNominationTask } from '../peers/nominations.presenter.ts';
import {
  caseStatus,
  closedAt,
  isComplete,
  presentStatus,
  shownDueDate,
  statusOf,
  writerName,
} from '../record/form.presenter.ts';
import {
  canDecline,
  canReopen,
  canRequestReopen,
  isOpen,
  isWriterWithheld,
  permissionsOn,
} from '../record/pulses.policy.ts';
import { presentAnswers } from './answers.presenter.ts';
import type { DraftGroupRow, HeadDraftRow, PulseContent } from './pulse-content.queries.ts';
import { presentReopening } from './reopening.presenter.ts';

/** Presents a draft group without its answers. */
export function presentDraftGroup(group: DraftGroupRow): DraftGroupView {
  return {
    answer_group: group.id,
    answerGroup: group.id,
    created_at: group.created_at.toISOString(),
    updated_at: group.updated_at.toISOString(),
    version: group.version,
  };
}

/** Presents the restore that the shown draft began with, if any. */
function presentRestored(draft: HeadDraftRow | undefined): EmployeeFeedback['restoredDraft'] {
  const createdAt = draft?.restored_created_at ?? null;
  return draft === undefined || createdAt === null
    ? null
    : { answer_group: draft.id, created_at: createdAt.toISOString() };
}

/**
 * Presents how the submission before the current one ended, or null if the reader cannot compare
 * the two.
 */
function presentLastReopening(
  actor: Actor,
  { pulse, versions }: PulseContent,
): EmployeeFeedback['last_reopening'] {
  const before = versions.at(-2);
  return before === undefined ? null : presentReopening(actor, pulse, before);
}

const COMPONENT_NAMES = {
  Nominations: STAGE_NOMINATIONS,
  'Nomination Approvals': STAGE_NOMINATION_APPROVALS,
  Form: 'Form',
} as const;

/** Presents a review as this person may see it (ENT-01 to ENT-10). */
export function presentPulse(actor: Actor, content: PulseContent): EmployeeFeedback {
  const { pulse } = content;
  const anonymous = isWriterWithheld(actor, pulse);
  const previous =
    isOpen(pulse) && pulse.previous_title !== null
      ? { title: pulse.previous_title, stage_title: pulse.previous_stage_title }
      : null;
  const values = isOpen(pulse)
    ? { ...content.answers.values, ...content.draft?.answers }
    : content.answers.values;
  return {
    // Ids follow the order of nomination, and due dates the day of opening. Either could reveal an
    // anonymous writer.
    id: anonymous ? null : pulse.id,
    hash: pulse.hash,
    feedback_id: pulse.template_id,
    feedback: {
      id: pulse.template_id,
      title: pulse.template_title,
      description: pulse.template_description,
      options: { ...withDefaultOptions(pulse.template_options) },
      type_id: pulse.type_id,
      type: { id: pulse.type_id, name: pulse.type_name, group_name: pulse.type_group },
    },
    for: { id: pulse.employee_id, preferred_name: pulse.employee_name },
    feedbackCycle:
      pulse.cycle_id === null ? null : { id: pulse.cycle_id, name: pulse.cycle_name ?? '' },
    answers: presentAnswers(content, values),
    questions: content.questions.map((question) => question.question_id),
    excludedQuestions: pulse.excluded_questions,
    currentStage:
      pulse.stage_id === null || pulse.stage_component === null
        ? null
        : {
            id: pulse.stage_id,
            title: pulse.stage_title ?? '',
            component: COMPONENT_NAMES[pulse.stage_component],
          },
    stage_title: pulse.stage_title,
    stage_start_date: pulse.stage_start_date,
    stageless: pulse.stageless,
    due_date: anonymous ? null : shownDueDate(actor, pulse),
    assignee: anonymous ? null : { id: pulse.assignee_id, preferred_name: pulse.assignee_name },
    assignee_id: anonymous ? null : pulse.assignee_id,
    assigneeId: anonymous ? null : pulse.assignee_id,
    assignee_name: writerName(actor, pulse),
    closed_at: closedAt(actor, pulse),
    is_complete: isComplete(pulse),
    is_open: isOpen(pulse),
    case_status: caseStatus(pulse),
    status: { name: caseStatus(pulse), is_open: isOpen(pulse), is_complete: isComplete(pulse) },
    metadata: { decline_reason: pulse.decline_reason },
    display_status: presentStatus(statusOf(actor, pulse)),
    has_draft: pulse.state === 'draft',
    has_viewed: pulse.has_viewed,
    hasViewed: pulse.has_viewed,
    commentcount: content.commentCount,
    previous_open_feedback: previous,
    previousOpenFeedback: previous,
    nominations: presentNominations(actor, pulse, content.nominations),
    nominationTask: presentNominationTask(actor, pulse, content.hasBegun),
    permissions: permissionsOn(actor, pulse),
    allowReopen: canReopen(actor, pulse),
    allowReopenRequest: canRequestReopen(actor, pulse),
    allowDecline: canDecline(actor, pulse),
    reopen_request:
      content.reopenRequest === undefined
        ? null
        : {
            ...content.reopenRequest,
            requested_at: content.reopenRequest.requested_at.toISOString(),
          },
    last_reopening: presentLastReopening(actor, content),
    sharingOptOut: pulse.sharing_opt_out,
    draftGroups: content.draftGroups.map(presentDraftGroup),
    draft:
      content.draft === undefined
        ? null
        : { answerGroup: content.draft.id, version: content.draft.version },
    restoredDraft: presentRestored(content.draft),
    relatedFeedback: content.related.map((form) => ({
      hash: form.hash,
      title: form.template_title,
      type: form.type_group,
      cycle: form.cycle_name,
      assignee: writerName(actor, form),
      closed_at: closedAt(actor, form),
    })),
  };
}
