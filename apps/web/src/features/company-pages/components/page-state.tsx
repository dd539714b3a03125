import type { PageRow } from '@reviews/contracts/company-pages';
import {
  IconCircleCheckFilled,
  IconCircleDashed,
  IconPencil,
  type Icon,
} from '@tabler/icons-react';
import { ICON_STROKE } from '../../../ui/theme/theme.ts';
import { PAGE_TEXTS } from '../lib/page-texts.ts';
import styles from './pages.module.css';

const ICONS: Readonly<Record<PageRow['state'], Icon>> = {
  draft: IconCircleDashed,
  published: IconCircleCheckFilled,
  changed: IconPencil,
};

/** Shows whether a page is published, by icon, word and colour. */
export function PageState({ state }: { state: PageRow['state'] }) {
  const Mark = ICONS[state];
  return (
    <span className={styles.state} data-state={state}>
      <Mark aria-hidden size={15} stroke={ICON_STROKE} />
      {PAGE_TEXTS.states[state]}
    </span>
  );
}
