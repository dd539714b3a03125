import {
  describeConditions,
  HELP_TEXT_DISPLAYS,
  LABELS,
  ORDER,
  type Clash,
  type DraftQuestion,
  type DraftQuestionConfig,
  type TemplateDraft,
  type TemplateOptions,
} from '@reviews/domain';
import type { ClashInWords } from '../../../ui/clashes.tsx';
import { BUILDER_TEXTS as texts, TEMPLATE_TEXTS } from './template-texts.ts';
import { kindOf } from './question-kinds.ts';
import { questionName } from './question-name.ts';

const yesNo = (value: boolean): string => (value ? texts.yes : texts.no);
const plain = (html: string): string =>
  new DOMParser().parseFromString(html, 'text/html').body.textContent.trim();

const OPTION_WORDS: Readonly<Record<keyof TemplateOptions, string>> = {
  sharingOptOutOption: texts.sharingOptOut,
  min: texts.min,
  max: texts.max,
  agreeTerms: texts.agreeTerms,
  managerRemoveIncompletePeers: texts.managerRemove,
  levelAboveMax: texts.levelAbove,
  levelBelowMax: texts.levelBelow,
  nominatedBy: texts.nominatedBy,
  noDownline: texts.noDownline,
  noManager: texts.noManager,
  managerNominationApproval: texts.approval,
  anonymizeEmployee: `${texts.anonymize}: ${texts.anonymizeEmployee}`,
  anonymizeManager: `${texts.anonymize}: ${texts.anonymizeManager}`,
  anonymizeCommittee: `${texts.anonymize}: ${texts.anonymizeCommittee}`,
  downlineOption: texts.downline,
  maxDownlineDistance: texts.distance,
  maxOpenReviews: texts.maxOpenReviews,
  visibleToEmployee: texts.visibleToEmployee,
  selfReopen: texts.selfReopen,
};
const OPTION_NAMES = Object.keys(OPTION_WORDS).filter(
  (name): name is keyof TemplateOptions => name in OPTION_WORDS,
);

const CONFIG_WORDS: Readonly<Record<keyof DraftQuestionConfig, string>> = {
  options: texts.choices,
  rating_type_id: texts.ratingType,
  rating_value_ids: texts.ratingType,
  required: texts.mustAnswer,
  required_if: texts.conditionWhat.required,
  available_if: texts.conditionWhat.shown,
  help_text_display: texts.helpDisplay,
  rich_text: texts.richText,
  max_words: texts.maxWords,
  total: texts.total,
  match_total: texts.matchTotal,
  percentage: texts.percentage,
  show_on_update: LABELS.templates.showOnUpdate,
  show_on_view_case: LABELS.templates.showOnViewCase,
  view_case_text: LABELS.templates.showOnViewCase,
};

const FIELD_WORDS: Readonly<Record<string, string>> = {
  ...CONFIG_WORDS,
  text: texts.text,
  help_text: texts.helpText,
  subtext: texts.subtext,
  ui_key: texts.kind,
  library_version_id: texts.fromLibrary,
};

/** What a side of a conflict contains, to describe a field of it in words. */
interface SideOf {
  readonly draft: TemplateDraft;
  readonly value: unknown;
}

/** Returns the fields that two people changed differently, in words. */
export function clashesInWords(
  clashes: readonly Clash[],
  { base, mine, theirs }: Versions,
): ClashInWords[] {
  return clashes.map((clash) => ({
    clash,
    part: partOf(clash, [mine, theirs]),
    before: base === undefined ? null : inWords(clash, { draft: base, value: clash.base }),
    mine: inWords(clash, { draft: mine, value: clash.mine }),
    theirs: inWords(clash, { draft: theirs, value: clash.theirs }),
  }));
}

interface Versions {
  /** Undefined if it is not known. */
  readonly base: TemplateDraft | undefined;
  readonly mine: TemplateDraft;
  readonly theirs: TemplateDraft;
}

function partOf({ path }: Clash, drafts: readonly TemplateDraft[]): string {
  const [part, name = '', ...rest] = path;
  if (part === 'title') return TEMPLATE_TEXTS.titleField;
  if (part === 'description') return texts.description;
  if (part === 'options')
    return OPTION_NAMES.some((each) => each === name)
      ? OPTION_WORDS[name as keyof TemplateOptions]
      : name;
  if (name === ORDER) return texts.order;
  const draft = drafts.find(({ questions }) => questions.some(({ key }) => key === name));
  const at = draft?.questions.findIndex(({ key }) => key === name) ?? 0;
  const question = questionName(draft?.questions[at] ?? { text: '' }, at);
  const field = rest.at(-1);
  return field === undefined
    ? question
    : texts.fieldOf({ question, field: FIELD_WORDS[field] ?? field });
}

function inWords({ path }: Clash, { draft, value }: SideOf): string {
  const textOf = (key: string): string =>
    draft.questions.find((each) => each.key === key)?.text ?? texts.goneQuestion;
  if (path[0] === 'questions' && path.length === 2) {
    if (path[1] === ORDER) return isTexts(value) ? value.map(textOf).join(' → ') : '';
    return value === undefined
      ? ''
      : questionInWords(
          draft,
          draft.questions.findIndex(({ key }) => key === path[1]),
        );
  }
  const field = path.at(-1);
  if (field === 'available_if' || field === 'required_if') {
    const question = draft.questions.find(({ key }) => key === path[1]);
    const effect = field === 'available_if' ? 'shown' : 'required';
    return describeConditions(question?.config[field] ?? [], effect, textOf);
  }
  // The names of the values say more than the numbers of the type.
  if (field === 'rating_type_id' || field === 'rating_value_ids')
    return draft.questions.find(({ key }) => key === path[1])?.config.options?.join(', ') ?? '';
  if (field === 'help_text_display')
    return HELP_TEXT_DISPLAYS.filter((each) => each === value)
      .map((each) => texts.helpDisplays[each])
      .join('');
  if (field === 'ui_key')
    return draft.questions
      .filter(({ key }) => key === path[1])
      .map(({ ui_key: kind }) => kindOf(kind).word)
      .join('');
  if (typeof value === 'boolean') return yesNo(value);
  if (typeof value === 'number') return String(value);
  if (isTexts(value)) return value.join(', ');
  return typeof value === 'string' ? plain(value) : '';
}

const isTexts = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every((each) => typeof each === 'string');

/** Returns everything a question of a draft asks, one line each. */
export function questionInWords(draft: Pick<TemplateDraft, 'questions'>, at: number): string {
  const question = draft.questions[at];
  if (question === undefined) return texts.absent;
  const textOf = (key: string): string =>
    draft.questions.find((each) => each.key === key)?.text ?? texts.goneQuestion;
  const { available_if: shown = [], required_if: required = [] } = question.config;
  return [
    question.text,
    kindOf(question.ui_key).word,
    ...choicesInWords(question),
    plain(question.help_text),
    question.subtext,
    ...(shown.length > 0 ? [describeConditions(shown, 'shown', textOf)] : []),
    ...(required.length > 0 ? [describeConditions(required, 'required', textOf)] : []),
  ]
    .filter((part) => part !== '')
    .join('\n');
}

function choicesInWords({ config }: DraftQuestion): string[] {
  const {
    options = [],
    required,
    rich_text: richText,
    max_words: maxWords,
    total,
    match_total: matchTotal,
    percentage,
    help_text_display: display,
    show_on_update: onUpdate,
    show_on_view_case: onViewCase,
    view_case_text: caseText,
  } = config;
  return [
    options.join(', '),
    required ? texts.mustAnswer : '',
    richText ? texts.richText : '',
    maxWords ? `${texts.maxWords}: ${maxWords}` : '',
    total === undefined ? '' : `${texts.total}: ${total}`,
    matchTotal ? texts.matchTotal : '',
    percentage ? texts.percentage : '',
    display === undefined ? '' : `${texts.helpDisplay}: ${texts.helpDisplays[display]}`,
    onUpdate ? LABELS.templates.showOnUpdate : '',
    onViewCase ? `${LABELS.templates.showOnViewCase}: ${caseText ?? ''}` : '',
  ];
}
