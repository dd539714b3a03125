import type {
  LibraryQuestion,
  LibraryQuestionView,
  TemplateRow,
  TemplateView,
} from '@reviews/contracts';
import type { TemplateDraft } from '@reviews/domain';
import { shownRichText } from '@reviews/rich-text/shown';
import type { LibraryRow } from './library.queries.ts';
import type { LibraryHistory } from './library.service.ts';
import type { BuiltTemplate } from './templates.service.ts';
import type { TemplateListRow } from './templates.queries.ts';

interface OfType {
  readonly type_id: number;
  readonly type_name: string;
  readonly group_name: string;
}

const typeOf = ({ type_id: id, type_name: name, group_name: group }: OfType) => ({
  id,
  name,
  group_name: group,
});

export function presentTemplateRow(row: TemplateListRow): TemplateRow {
  const {
    id,
    title,
    version,
    questions,
    has_changes: hasChanges,
    cycles,
    archived,
    updated_at: at,
    deletable,
    revision,
  } = row;
  return {
    id,
    title,
    type: typeOf(row),
    version,
    questions,
    has_changes: hasChanges,
    cycles,
    archived,
    updated_at: at.toISOString(),
    deletable,
    revision,
  };
}

/**
 * Presents a draft. Sanitizes rich texts on output too, because imported data did not pass the API.
 */
function presentDraft({ description, options, questions, ...draft }: TemplateDraft): TemplateDraft {
  const shown = (html: string) => shownRichText('terms', html);
  return {
    ...draft,
    description: shown(description),
    options: {
      ...options,
      agreeTerms: options.agreeTerms === null ? null : shown(options.agreeTerms),
    },
    questions: questions.map((question) => ({ ...question, help_text: shown(question.help_text) })),
  };
}

export function presentTemplate({
  template,
  draft,
  faults,
  newer,
  versions,
  cycles,
  updated_by: by,
  anonymous_minimum,
  ratings,
}: BuiltTemplate): TemplateView {
  return {
    id: template.id,
    type: typeOf(template),
    draft: presentDraft(draft),
    revision: template.revision,
    has_changes: template.draft !== null,
    archived: template.archived,
    updated_at: template.updated_at.toISOString(),
    updated_by: by,
    anonymous_minimum,
    rating_types: ratings.map(({ values, ...type }) => ({ ...type, values: [...values] })),
    newer: [...newer],
    faults: [...faults],
    versions: versions.map((version) => ({
      ...version,
      published_at: new Date(version.published_at).toISOString(),
    })),
    cycles: [...cycles],
  };
}

export function presentLibraryQuestion({
  id,
  version_id: versionId,
  version,
  text,
  help_text: help,
  subtext,
  ui_key: uiKey,
  config,
  templates,
  archived,
  updated_at: at,
}: LibraryRow): LibraryQuestion {
  return {
    id,
    version_id: versionId,
    version,
    text,
    help_text: shownRichText('terms', help),
    subtext,
    ui_key: uiKey,
    config,
    templates,
    archived,
    updated_at: at.toISOString(),
  };
}

export function presentLibraryHistory({
  versions,
  ...question
}: LibraryHistory): LibraryQuestionView {
  return {
    ...presentLibraryQuestion(question),
    versions: versions.map(({ made_at: at, templates, ...version }) => ({
      ...version,
      made_at: at.toISOString(),
      templates: [...templates],
    })),
  };
}
