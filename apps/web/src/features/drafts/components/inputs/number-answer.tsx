import { MONEY_STEP, NUMBER_STEP } from '@reviews/domain';
import { ariaOf, type AnswerInputProps } from './answer-input-props.ts';
import styles from './inputs.module.css';
import { useNumberText } from './use-number-text.ts';

/** Renders types input.number, step 1, and input.money, step .01. */
export function NumberAnswer({
  question,
  value,
  onChange,
  disabled,
  onBadInput,
  ...props
}: AnswerInputProps) {
  const isMoney = question.type.ui_key === 'input.money';
  const { text, type } = useNumberText(value, (next, bad) => {
    onBadInput(bad);
    onChange(next);
  });
  return (
    <input
      {...ariaOf(props)}
      className={`${styles.control} ${styles.short} tabular`}
      disabled={disabled}
      inputMode={isMoney ? 'decimal' : 'numeric'}
      onChange={type}
      // Scrolling the page with the wheel must not change an amount.
      onWheel={(event) => event.currentTarget.blur()}
      step={isMoney ? MONEY_STEP : NUMBER_STEP}
      type="number"
      value={text}
    />
  );
}
