import type { EmployeeFeedback } from '@reviews/contracts/pulses';
import type { TemplateView } from '@reviews/contracts/templates';
import { questionOfDraft, type TemplateDraft } from '@reviews/domain';
import { BUILDER_TEXTS, TEMPLATE_TEXTS } from './template-texts.ts';

/** No form has this hash: anything sent for it finds nothing. */
const NO_HASH = 'preview';
const PERSON = { id: 1, preferred_name: BUILDER_TEXTS.previewSubject };
const WRITER = { id: 2, preferred_name: BUILDER_TEXTS.previewSubject };

/**
 * Returns the empty form that a draft would open. Its questions are real; its people are
 * placeholders.
 */
export function previewForm({ id, type }: TemplateView, draft: TemplateDraft): EmployeeFeedback {
  const numbers = new Map(draft.questions.map(({ key }, index) => [key, index + 1]));
  const questions = draft.questions.map((question) => {
    const version = questionOfDraft(question, (key) => numbers.get(key));
    return {
      ...version,
      text: version.text === '' ? BUILDER_TEXTS.newQuestion : version.text,
      help_text: version.help_text ?? '',
      subtext: version.subtext ?? '',
    };
  });
  return {
    id: null,
    hash: NO_HASH,
    feedback_id: id,
    feedback: {
      id,
      title: draft.title === '' ? TEMPLATE_TEXTS.untitled : draft.title,
      description: draft.description,
      options: { ...draft.options },
      type_id: type.id,
      type,
    },
    for: PERSON,
    feedbackCycle: null,
    currentStage: null,
    stage_title: null,
    stage_start_date: null,
    stageless: true,
    due_date: null,
    answers: questions.map((version) => ({
      question: version.question_id,
      question_version: version,
      answer: null,
      original_answer: null,
    })),
    questions: questions.map(({ question_id: number }) => number),
    excludedQuestions: [],
    assignee: WRITER,
    assignee_id: WRITER.id,
    assigneeId: WRITER.id,
    assignee_name: WRITER.preferred_name,
    closed_at: null,
    is_complete: false,
    is_open: true,
    case_status: '',
    status: { name: 'Open', is_open: true, is_complete: false },
    metadata: { decline_reason: null },
    display_status: { kind: 'write', label: '', detail: null },
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
  };
}
