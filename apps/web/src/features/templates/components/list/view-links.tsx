import { Link } from 'react-router';
import { LIBRARY_TEXTS } from '../../lib/library-texts.ts';
import { TEMPLATE_TEXTS } from '../../lib/template-texts.ts';
import styles from './view-links.module.css';

/** Links between the templates and the question library; each has its own address. */
export function ViewLinks({ isLibrary }: { isLibrary: boolean }) {
  return (
    <nav aria-label={LIBRARY_TEXTS.views} className={styles.views}>
      <Link
        aria-current={isLibrary ? undefined : 'page'}
        className={styles.view}
        preventScrollReset
        to="/templates"
      >
        {TEMPLATE_TEXTS.title}
      </Link>
      <Link
        aria-current={isLibrary ? 'page' : undefined}
        className={styles.view}
        preventScrollReset
        to="/templates?view=library"
      >
        {LIBRARY_TEXTS.title}
      </Link>
    </nav>
  );
}
