import type { QuestionVersionView } from '@reviews/contracts';
import type { AnswerValue } from '@reviews/domain';

/** What every one of the nine inputs gets. */
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
  /** What stands in the field is not a whole entry yet (half a date), so there is no value. */
  onBadInput: (bad: boolean) => void;
  /** The form is only tried out: no picture is sent (FORM-38). */
  isPreview: boolean;
}

/** The attributes by which assistive technology knows a control. */
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

/** The same for a group of controls, which knows neither required nor invalid. */
export function groupAriaOf({
  labelledBy,
  describedBy,
}: Pick<AnswerInputProps, 'labelledBy' | 'describedBy'>) {
  return {
    'aria-labelledby': labelledBy,
    ...(describedBy ? { 'aria-describedby': describedBy } : {}),
  } as const;
}
