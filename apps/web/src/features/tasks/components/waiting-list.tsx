import type { WaitingView } from '@reviews/contracts/pulses';
import { IconMailForward, IconUsers, type Icon } from '@tabler/icons-react';
import { Link } from 'react-router';
import { useDates } from '../../../lib/dates.ts';
import { ICON_STROKE } from '../../../ui/theme/theme.ts';
import styles from './tasks.module.css';

const WORDS: Readonly<Record<WaitingView['kind'], { icon: Icon; text: (of: string) => string }>> = {
  'reopen-request': { icon: IconMailForward, text: (of) => `Reopening of ${of}` },
  'nomination-approval': { icon: IconUsers, text: (of) => `Approval of ${of}` },
};

/** What others have not answered yet, who has to answer, and since when. */
export function WaitingList({ waiting }: { waiting: readonly WaitingView[] }) {
  const { formatAge, formatDateTime } = useDates();
  return (
    <ul className={styles.waiting}>
      {waiting.map((each) => {
        const { icon: Mark, text } = WORDS[each.kind];
        const words = text(`${each.title} for ${each.for.preferred_name}`);
        return (
          <li key={`${each.kind} ${each.title} ${each.for.id} ${each.since}`}>
            <Mark aria-hidden size={18} stroke={ICON_STROKE} />
            <div>
              {each.href ? <Link to={each.href}>{words}</Link> : <span>{words}</span>}
              <div className={styles.small}>
                {each.with && `with ${each.with}`}
                {each.with && each.since && ', '}
                {each.since && (
                  <time dateTime={each.since} title={formatDateTime(each.since)}>
                    {`asked ${formatAge(each.since)}`}
                  </time>
                )}
              </div>
            </div>
          </li>
        );
      })}
    </ul>
  );
}
