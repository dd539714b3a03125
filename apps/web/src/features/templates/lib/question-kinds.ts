import type { UiKey } from '@reviews/domain';
import {
  IconAlignLeft,
  IconCalendar,
  IconChartPie,
  IconCircleDot,
  IconCoin,
  IconHash,
  IconHeading,
  IconListDetails,
  IconSquareCheck,
  type Icon,
} from '@tabler/icons-react';

interface QuestionKind {
  uiKey: UiKey;
  word: string;
  /** Example of such a question. */
  example: string;
  icon: Icon;
}

/** The nine kinds of question, most used first. */
export const QUESTION_KINDS: readonly QuestionKind[] = [
  {
    uiKey: 'textarea',
    word: 'Written answer',
    example: '“What went well this year?”',
    icon: IconAlignLeft,
  },
  {
    uiKey: 'input.radio',
    word: 'One of several',
    example: '“How often?” Always, Often, Rarely',
    icon: IconCircleDot,
  },
  {
    uiKey: 'input.checkbox',
    word: 'Any of several',
    example: '“Which strengths?” Leads, Listens, Plans',
    icon: IconSquareCheck,
  },
  {
    uiKey: 'select',
    word: 'One from a menu',
    example: '“Which level?” of a long list',
    icon: IconListDetails,
  },
  { uiKey: 'input.number', word: 'Number', example: '“How many interviews?” 12', icon: IconHash },
  {
    uiKey: 'input.money',
    word: 'Amount of money',
    example: '“Which bonus?” 2,500.00',
    icon: IconCoin,
  },
  { uiKey: 'input.date', word: 'Date', example: '“By when?” 12 Nov 2026', icon: IconCalendar },
  {
    uiKey: 'distribution',
    word: 'Distribution',
    example: '“Where did the time go?” 60% and 40%',
    icon: IconChartPie,
  },
  {
    uiKey: 'text',
    word: 'Text without an answer',
    example: 'A heading or an explanation',
    icon: IconHeading,
  },
];

/**
 * Returns the kind for a key.
 * @throws RangeError for a key that is none of the nine
 */
export function kindOf(uiKey: UiKey): QuestionKind {
  const kind = QUESTION_KINDS.find((each) => each.uiKey === uiKey);
  if (kind === undefined) throw new RangeError(`No such kind of question: ${uiKey}`);
  return kind;
}
