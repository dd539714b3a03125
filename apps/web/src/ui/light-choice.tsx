import type { ComponentProps } from 'react';
import styles from './light-choice.module.css';

/**
 * A checkbox or radio button of the browser with its label, where the library's would weigh too
 * much: in the review form, and in dialogs over it.
 */
export function LightChoice({ children, ...input }: ComponentProps<'input'>) {
  return (
    <label className={styles.choice}>
      <input type="checkbox" {...input} />
      <span>{children}</span>
    </label>
  );
}
