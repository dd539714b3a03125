import {
  ANSWER_MAX_CHARS,
  CHOICE_MAX_CHARS,
  DOWNLINE_OPTIONS,
  HELP_TEXT_DISPLAYS,
  NAME_MAX_CHARS,
  NOMINATED_BY,
  QUESTION_MAX_OPTIONS,
  TEMPLATE_LIMITS,
  TEMPLATE_MAX_QUESTIONS,
  type TemplateDraft,
} from '@reviews/domain';
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { uiKey } from './questions.ts';
import {
  flag,
  messageReply,
  moment,
  recordId,
  recordIdText,
  revisionText,
  searchedText,
  nameText,
  typedText,
} from './wire.ts';

const {
  reviewers: MAX_REVIEWERS,
  level: MAX_LEVEL,
  words: MAX_WORDS,
  total: MAX_TOTAL,
} = TEMPLATE_LIMITS;
const ofTemplate = z.strictObject({ id: recordIdText });
const key = z.string().regex(/^[A-Za-z0-9_-]{1,64}$/);
const choice = typedText(CHOICE_MAX_CHARS);

const count = (min: number, max: number) => z.int().min(min).max(max).nullable();

/**
 * TPL-02 to TPL-23, TPL-38. An incomplete or invalid draft can be saved; the rules are checked on
 * publishing.
 */
export const templateOptions = z.strictObject({
  sharingOptOutOption: z.boolean(),
  min: count(-1, MAX_REVIEWERS),
  max: count(-1, MAX_REVIEWERS),
  agreeTerms: typedText(ANSWER_MAX_CHARS).nullable(),
  managerRemoveIncompletePeers: z.literal([0, 1]),
  levelAboveMax: count(-1, MAX_LEVEL),
  levelBelowMax: count(-1, MAX_LEVEL),
  nominatedBy: z.literal(NOMINATED_BY).nullable(),
  noDownline: z.boolean(),
  noManager: z.boolean(),
  managerNominationApproval: z.boolean(),
  anonymizeEmployee: z.boolean(),
  anonymizeManager: z.boolean(),
  anonymizeCommittee: z.boolean(),
  downlineOption: z.literal(DOWNLINE_OPTIONS).nullable(),
  maxDownlineDistance: count(-1, MAX_LEVEL),
  maxOpenReviews: count(0, MAX_REVIEWERS),
  visibleToEmployee: z.boolean(),
  selfReopen: z.boolean(),
});

const condition = z.strictObject({
  question: key,
  has: z.literal(['any', 'all']),
  answer: z.array(choice).max(QUESTION_MAX_OPTIONS),
});
const conditions = z.array(condition).max(20);

/** The texts of a question, in a template and in the library. */
const words = {
  text: typedText(ANSWER_MAX_CHARS),
  help_text: typedText(ANSWER_MAX_CHARS),
  subtext: typedText(ANSWER_MAX_CHARS),
  ui_key: uiKey,
};
const settings = {
  options: z.array(choice).max(QUESTION_MAX_OPTIONS).optional(),
  required: z.boolean().optional(),
  help_text_display: z.literal(HELP_TEXT_DISPLAYS).optional(),
  rich_text: z.boolean().optional(),
  max_words: z.int().min(0).max(MAX_WORDS).optional(),
  total: z.number().min(0).max(MAX_TOTAL).optional(),
  match_total: z.boolean().optional(),
  percentage: z.boolean().optional(),
  show_on_update: z.boolean().optional(),
  show_on_view_case: z.boolean().optional(),
  view_case_text: nameText(NAME_MAX_CHARS).optional(),
};

const draftQuestion = z.strictObject({
  key,
  question_id: recordId.nullable(),
  library_version_id: recordId.nullable(),
  ...words,
  config: z.strictObject({
    ...settings,
    rating_type_id: recordId.optional(),
    /** Filled in by the server, like the options of a question that rates. */
    rating_value_ids: z.array(recordId).max(QUESTION_MAX_OPTIONS).optional(),
    available_if: conditions.optional(),
    required_if: conditions.optional(),
  }),
});

/** For library questions: a condition can only name questions of the same template. */
const libraryConfig = z.strictObject(settings);

export const templateDraft = z.strictObject({
  title: nameText(NAME_MAX_CHARS),
  description: typedText(ANSWER_MAX_CHARS),
  options: templateOptions,
  questions: z.array(draftQuestion).max(TEMPLATE_MAX_QUESTIONS),
}) satisfies z.ZodType<TemplateDraft>;

const fault = z.strictObject({ path: z.string(), message: z.string() });
const templateType = z.strictObject({ id: recordId, name: z.string(), group_name: z.string() });

const templateRow = z.strictObject({
  id: recordId,
  title: z.string(),
  type: templateType,
  /** Latest version; null when not published. */
  version: z.int().nullable(),
  questions: z.int(),
  /** Whether there are unpublished changes. */
  has_changes: z.boolean(),
  /** Number of cycles that use it, including drafts and closed ones. */
  cycles: z.int(),
  archived: z.boolean(),
  updated_at: moment,
  /** Whether no cycle or form has ever used it. */
  deletable: z.boolean(),
  /** A deletion must name the revision it is based on. */
  revision: z.int(),
});
export type TemplateRow = z.infer<typeof templateRow>;

export const listTemplates = endpoint({
  id: 'listTemplates',
  method: 'GET',
  path: '/api/templates',
  tag: 'templates',
  summary: 'List the templates by title.',
  query: z.strictObject({
    search: searchedText.optional(),
    type_id: recordIdText.optional(),
    archived: flag.optional(),
  }),
  response: z.strictObject({ data: z.array(templateRow) }),
});

/** A library version that is newer than the one a draft question was taken from. */
const newerVersion = z.strictObject({
  from_version_id: recordId,
  version_id: recordId,
  version: z.int(),
});

const templateView = z.strictObject({
  id: recordId,
  type: templateType,
  draft: templateDraft,
  /** A save must name the revision it is based on. */
  revision: z.int(),
  has_changes: z.boolean(),
  archived: z.boolean(),
  updated_at: moment,
  /** Who saved last, to show on a conflict; null when no one has. */
  updated_by: z.string().nullable(),
  /** How many people must write before anonymous reviews are readable, for new cycles. */
  anonymous_minimum: z.int(),
  /** What questions of this template can rate with; empty unless managers write it. */
  rating_types: z.array(
    z.strictObject({
      id: recordId,
      name: z.string(),
      values: z.array(z.strictObject({ id: recordId, name: z.string() })),
    }),
  ),
  /** Newer versions of the draft's library questions; only the latest of each. */
  newer: z.array(newerVersion),
  /** Problems that prevent publishing, by field. */
  faults: z.array(fault),
  versions: z.array(z.strictObject({ number: z.int(), published_at: moment, questions: z.int() })),
  cycles: z.array(
    z.strictObject({
      id: recordId,
      name: z.string(),
      state: z.literal(['draft', 'live', 'closed']),
      version: z.int(),
    }),
  ),
});
export type TemplateView = z.infer<typeof templateView>;

/** Returns the draft, or the published version if there is no draft. */
export const showTemplate = endpoint({
  id: 'showTemplate',
  method: 'GET',
  path: '/api/templates/:id',
  tag: 'templates',
  summary: 'Get a template with its draft.',
  params: ofTemplate,
  response: templateView,
});

export const createTemplate = endpoint({
  id: 'createTemplate',
  method: 'POST',
  path: '/api/templates',
  tag: 'templates',
  summary: 'Create a template.',
  body: z.strictObject({ title: nameText(NAME_MAX_CHARS), type_id: recordId }),
  response: z.strictObject({ id: recordId }),
});

/** `details` of a 409: someone else has changed the template since. */
export const templateConflict = z.strictObject({
  revision: z.int(),
  updated_by: z.string().nullable(),
  updated_at: moment,
});

/**
 * When someone else has saved since, merges both changes, with the help of `base`: the draft of that
 * revision. Answers 409 (`templateConflict`) without it, or if both changed the same. Idempotent.
 */
export const saveTemplate = endpoint({
  id: 'saveTemplate',
  method: 'PUT',
  path: '/api/templates/:id',
  tag: 'templates',
  summary: 'Save the draft of a template.',
  params: ofTemplate,
  body: z.strictObject({
    revision: z.int().min(0),
    draft: templateDraft,
    base: templateDraft.optional(),
  }),
  /** Saving the published content again is not a change. */
  response: z.strictObject({
    revision: z.int(),
    has_changes: z.boolean(),
    faults: z.array(fault),
    updated_at: moment,
    /** What is stored, if it has changes of someone else too. */
    merged: templateDraft.optional(),
  }),
});

/**
 * New forms use the published version from now on, as do cycles that are not launched. Open forms
 * keep theirs. Idempotent.
 */
export const publishTemplate = endpoint({
  id: 'publishTemplate',
  method: 'POST',
  path: '/api/templates/:id/publish',
  tag: 'templates',
  summary: 'Publish the draft as the next version.',
  params: ofTemplate,
  body: z.strictObject({ revision: z.int().min(0) }),
  response: z.strictObject({
    message: z.string(),
    number: z.int(),
    revision: z.int(),
    /** Key and id of every question from now on, in draft order, to continue editing. */
    questions: z.array(z.strictObject({ key, question_id: recordId })),
  }),
});

export const discardTemplateDraft = endpoint({
  id: 'discardTemplateDraft',
  method: 'POST',
  path: '/api/templates/:id/discard',
  tag: 'templates',
  summary: 'Discard the draft and go back to the published version.',
  params: ofTemplate,
  body: z.strictObject({ revision: z.int().min(0) }),
  response: messageReply,
});

export const duplicateTemplate = endpoint({
  id: 'duplicateTemplate',
  method: 'POST',
  path: '/api/templates/:id/duplicate',
  tag: 'templates',
  summary: 'Duplicate a template.',
  params: ofTemplate,
  body: z.strictObject({ title: nameText(NAME_MAX_CHARS).optional() }),
  response: z.strictObject({ id: recordId }),
});

/** No new cycle can use an archived template. Cycles that already use it continue. */
export const archiveTemplate = endpoint({
  id: 'archiveTemplate',
  method: 'POST',
  path: '/api/templates/:id/archive',
  tag: 'templates',
  summary: 'Archive or restore a template.',
  params: ofTemplate,
  body: z.strictObject({ archived: flag }),
  response: messageReply,
});

/**
 * Refused when a cycle or form has ever used it. Answers 409 when a revision is given and is stale.
 */
export const deleteTemplate = endpoint({
  id: 'deleteTemplate',
  method: 'DELETE',
  path: '/api/templates/:id',
  tag: 'templates',
  summary: 'Delete a template that was never used.',
  params: ofTemplate,
  query: z.strictObject({ revision: revisionText.optional() }),
  response: messageReply,
});

const reader = z.strictObject({ group: z.string(), when: z.string(), knows_writer: z.boolean() });

/** Shows who could read a form of this template, by the deciding policy (docs/decisions/023). */
export const previewReaders = endpoint({
  id: 'previewReaders',
  method: 'POST',
  path: '/api/templates/:id/readers',
  tag: 'templates',
  whileReadOnly: 'in preview',
  summary: 'Get who could read a review with these options.',
  params: ofTemplate,
  body: z.strictObject({ options: templateOptions }),
  response: z.strictObject({ readers: z.array(reader) }),
});

// ---- The question library ----

const libraryQuestion = z.strictObject({
  id: recordId,
  /** Of the latest version, which templates take. */
  version_id: recordId,
  version: z.int(),
  text: z.string(),
  help_text: z.string(),
  subtext: z.string(),
  ui_key: uiKey,
  config: libraryConfig,
  /** Number of templates that use any version. */
  templates: z.int(),
  archived: z.boolean(),
  updated_at: moment,
});
export type LibraryQuestion = z.infer<typeof libraryQuestion>;

/** A question of the library as entered. */
export const libraryWords = z.strictObject({ ...words, config: libraryConfig });

export const listLibraryQuestions = endpoint({
  id: 'listLibraryQuestions',
  method: 'GET',
  path: '/api/question-library',
  tag: 'templates',
  summary: 'List the questions of the library.',
  query: z.strictObject({ search: searchedText.optional(), archived: flag.optional() }),
  response: z.strictObject({ data: z.array(libraryQuestion) }),
});

const libraryVersion = z.strictObject({
  version_id: recordId,
  number: z.int(),
  text: z.string(),
  made_at: moment,
  /** Templates with this version: published, in the draft, or both. */
  templates: z.array(
    z.strictObject({
      id: recordId,
      title: z.string(),
      archived: z.boolean(),
      published: z.boolean(),
      built: z.boolean(),
    }),
  ),
});

const libraryQuestionView = z.strictObject({
  ...libraryQuestion.shape,
  versions: z.array(libraryVersion),
});
export type LibraryQuestionView = z.infer<typeof libraryQuestionView>;

export const showLibraryQuestion = endpoint({
  id: 'showLibraryQuestion',
  method: 'GET',
  path: '/api/question-library/:id',
  tag: 'templates',
  summary:
    'Get a library question with its versions, newest first, and the templates that use them.',
  params: ofTemplate,
  response: libraryQuestionView,
});

export const addLibraryQuestion = endpoint({
  id: 'addLibraryQuestion',
  method: 'POST',
  path: '/api/question-library',
  tag: 'templates',
  summary: 'Add a question to the library.',
  body: libraryWords,
  response: z.strictObject({ id: recordId, version_id: recordId }),
});

/** Templates with an earlier version keep it and are offered the new one. */
export const changeLibraryQuestion = endpoint({
  id: 'changeLibraryQuestion',
  method: 'PUT',
  path: '/api/question-library/:id',
  tag: 'templates',
  summary: 'Save the next version of a library question.',
  params: ofTemplate,
  body: libraryWords.extend({ version: z.int().min(1) }),
  response: z.strictObject({ version_id: recordId, version: z.int() }),
});

export const archiveLibraryQuestion = endpoint({
  id: 'archiveLibraryQuestion',
  method: 'POST',
  path: '/api/question-library/:id/archive',
  tag: 'templates',
  summary: 'Archive or restore a library question.',
  params: ofTemplate,
  body: z.strictObject({ archived: flag }),
  response: messageReply,
});
