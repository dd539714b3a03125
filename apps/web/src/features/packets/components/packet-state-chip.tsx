import { LABELS, type PacketState } from '@reviews/domain';
import {
  IconCircleCheckFilled,
  IconCircleDashed,
  IconPackageExport,
  type Icon,
} from '@tabler/icons-react';
import { ICON_STROKE } from '../../../ui/theme/theme.ts';
import styles from './packets.module.css';

const MARKS: Readonly<Record<PacketState, Icon>> = {
  in_progress: IconCircleDashed,
  ready: IconPackageExport,
  released: IconCircleCheckFilled,
};

/** State of a packet as icon, word and colour. */
export function PacketStateChip({ state }: { state: PacketState }) {
  const Mark = MARKS[state];
  return (
    <span className={styles.state} data-state={state}>
      <Mark aria-hidden size={16} stroke={ICON_STROKE} />
      {LABELS.packets.states[state]}
    </span>
  );
}
