import type {
  AnswerView,
  DraftGroupView,
  EmployeeFeedback,
  HistoryView,
  QuestionVersionView,
  QuickNavigationEntry,
  StatusView,
  TaskView,
  WaitingView,
} from '@reviews/contracts';
import type { RequestToAnswer as RequestToAnswerView } from '@reviews/contracts/reopening';
import {
  CASE_STATUS_DECLINED,
  CASE_STATUS_INCOMPLETE,
  formStatus,
  isTextOnly,
  LABELS,
  maximumReviewers,
  MESSAGES,
  minimumReviewers,
  splitCheckbox,
  STAGE_NOMINATION_APPROVALS,
  STAGE_NOMINATIONS,
  statusLabel,
  toOptionValue,
  withDefaultOptions,
  type AnswerValue,
  type FormStatus,
} from '@reviews/domain';
import { shownRichText } from '@reviews/rich-text/shown';
import type { Actor } from '../../../core/actor.ts';
import type { FormQuestion } from '../../templates/public.ts';
import { verdictOn } from '../peers/candidates.ts';
import type { OtherVersion } from '../submitting/draft-seen.ts';
import {
  areNamesWithheld,
  areReviewsWithheld,
  canChoosePeers,
  canManagePeers,
  canRemoveApproved,
  canRemoveIncompletePeers,
  canUnlockNow,
} from '../peers/nomination-task.policy.ts';
import type {
  DraftGroupRow,
  HeadDraftRow,
  NominationRow,
  PulseContent,
} from './pulse-content.queries.ts';
import type { WaitingRow } from './my-waiting.queries.ts';
import type { PulseRecord } from '../record/pulse-record.queries.ts';
import { presentReopening } from './reopening.presenter.ts';
import type { RequestToAnswer } from '../lifecycle/reopen-requests.queries.ts';
import {
  audienceOf,
  canDecline,
  canRequestReopen,
  canReopen,
  canUpdate,
  canView,
  isAnonymousTo,
  permissionsOn,
} from '../record/pulses.policy.ts';

/** Returns the writer's name, or 'Anonymous' if it is withheld from this reader. */
export function writerName(actor: Actor, pulse: PulseRecord): string {
  return isAnonymousTo(audienceOf(actor, pulse), pulse)
    ? MESSAGES.pulses.anonymous
    : pulse.assignee_name;
}

/**
 * Returns the closing time, or only its day (YYYY-MM-DD) if the exact time could reveal the writer.
 */
export function closedAt(actor: Actor, pulse: PulseRecord): string | null {
  return isAnonymousTo(audienceOf(actor, pulse), pulse)
    ? pulse.closed_on
    : (pulse.closed_at?.toISOString() ?? null);
}

const isComplete = (pulse: Pick<PulseRecord, 'state'>) => pulse.state === 'complete';
const isOpen = (pulse: Pick<PulseRecord, 'state'>) =>
  pulse.state === 'open' || pulse.state === 'draft';

function caseStatus(pulse: Pick<PulseRecord, 'state'>): string {
  if (pulse.state === 'declined') return CASE_STATUS_DECLINED;
  if (pulse.state === 'incomplete') return CASE_STATUS_INCOMPLETE;
  return pulse.state === 'complete' ? 'Complete' : 'Open';
}

/** Returns the status for this person, in the specification's order (STAT-01 to STAT-10). */
export function statusOf(actor: Actor, pulse: PulseRecord): FormStatus {
  const { view, update } = permissionsOn(actor, pulse);
  return formStatus(
    {
      is_complete: isComplete(pulse),
      has_draft: pulse.state === 'draft',
      case_status: caseStatus(pulse),
      decline_reason: isAnonymousTo(audienceOf(actor, pulse), pulse) ? null : pulse.decline_reason,
      stageless: pulse.stageless,
      // A closed review no longer waits for a start date. The list does the same.
      stage_start_date: isOpen(pulse) ? pulse.stage_start_date : null,
      previous_open_feedback:
        isOpen(pulse) && pulse.previous_title !== null ? { title: pulse.previous_title } : null,
      permissions: { view, update },
    },
    pulse.today,
  );
}

/** Presents a status with its label and explanation. */
export function presentStatus(status: FormStatus): StatusView {
  const details: Partial<Record<FormStatus['kind'], string | null>> = {
    blocked: status.kind === 'blocked' ? status.by : null,
    pending: status.kind === 'pending' ? status.starts_on : null,
    declined: status.kind === 'declined' ? status.reason : null,
  };
  const label = status.kind === 'declined' ? LABELS.status.declined : statusLabel(status);
  return { kind: status.kind, label, detail: details[status.kind] ?? null };
}

/**
 * Returns the value for display: sanitizes rich text on output too, and turns choices stored as one
 * text into a list.
 */
export function shownValue(question: FormQuestion, value: AnswerValue | undefined): AnswerValue {
  if (value === undefined || value === null || isTextOnly(question.type.ui_key)) return null;
  if (question.type.ui_key === 'input.checkbox' && typeof value === 'string')
    return splitCheckbox(value);
  return question.config.rich_text === true && typeof value === 'string'
    ? shownRichText('answer', value)
    : value;
}

/** Presents a question version. */
export function presentQuestion(question: FormQuestion): QuestionVersionView {
  return {
    question_id: question.question_id,
    text: question.text,
    help_text: question.help_text ?? '',
    subtext: question.subtext ?? '',
    type: question.type,
    config: question.config,
  };
}

/**
 * Presents a question with its answer. The answer is repeated under the name of its
 * data key.
 */
export function presentAnswer(
  question: FormQuestion,
  value: AnswerValue | undefined,
  carried: AnswerValue | undefined,
): AnswerView {
  const answer = shownValue(question, value);
  const { data_key: dataKey } = question.type;
  const view: AnswerView = {
    question: question.question_id,
    question_version: presentQuestion(question),
    answer,
    original_answer: shownValue(question, carried),
  };
  if (dataKey === 'option') view.option_value = toOptionValue(answer);
  else view[`${dataKey}_value`] = answer;
  return view;
}

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

/** Presents the answers of a review. The given values override the stored ones. */
export function presentAnswers(
  content: Pick<PulseContent, 'questions' | 'answers' | 'pulse'>,
  values: Readonly<Record<number, AnswerValue | undefined>>,
): AnswerView[] {
  const excluded = new Set(content.pulse.excluded_questions);
  return content.questions.map((question) => {
    const id = question.question_id;
    const carried = content.answers.carried[id];
    if (excluded.has(id)) return presentAnswer(question, null, null);
    // A carried-over answer overrides a draft.
    return presentAnswer(
      question,
      carried === undefined ? values[id] : (content.answers.values[id] ?? carried),
      carried,
    );
  });
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

/** Presents the draft that another window saved, as in the conflict response. */
export function presentOtherVersion({ pulse, questions, answers, draft }: OtherVersion) {
  return {
    answerGroup: draft.id,
    version: draft.version,
    updated_at: draft.updated_at.toISOString(),
    answers: presentAnswers({ pulse, questions, answers }, draft.answers),
  };
}

const COMPONENT_NAMES = {
  Nominations: STAGE_NOMINATIONS,
  'Nomination Approvals': STAGE_NOMINATION_APPROVALS,
  Form: 'Form',
} as const;

/**
 * Presents the progress of a nominated review; undefined if it could reveal the writer to this
 * reader.
 */
function presentReview(
  actor: Actor,
  task: PulseRecord,
  { review_id: id, review_state: state }: NominationRow,
): EmployeeFeedback['nominations'][number]['employee_feedback'] {
  if (id === null || state === null || areReviewsWithheld(actor, task)) return null;
  const review = { state };
  return {
    id,
    status: { name: caseStatus(review), is_open: isOpen(review), is_complete: isComplete(review) },
  };
}

/** A decline reason is never shown to the subject, even if the subject chooses the reviewers. */
const isReasonWithheld = (actor: Actor, task: PulseRecord) =>
  task.employee_id === actor.employeeId || areReviewsWithheld(actor, task);

/** Presents the people named on a task; none if their names are withheld from the reader. */
function presentNominations(
  actor: Actor,
  { pulse, nominations }: PulseContent,
): EmployeeFeedback['nominations'] {
  return areNamesWithheld(actor, pulse)
    ? []
    : nominations.map((nomination) => presentNomination(actor, pulse, nomination));
}

/**
 * Presents a nomination. The number of reviews to write is only for people who choose, as in the
 * search.
 */
function presentNomination(
  actor: Actor,
  task: PulseRecord,
  nomination: NominationRow,
): EmployeeFeedback['nominations'][number] {
  const mayChoose = canChoosePeers(actor, task) || canManagePeers(actor, task);
  const verdict = mayChoose && nomination.state === 'proposed' ? verdictOn(task, nomination) : null;
  return {
    id: nomination.id,
    employee_id: nomination.employee_id,
    user_id: nomination.user_id,
    preferred_name: nomination.preferred_name,
    position_name: nomination.position_name,
    manager_name: nomination.manager_name,
    photo: nomination.photo,
    approved: nomination.state === 'approved',
    state: nomination.state,
    employee_feedback: presentReview(actor, task, nomination),
    open_reviews: mayChoose ? nomination.open_reviews : null,
    reason: verdict === null || verdict.ok ? null : verdict.reason,
    decline_reason: isReasonWithheld(actor, task) ? null : nomination.decline_reason,
  };
}

/** Presents what this person may do with a task now, and the limits. */
function presentNominationTask(
  actor: Actor,
  { pulse, hasBegun }: PulseContent,
): EmployeeFeedback['nominationTask'] {
  if (pulse.kind !== 'nomination_task') return null;
  const { min, max, agreeTerms } = withDefaultOptions(pulse.template_options);
  return {
    deleted_at: null,
    canRemoveIncompletePeers: canRemoveIncompletePeers(actor, pulse),
    canManage: canManagePeers(actor, pulse),
    canUnlock: canUnlockNow(actor, pulse, hasBegun),
    canRemoveApproved: canRemoveApproved(actor, pulse, hasBegun),
    namesWithheld: areNamesWithheld(actor, pulse),
    min: minimumReviewers(min),
    max: maximumReviewers(max),
    agreeTerms:
      agreeTerms === null || agreeTerms.trim() === '' ? null : shownRichText('terms', agreeTerms),
  };
}

/** Presents a review as this person may see it (ENT-01 to ENT-10). */
export function presentPulse(actor: Actor, content: PulseContent): EmployeeFeedback {
  const { pulse } = content;
  const anonymous = isAnonymousTo(audienceOf(actor, pulse), pulse);
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
    nominations: presentNominations(actor, content),
    nominationTask: presentNominationTask(actor, content),
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

/** Returns the due date of a review if its stage shows it to the writer (CYC-06). */
export const shownDueDate = (
  actor: Actor,
  pulse: Pick<PulseRecord, 'assignee_id' | 'due_date' | 'show_due_date'>,
): string | null =>
  pulse.assignee_id === actor.employeeId && !pulse.show_due_date ? null : pulse.due_date;

const ACTIONS: Readonly<Record<string, string>> = {
  [STAGE_NOMINATIONS]: LABELS.nominations.selectPeers,
  [STAGE_NOMINATION_APPROVALS]: LABELS.nominations.approvePeers,
};

/** Presents an open or finished task of a person, with its button label. */
export function presentTask(actor: Actor, pulse: PulseRecord): TaskView {
  const status = statusOf(actor, pulse);
  const canWrite = canUpdate(actor, pulse);
  const writing = status.kind === 'continue' ? LABELS.status.continue : LABELS.status.write;
  return {
    kind: pulse.kind,
    hash: pulse.hash,
    title: pulse.template_title,
    for: {
      id: pulse.employee_id,
      preferred_name: pulse.employee_name,
      photo: pulse.employee_photo,
    },
    cycle: pulse.cycle_id === null ? null : { id: pulse.cycle_id, name: pulse.cycle_name ?? '' },
    stage_title: pulse.stage_title,
    due_date: shownDueDate(actor, pulse),
    status: presentStatus(status),
    action: canWrite ? (ACTIONS[pulse.stage_component ?? ''] ?? writing) : null,
    href: canWrite ? `/pulses/${pulse.hash}/edit` : null,
  };
}

/** Presents a review that the person has submitted. */
export function presentHistory(actor: Actor, pulse: PulseRecord): HistoryView {
  return {
    ...presentTask(actor, pulse),
    action: pulse.kind === 'review' ? LABELS.buttons.view : null,
    href: pulse.kind === 'review' ? `/pulses/${pulse.hash}/view` : null,
    closed_at: (pulse.closed_at ?? pulse.opened_at).toISOString(),
  };
}

/** Presents a quick navigation entry (ENT-17). */
export function presentQuickNavigation(actor: Actor, pulse: PulseRecord): QuickNavigationEntry {
  const { update, view } = permissionsOn(actor, pulse);
  return {
    employee_id: pulse.employee_id,
    employee_preferred_name: pulse.employee_name,
    employee_email: pulse.employee_email,
    hash: pulse.hash,
    stage_title: pulse.stage_title,
    assignee: writerName(actor, pulse),
    permissions: { update, view },
  };
}

/** Presents a pending request of the person. */
export function presentWaiting(row: WaitingRow): WaitingView {
  return {
    kind: row.kind,
    title: row.title,
    for: { id: row.employee_id, preferred_name: row.employee_name },
    cycle: row.cycle_id === null ? null : { id: row.cycle_id, name: row.cycle_name ?? '' },
    since: row.since?.toISOString() ?? null,
    with: row.with_name,
    href: row.kind === 'reopen-request' ? `/pulses/${row.hash}/view` : null,
  };
}

/** Presents a request that the person may answer. They may know the writer. */
export function presentRequestToAnswer(actor: Actor, form: RequestToAnswer): RequestToAnswerView {
  return {
    hash: form.hash,
    title: form.template_title,
    for: { id: form.employee_id, preferred_name: form.employee_name },
    cycle: form.cycle_id === null ? null : { id: form.cycle_id, name: form.cycle_name ?? '' },
    requested_by: form.requested_by,
    requested_by_photo: form.requested_by_photo,
    reason: form.reason,
    requested_at: form.requested_at.toISOString(),
    can_view: canView(actor, form),
  };
}
