import { ariaOf, type AnswerInputProps } from './answer-input-props.ts';
import styles from './inputs.module.css';

/** Renders type input.date: the browser's date field, with a day as YYYY-MM-DD. */
export function DateAnswer({ value, onChange, disabled, onBadInput, ...props }: AnswerInputProps) {
  return (
    <input
      {...ariaOf(props)}
      className={`${styles.control} ${styles.short}`}
      disabled={disabled}
      onChange={(event) => {
        onBadInput(event.target.validity.badInput);
        onChange(event.target.value === '' ? null : event.target.value);
      }}
      type="date"
      value={typeof value === 'string' ? value : ''}
    />
  );
}
