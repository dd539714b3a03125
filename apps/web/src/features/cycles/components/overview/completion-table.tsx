import { Button, Text } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router';
import { useDates } from '../../../../lib/dates.ts';
import { formatCount } from '../../../../lib/format-count.ts';
import { DataTable, ScrollRegion } from '../../../../ui/data-table.tsx';
import type { CompletedDay } from '../../lib/completion.ts';
import { countedHref } from '../../lib/overview-links.ts';
import { OVERVIEW_TEXTS } from '../../lib/overview-texts.ts';
import type { OverviewPulse } from '../../lib/progress.ts';
import styles from './overview.module.css';
import timeStyles from './over-time.module.css';

const FEW_DAYS = 14;

interface CompletionTableProps {
  cycleId: number;
  days: readonly CompletedDay[];
  pulses: readonly OverviewPulse[];
}

/**
 * Shows the chart's data as a table, last day first: total completed by each day, and completed on
 * it.
 */
export function CompletionTable({ cycleId, days, pulses }: CompletionTableProps) {
  const { formatDate } = useDates();
  const [all, setAll] = useState(false);
  const latest = days.toReversed();
  const shown = all ? latest : latest.slice(0, FEW_DAYS);
  if (days.length === 0)
    return (
      <Text c="dimmed" fz="note">
        {OVERVIEW_TEXTS.nothingCompleted}
      </Text>
    );
  return (
    <>
      <ScrollRegion label={OVERVIEW_TEXTS.timeTable}>
        <DataTable
          cardsBelow={0}
          className={styles.table}
          columns={[
            { key: 'day', label: OVERVIEW_TEXTS.day, cell: ({ day }) => formatDate(day) },
            ...pulses.map((pulse) => ({
              key: String(pulse.id),
              label: pulse.title,
              align: 'right' as const,
              isNumber: true,
              cell: (day: CompletedDay) => <DayCount cycleId={cycleId} day={day} pulse={pulse} />,
            })),
          ]}
          keyOf={({ day }) => day}
          label={OVERVIEW_TEXTS.timeTable}
          look="dense"
          rows={shown}
        />
      </ScrollRegion>
      {!all && latest.length > FEW_DAYS && (
        <Button mt="sm" onClick={() => setAll(true)} variant="default">
          {OVERVIEW_TEXTS.allDays({ count: latest.length })}
        </Button>
      )}
    </>
  );
}

function DayCount({
  cycleId,
  day: { day, pulses },
  pulse,
}: {
  cycleId: number;
  day: CompletedDay;
  pulse: OverviewPulse;
}) {
  const { formatDate } = useDates();
  const { count = 0, until = 0 } = pulses.get(pulse.id) ?? {};
  const named = { pulse: pulse.title, day: formatDate(day) };
  return (
    <span className={timeStyles.figures}>
      {count > 0 && (
        <Link
          aria-label={OVERVIEW_TEXTS.onDayLabel({ count, ...named })}
          className={timeStyles.added}
          to={countedHref(cycleId, pulse.id, { completedOn: day })}
        >
          {OVERVIEW_TEXTS.onDay({ count })}
        </Link>
      )}
      <Link
        aria-label={OVERVIEW_TEXTS.untilLabel({ count: until, ...named })}
        data-none={until === 0 || undefined}
        to={countedHref(cycleId, pulse.id, { completedUntil: day })}
      >
        {formatCount(until)}
      </Link>
    </span>
  );
}
