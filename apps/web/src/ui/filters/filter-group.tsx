import type { ReactNode } from 'react';
import hidden from '../visually-hidden.module.css';
import styles from './filters.module.css';

interface FilterGroupProps {
  definition: { readonly label: string; readonly showLabel: boolean };
  /** As wide as any other field. */
  isShort?: boolean;
  children: ReactNode;
}

/** A filter of several inputs in one line, with its name above. */
export function FilterGroup({
  definition: { label, showLabel },
  isShort = false,
  children,
}: FilterGroupProps) {
  return (
    <fieldset className={styles.group} data-short={isShort || undefined}>
      <legend className={showLabel ? styles.label : hidden.hidden}>{label}</legend>
      <div className={styles.inline}>{children}</div>
    </fieldset>
  );
}
