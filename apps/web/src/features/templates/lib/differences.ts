import {
  describeConditions,
  LABELS,
  type DraftQuestion,
  type TemplateDraft,
  type TemplateOptions,
} from '@reviews/domain';
import type { Difference } from '../../../ui/conflict-dialog.tsx';
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

function optionInWords(value: TemplateOptions[keyof TemplateOptions]): string {
  if (value === null || value === '') return texts.absent;
  return typeof value === 'boolean' ? yesNo(value) : plain(String(value));
}

/** Returns the differences between two versions of a template, part by part. */
export function differences(mine: TemplateDraft, theirs: TemplateDraft): Difference[] {
  const found: Difference[] = [];
  const compare = (part: string, one: string, other: string): void => {
    if (one !== other) found.push({ part, mine: one, theirs: other });
  };
  compare(TEMPLATE_TEXTS.titleField, mine.title, theirs.title);
  compare(texts.description, plain(mine.description), plain(theirs.description));
  for (const name of OPTION_NAMES)
    compare(
      OPTION_WORDS[name],
      optionInWords(mine.options[name]),
      optionInWords(theirs.options[name]),
    );
  const keys = [...new Set([...theirs.questions, ...mine.questions].map(({ key }) => key))];
  for (const key of keys) {
    const at = (draft: TemplateDraft): number =>
      draft.questions.findIndex((each) => each.key === key);
    const known = theirs.questions[at(theirs)] ?? mine.questions[at(mine)];
    const name = questionName(known ?? { text: '' }, Math.max(at(theirs), at(mine)));
    compare(name, questionInWords(mine, at(mine)), questionInWords(theirs, at(theirs)));
  }
  const order = (draft: TemplateDraft, other: TemplateDraft): string =>
    draft.questions
      .filter(({ key }) => other.questions.some((each) => each.key === key))
      .map(({ text }) => text)
      .join(' → ');
  compare(texts.order, order(mine, theirs), order(theirs, mine));
  return found;
}

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
