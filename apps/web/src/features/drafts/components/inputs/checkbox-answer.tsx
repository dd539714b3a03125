import { LightChoice } from '../../../../ui/light-choice.tsx';
import { splitCheckbox } from '@reviews/domain';
import { groupAriaOf, type AnswerInputProps } from './answer-input-props.ts';
import styles from './inputs.module.css';

/**
 * Renders type input.checkbox: several choices, stored as a list in the order of the options (Q-06,
 *
 */
export function CheckboxAnswer({
  question,
  value,
  onChange,
  disabled,
  ...props
}: AnswerInputProps) {
  const options = question.config.options ?? [];
  const chosen = new Set(
    typeof value === 'string'
      ? splitCheckbox(value)
      : Array.isArray(value)
        ? value.filter((item) => typeof item === 'string')
        : [],
  );
  const toggle = (option: string, on: boolean): void => {
    const next = options.filter((each) => (each === option ? on : chosen.has(each)));
    onChange(next.length === 0 ? null : next);
  };
  return (
    <div {...groupAriaOf(props)} className={styles.choices} role="group">
      {options.map((option) => (
        <LightChoice
          key={option}
          checked={chosen.has(option)}
          disabled={disabled}
          onChange={(event) => toggle(option, event.target.checked)}
          value={option}
        >
          {option}
        </LightChoice>
      ))}
    </div>
  );
}
