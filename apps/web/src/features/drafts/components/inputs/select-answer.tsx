import { DRAFT_TEXTS } from '../../lib/draft-texts.ts';
import { ariaOf, type AnswerInputProps } from './answer-input-props.ts';
import styles from './inputs.module.css';

/** Renders type select, with an empty first option. */
export function SelectAnswer({ question, value, onChange, disabled, ...props }: AnswerInputProps) {
  return (
    <select
      {...ariaOf(props)}
      className={`${styles.control} ${styles.select}`}
      disabled={disabled}
      onChange={(event) => onChange(event.target.value === '' ? null : event.target.value)}
      value={typeof value === 'string' ? value : ''}
    >
      <option aria-label={DRAFT_TEXTS.unanswered} value="" />
      {(question.config.options ?? []).map((option) => (
        <option key={option} value={option}>
          {option}
        </option>
      ))}
    </select>
  );
}
