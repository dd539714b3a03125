import type { ListRow } from '@reviews/contracts/cycles';
import { PeerStatus, PeerTools } from '../../../../ui/peer-status.tsx';
import { PEER_TEXTS } from '../../../../ui/peer-texts.ts';
import { Nothing } from './due-date.tsx';
import styles from './list.module.css';
import { isForm, type OnRowAction } from './row-action.ts';

interface PeersCellProps {
  row: ListRow;
  onAction: OnRowAction;
}

/** Shows the peer status in a nomination task's row (PEER-01); a review has none. */
export function PeersCell({ row, onAction }: PeersCellProps) {
  const { peers, employee } = row;
  if (peers === null) return <Nothing />;
  const name = employee.preferred_name;
  return (
    <div className={styles.peers}>
      <PeerStatus about={PEER_TEXTS.reviewsOf({ name })} peers={peers} />
      {isForm(row) && (
        <PeerTools
          name={name}
          onReviews={() => onAction({ kind: 'peer-reviews', row })}
          peers={peers}
        />
      )}
    </div>
  );
}
