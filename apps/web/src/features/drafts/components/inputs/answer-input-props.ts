import type { QuestionVersionView } from '@reviews/contracts';
import type { AnswerValue } from '@reviews/domain';

/** Props of all nine inputs. */
export interface AnswerInputProps {
  question: QuestionVersionView;
  value: AnswerValue;
  onChange: (value: AnswerValue) => void;
  /** An answer carried over from an earlier version cannot be changed. */
  disabled: boolean;
  required: boolean;
  invalid: boolean;
  /** Id of the question's text. */
  labelledBy: string;
  describedBy: string | undefined;
  /** Reports whether the field holds an incomplete entry (half a date), which has no value. */
  onBadInput: (bad: boolean) => void;
  /** The review is only a preview: no image is uploaded (FORM-38). */
  isPreview: boolean;
}

/** Returns the accessibility attributes of a control. */
export function ariaOf({
  labelledBy,
  describedBy,
  required,
  invalid,
}: Pick<AnswerInputProps, 'labelledBy' | 'describedBy' | 'required' | 'invalid'>) {
  return {
    'aria-labelledby': labelledBy,
    ...(describedBy ? { 'aria-describedby': describedBy } : {}),
    ...(required ? { 'aria-required': true } : {}),
    ...(invalid ? { 'aria-invalid': true } : {}),
  } as const;
}

/** Returns those of a group, which has neither `aria-required` nor `aria-invalid`. */
export function groupAriaOf({
  labelledBy,
  describedBy,
}: Pick<AnswerInputProps, 'labelledBy' | 'describedBy'>) {
  return {
    'aria-labelledby': labelledBy,
    ...(describedBy ? { 'aria-describedby': describedBy } : {}),
  } as const;
}
