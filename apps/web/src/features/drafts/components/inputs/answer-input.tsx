import { CheckboxAnswer } from './checkbox-answer.tsx';
import { DateAnswer } from './date-answer.tsx';
import { DistributionAnswer } from './distribution-answer.tsx';
import { NumberAnswer } from './number-answer.tsx';
import { RadioAnswer } from './radio-answer.tsx';
import { SelectAnswer } from './select-answer.tsx';
import { TextAnswer } from './text-answer.tsx';
import type { AnswerInputProps } from './answer-input-props.ts';

/** Renders the input of a question by its ui_key; a text item has none. */
export function AnswerInput(props: AnswerInputProps) {
  switch (props.question.type.ui_key) {
    case 'text':
      return null;
    case 'textarea':
      return <TextAnswer {...props} />;
    case 'select':
      return <SelectAnswer {...props} />;
    case 'input.radio':
      return <RadioAnswer {...props} />;
    case 'input.checkbox':
      return <CheckboxAnswer {...props} />;
    case 'input.date':
      return <DateAnswer {...props} />;
    case 'input.number':
    case 'input.money':
      return <NumberAnswer {...props} />;
    case 'distribution':
      return <DistributionAnswer {...props} />;
  }
}
