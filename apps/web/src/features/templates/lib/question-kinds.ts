import type { UiKey } from '@reviews/domain';
import { texts } from '@reviews/messages';
import { questionKinds } from '@reviews/messages/en/questions';
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

const KINDS = texts(questionKinds);

/** The nine kinds of question, most used first. */
export const QUESTION_KINDS: readonly QuestionKind[] = [
  { uiKey: 'textarea', icon: IconAlignLeft, ...KINDS.textarea },
  { uiKey: 'input.radio', icon: IconCircleDot, ...KINDS.radio },
  { uiKey: 'input.checkbox', icon: IconSquareCheck, ...KINDS.checkbox },
  { uiKey: 'select', icon: IconListDetails, ...KINDS.select },
  { uiKey: 'input.number', icon: IconHash, ...KINDS.number },
  { uiKey: 'input.money', icon: IconCoin, ...KINDS.money },
  { uiKey: 'input.date', icon: IconCalendar, ...KINDS.date },
  { uiKey: 'distribution', icon: IconChartPie, ...KINDS.distribution },
  { uiKey: 'text', icon: IconHeading, ...KINDS.text },
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
