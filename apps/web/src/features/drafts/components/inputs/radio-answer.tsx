import { DRAFT_TEXTS } from '../../lib/draft-texts.ts';
import { ariaOf, type AnswerInputProps } from './answer-input-props.ts';
import styles from './inputs.module.css';

/** Type input.radio: one choice, which can be taken back. */
export function RadioAnswer({ question, value, onChange, disabled, ...props }: AnswerInputProps) {
  return (
    <div {...ariaOf(props)} className={styles.choices} role="radiogroup">
      {(question.config.options ?? []).map((option) => (
        <label className={styles.choice} key={option}>
          <input
            checked={value === option}
            className={styles.mark}
            disabled={disabled}
            name={`answer-${question.question_id}`}
            onChange={() => onChange(option)}
            type="radio"
            value={option}
          />
          <span>{option}</span>
        </label>
      ))}
      {/* Its room is kept while nothing is chosen, so that a choice moves nothing. */}
      {!disabled && (
        <button
          className={styles.clear}
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
