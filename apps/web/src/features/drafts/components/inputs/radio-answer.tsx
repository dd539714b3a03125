import { LightChoice } from '../../../../ui/light-choice.tsx';
import { DRAFT_TEXTS } from '../../lib/draft-texts.ts';
import { ariaOf, type AnswerInputProps } from './answer-input-props.ts';
import styles from './inputs.module.css';

/** Renders type input.radio: one choice, which can be cleared. */
export function RadioAnswer({ question, value, onChange, disabled, ...props }: AnswerInputProps) {
  return (
    <div {...ariaOf(props)} className={styles.choices} role="radiogroup">
      {(question.config.options ?? []).map((option) => (
        <LightChoice
          key={option}
          checked={value === option}
          disabled={disabled}
          name={`answer-${question.question_id}`}
          onChange={() => onChange(option)}
          type="radio"
          value={option}
        >
          {option}
        </LightChoice>
      ))}
      {/* Reserves its space while nothing is chosen, so that a choice does not shift the page. */}
      {!disabled && (
        <button
          className={`${styles.clear} text-button`}
          data-shown={value !== null}
          disabled={value === null}
          onClick={() => onChange(null)}
          type="button"
        >
          {DRAFT_TEXTS.clear}
        </button>
      )}
    </div>
  );
}
