import styles from './light-checkbox.module.css';

export interface LightCheckboxProps {
  /** What ticking it means. */
  label: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
  /** Whether it stands for several of which only some are ticked. */
  mixed?: boolean;
  disabled?: boolean;
  size?: 'xs' | 'sm';
}

/**
 * A checkbox without a visible label for rows of long lists: looks like the library's, but is one
 * element instead of seven.
 */
export function LightCheckbox({
  label,
  checked,
  onChange,
  mixed,
  disabled,
  size = 'xs',
}: LightCheckboxProps) {
  return (
    <input
      aria-label={label}
      checked={checked}
      className={styles.box}
      data-size={size}
      disabled={disabled}
      onChange={(event) => onChange(event.currentTarget.checked)}
      // No attribute says this, and most checkboxes never need it.
      ref={
        mixed === undefined
          ? undefined
          : (box) => {
              if (box) box.indeterminate = mixed;
            }
      }
      type="checkbox"
    />
  );
}
