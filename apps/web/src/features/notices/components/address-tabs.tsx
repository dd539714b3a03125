import { Link } from 'react-router';
import styles from './notices.module.css';

export interface AddressTabsProps {
  /** Accessible name of the tabs. */
  label: string;
  /** Query parameter that holds the choice; it is left out for the first choice. */
  name: string;
  choices: readonly { value: string; label: string }[];
  chosen: string;
}

/** Tabs for the parts of a list. They are links, since each part has its own address. */
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
