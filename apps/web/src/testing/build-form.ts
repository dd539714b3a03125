import { employeeFeedback, type EmployeeFeedback } from '@reviews/contracts/pulses';
import type { QuestionVersionView } from '@reviews/contracts/questions';
import { questionType, type AnswerValue, type UiKey } from '@reviews/domain';

/** Builds a question version of a kind; the id is its position in the form. */
export function buildQuestion(
  id: number,
  uiKey: UiKey,
  change: Partial<QuestionVersionView> = {},
): QuestionVersionView {
  return {
    question_id: id,
    text: `Question ${id}`,
    help_text: '',
    subtext: '',
    type: questionType(uiKey),
    config: {},
    ...change,
  };
}

interface Answered {
  question: QuestionVersionView;
  answer?: AnswerValue;
  original?: AnswerValue;
}

/**
 * Builds a valid open form of the signed-in user, parsed by the contract so that the two cannot
 * drift apart.
 */
export function buildForm(
  answered: readonly Answered[],
  change: Partial<EmployeeFeedback> = {},
): EmployeeFeedback {
  return employeeFeedback.parse({
    id: 5,
    hash: 'abcdefgh12345678',
    feedback: {
      id: 3,
      title: 'Manager Review',
      description: '',
      options: {},
      type_id: 1,
      type: { id: 1, name: 'Manager', group_name: 'Manager' },
    },
    feedback_id: 3,
    for: { id: 9, preferred_name: 'Priya Raman' },
    feedbackCycle: { id: 2, name: 'Mid-Year Review' },
    answers: answered.map(({ question, answer = null, original = null }) => ({
      question: question.question_id,
      question_version: question,
      answer,
      original_answer: original,
    })),
    questions: answered.map(({ question }) => question.question_id),
    excludedQuestions: [],
    currentStage: { id: 1, title: 'Manager Review', component: 'Form' },
    stage_title: 'Manager Review',
    stage_start_date: null,
    stageless: false,
    due_date: null,
    assignee: { id: 7, preferred_name: 'Noa Castellan' },
    assignee_id: 7,
    assigneeId: 7,
    assignee_name: 'Noa Castellan',
    closed_at: null,
    is_complete: false,
    is_open: true,
    case_status: '',
    status: { name: 'Open', is_open: true, is_complete: false },
    metadata: { decline_reason: null },
    display_status: { kind: 'write', label: 'Write Review', detail: null },
    has_draft: false,
    has_viewed: false,
    hasViewed: false,
    commentcount: 0,
    previous_open_feedback: null,
    previousOpenFeedback: null,
    nominations: [],
    nominationTask: null,
    permissions: { view: true, update: true, reAssign: false, reOpen: false, delete: false },
    allowReopen: false,
    allowReopenRequest: false,
    allowDecline: false,
    reopen_request: null,
    last_reopening: null,
    sharingOptOut: false,
    draftGroups: [],
    draft: null,
    restoredDraft: null,
    relatedFeedback: [],
    ...change,
  });
}
