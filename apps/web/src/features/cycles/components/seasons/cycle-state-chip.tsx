import type { CycleRow } from '@reviews/contracts/cycles';
import { IconArchive, IconPencil, IconPlayerPlay, type Icon } from '@tabler/icons-react';
import { ICON_STROKE } from '../../../../ui/theme/theme.ts';
import styles from './seasons.module.css';

const STATES: Readonly<Record<CycleRow['state'], { label: string; icon: Icon }>> = {
  draft: { label: 'Draft', icon: IconPencil },
  live: { label: 'Live', icon: IconPlayerPlay },
  closed: { label: 'Closed', icon: IconArchive },
};

/** Shows a cycle's state by icon, word and colour. */
export function CycleStateChip({ state }: { state: CycleRow['state'] }) {
  const { label, icon: Mark } = STATES[state];
  return (
    <span className={styles.state} data-state={state}>
      <Mark aria-hidden size={14} stroke={ICON_STROKE} />
      {label}
    </span>
  );
}
