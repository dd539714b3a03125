import type { CycleRow } from '@reviews/contracts/cycles';
import { texts } from '@reviews/messages';
import { cycleDates } from '@reviews/messages/en/cycles';
import { useDates } from '../../../../lib/dates.ts';

const TEXTS = texts(cycleDates);

/** Shows '30 Oct 2026 – 25 Dec 2026', and how long the cycle still runs. */
export function CycleDates({
  cycle: { start_date, end_date, closed_at, state },
}: {
  cycle: CycleRow;
}) {
  const { formatDate, formatDateTime, daysUntil } = useDates();
  return (
    <span>
      <time dateTime={start_date}>{formatDate(start_date)}</time> –{' '}
      <time dateTime={end_date}>{formatDate(end_date)}</time>
      {state === 'live' && `, ${remaining(daysUntil(end_date))}`}
      {closed_at !== null && (
        <>
          , {TEXTS.closed}{' '}
          <time dateTime={closed_at} title={formatDateTime(closed_at)}>
            {formatDate(closed_at)}
          </time>
        </>
      )}
    </span>
  );
}

function remaining(days: number): string {
  if (days < 0) return TEXTS.endPassed;
  if (days === 0) return TEXTS.endsToday;
  return TEXTS.left({ days });
}
