import { useId, type ComponentProps, type ReactNode } from 'react';
import styles from './choice.module.css';

interface ChoiceProps extends Omit<ComponentProps<'input'>, 'className' | 'id' | 'title' | 'type'> {
  type?: 'checkbox' | 'radio';
  label: ReactNode;
  hint?: ReactNode;
  title?: string | undefined;
  /** As a row of a framed list, or in a frame of its own. */
  look?: 'row' | 'card';
}

/** A checkbox or radio button with its label and an explanation below it. */
export function Choice({ type = 'checkbox', label, hint, look, title, ...input }: ChoiceProps) {
  const id = useId();
  const hasHint = hint !== undefined && hint !== '';
  return (
    <label className={styles.choice} data-look={look} title={title}>
      <input
        aria-describedby={hasHint ? `${id}-hint` : undefined}
        aria-labelledby={`${id}-label`}
        {...input}
        type={type}
      />
      <span>
        <span className={styles.label} id={`${id}-label`}>
          {label}
        </span>
        {hasHint && (
          <span className={styles.hint} id={`${id}-hint`}>
            {hint}
          </span>
        )}
      </span>
    </label>
  );
}
