import { Link } from 'react-router';
import styles from './notices.module.css';

export interface AddressTabsProps {
  /** What is chosen between. */
  label: string;
  /** The parameter of the address that says which; the first choice is the one without it. */
  name: string;
  choices: readonly { value: string; label: string }[];
  chosen: string;
}

/** Which part of a list is shown: links, since each has an address of its own. */
export function AddressTabs({ label, name, choices, chosen }: AddressTabsProps) {
  return (
    <nav aria-label={label} className={styles.tabs}>
      {choices.map(({ value, label: words }) => (
        <Link
          aria-current={value === chosen ? 'page' : undefined}
          className={styles.tab}
          key={value}
          preventScrollReset
          replace
          to={value === '' ? '?' : `?${name}=${value}`}
        >
          {words}
        </Link>
      ))}
    </nav>
  );
}
