import type { ReplyOf } from '@reviews/contracts';
import { listFeedbackTypes } from '@reviews/contracts/feedback-types';
import {
  listLibraryQuestions,
  listTemplates,
  showTemplate,
  type TemplateRow,
  type TemplateView,
} from '@reviews/contracts/templates';
import {
  DEFAULT_TEMPLATE_OPTIONS,
  TEMPLATE_GROUPS,
  type DraftQuestion,
  type TemplateDraft,
  type TemplateOptions,
} from '@reviews/domain';

export const buildTypes = (): ReplyOf<typeof listFeedbackTypes> =>
  listFeedbackTypes.response.parse({
    data: TEMPLATE_GROUPS.map((group, index) => ({
      id: index + 1,
      name: `${group} Review`,
      group_name: group,
      templates: 0,
      revision: 'r1',
    })),
  });

const typeOf = (group: string): TemplateView['type'] => ({
  id: 1,
  name: `${group} Review`,
  group_name: group,
});

export const buildTemplateRow = (change: Partial<TemplateRow> = {}): TemplateRow => ({
  id: 5,
  title: 'Manager Review',
  type: typeOf('Manager'),
  version: 3,
  questions: 8,
  has_changes: false,
  cycles: 2,
  archived: false,
  updated_at: '2026-11-20T09:00:00Z',
  deletable: false,
  revision: 4,
  ...change,
});

export const buildTemplates = (
  data: readonly TemplateRow[] = [buildTemplateRow()],
): ReplyOf<typeof listTemplates> => listTemplates.response.parse({ data });

export const buildDraftQuestion = (
  key: string,
  change: Partial<DraftQuestion> = {},
): DraftQuestion => ({
  key,
  question_id: null,
  library_version_id: null,
  text: `Question ${key}`,
  help_text: '',
  subtext: '',
  ui_key: 'textarea',
  config: {},
  ...change,
});

export const buildChoice = (key: string, ...options: string[]): DraftQuestion =>
  buildDraftQuestion(key, { ui_key: 'input.radio', config: { options } });

interface Built {
  group?: string;
  draft?: Partial<TemplateDraft>;
  options?: Partial<TemplateOptions>;
  view?: Partial<Omit<TemplateView, 'draft'>>;
}

/**
 * Builds a template as the builder loads it, parsed by the contract so that the two cannot drift
 * apart.
 */
export const buildTemplateView = ({
  group = 'Manager',
  draft = {},
  options = {},
  view = {},
}: Built = {}): TemplateView =>
  showTemplate.response.parse({
    id: 5,
    type: typeOf(group),
    revision: 4,
    has_changes: false,
    archived: false,
    updated_at: '2026-11-20T09:00:00Z',
    updated_by: 'Hedi Human',
    anonymous_minimum: 3,
    rating_types: [],
    newer: [],
    faults: [],
    versions: [{ number: 3, published_at: '2026-11-01T09:00:00Z', questions: 1 }],
    cycles: [],
    draft: {
      title: 'Manager Review',
      description: '',
      questions: [buildDraftQuestion('q1')],
      options: { ...DEFAULT_TEMPLATE_OPTIONS, ...options },
      ...draft,
    },
    ...view,
  });

export const buildLibrary = (
  change: Partial<ReplyOf<typeof listLibraryQuestions>['data'][number]> = {},
): ReplyOf<typeof listLibraryQuestions> =>
  listLibraryQuestions.response.parse({
    data: [
      {
        id: 1,
        version_id: 12,
        version: 2,
        text: 'What went well?',
        help_text: '',
        subtext: '',
        ui_key: 'textarea',
        config: { required: true },
        templates: 3,
        archived: false,
        updated_at: '2026-11-20T09:00:00Z',
        ...change,
      },
    ],
  });
