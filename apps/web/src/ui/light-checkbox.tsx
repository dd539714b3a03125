import styles from './light-checkbox.module.css';

export interface LightCheckboxProps {
  /** What ticking it means. */
  label: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
  size?: 'xs' | 'sm';
  disabled?: boolean;
}

/**
 * A checkbox without a visible label for rows of long lists: looks like the library's, but is one
 * element instead of seven.
 */
export function LightCheckbox({
  label,
  checked,
  onChange,
  size = 'xs',
  disabled = false,
}: LightCheckboxProps) {
  return (
    <input
      aria-label={label}
      checked={checked}
      className={styles.box}
      data-size={size}
      disabled={disabled}
      onChange={(event) => onChange(event.currentTarget.checked)}
      type="checkbox"
    />
  );
}
