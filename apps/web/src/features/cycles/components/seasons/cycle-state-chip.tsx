import type { CycleRow } from '@reviews/contracts/cycles';
import { texts } from '@reviews/messages';
import { cycleStates } from '@reviews/messages/en/cycles';
import { IconArchive, IconPencil, IconPlayerPlay, type Icon } from '@tabler/icons-react';
import { ICON_STROKE } from '../../../../ui/theme/theme.ts';
import styles from './seasons.module.css';

const LABELS = texts(cycleStates);
const MARKS: Readonly<Record<CycleRow['state'], Icon>> = {
  draft: IconPencil,
  live: IconPlayerPlay,
  closed: IconArchive,
};

/** Shows a cycle's state by icon, word and colour. */
export function CycleStateChip({ state }: { state: CycleRow['state'] }) {
  const Mark = MARKS[state];
  return (
    <span className={styles.state} data-state={state}>
      <Mark aria-hidden size={14} stroke={ICON_STROKE} />
      {LABELS[state]}
    </span>
  );
}
