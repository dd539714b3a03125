import { Box, Group, Paper, Text } from '@mantine/core';
import {
  IconAlertTriangle,
  IconCircleCheck,
  IconCircleDashed,
  IconPlayerPlay,
  type Icon,
} from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { useDates, type Dates } from '../../../../lib/dates.ts';
import { ICON_STROKE } from '../../../../ui/theme/theme.ts';
import type { CycleOverview } from '../../api/overview-api.ts';
import { listHref } from '../../lib/list-state.ts';
import { countedHref } from '../../lib/overview-links.ts';
import { OVERVIEW_TEXTS } from '../../lib/overview-texts.ts';
import { inOrder } from '../../lib/progress.ts';
import { spanOf, type Span } from '../../lib/timeline.ts';
import styles from './overview.module.css';

type Stage = CycleOverview['stages'][number];
type StageState = 'closed' | 'passed' | 'now' | 'ahead';

const MARKS: Readonly<Record<StageState, Icon>> = {
  closed: IconCircleCheck,
  passed: IconCircleCheck,
  now: IconPlayerPlay,
  ahead: IconCircleDashed,
};

/**
 * Draws a cycle's stages in order along its dates with today marked, and describes them in words.
 */
export function StageTimeline({ overview: { cycle, stages } }: { overview: CycleOverview }) {
  const dates = useDates();
  const [now] = useState(() => new Date());
  const { today } = spanOf(cycle, WHOLE_CYCLE, now, dates.timeZone);
  return (
    <Paper py="xs" px={0} withBorder>
      <div aria-hidden className={styles.axis}>
        <span />
        <span className={styles.track}>
          <span>{dates.formatDate(cycle.start_date)}</span>
          <span>{dates.formatDate(cycle.end_date)}</span>
          {today !== null && (
            <span className={styles.todayLabel} style={{ left: `${today}%` }}>
              {OVERVIEW_TEXTS.today}
            </span>
          )}
        </span>
        <span />
      </div>
      <Box component="ol" role="list">
        {stages.map((stage) => (
          <StageLine
            cycleId={cycle.id}
            dates={dates}
            key={stage.id}
            isClosed={cycle.state === 'closed'}
            span={spanOf(cycle, stage, now, dates.timeZone)}
            stage={stage}
            today={today}
          />
        ))}
      </Box>
    </Paper>
  );
}

const WHOLE_CYCLE = { start_date: null, due_date: null };

interface StageLineProps {
  cycleId: number;
  stage: Stage;
  /** The cycle is closed. */
  isClosed: boolean;
  span: Span;
  /** Position of today along the cycle, in per cent; null outside it. */
  today: number | null;
  dates: Dates;
}

function StageLine({ cycleId, stage, isClosed, span, today, dates }: StageLineProps) {
  const state = isClosed ? 'closed' : stateOf(stage, dates);
  // A check mark would make a late stage look done.
  const Mark = state === 'passed' && stage.late > 0 ? IconAlertTriangle : MARKS[state];
  return (
    <li className={styles.stage} data-state={state}>
      <Group component="span" fw={state === 'now' ? 600 : undefined} gap="xs" wrap="nowrap">
        <Box
          c={state === 'now' ? 'var(--accent-text)' : 'var(--ink-3)'}
          component="span"
          flex="none"
          lh={1}
        >
          <Mark aria-hidden size={16} stroke={ICON_STROKE} />
        </Box>
        <Link className={styles.link} to={listHref(cycleId, stage.pulse_id)}>
          {stage.title}
        </Link>
      </Group>
      <span aria-hidden className={styles.track}>
        <span
          className={styles.span}
          style={{ left: `${span.from}%`, width: `${span.to - span.from}%` }}
        />
        {today !== null && <span className={styles.today} style={{ left: `${today}%` }} />}
      </span>
      <Text span c="dimmed" fz="note" className="tabular">
        {when(stage, state, dates)}
      </Text>
      <StageCounts cycleId={cycleId} stage={stage} />
    </li>
  );
}

/** Counts the reviews in the stage by status; each number links to exactly those. */
function StageCounts({
  cycleId,
  stage: { id, title, pulse_id: pulseId, counts, late },
}: {
  cycleId: number;
  stage: Stage;
}) {
  if (counts.length === 0) return null;
  return (
    <Group className={styles.stageCounts ?? ''} component="ul" fz="note" gap="0 16px" role="list">
      {inOrder(counts).map(({ status, label, count }) => (
        <li key={status}>
          <Link
            aria-label={OVERVIEW_TEXTS.ofStatusIn({ count, label, place: title })}
            to={countedHref(cycleId, pulseId, { stageId: id, statuses: [status] })}
          >
            <span aria-hidden className={styles.swatch} data-status={status} />
            {OVERVIEW_TEXTS.ofStatus({ count, label })}
          </Link>
        </li>
      ))}
      {late > 0 && (
        <li>
          <Link
            aria-label={OVERVIEW_TEXTS.lateAt({ count: late, place: title })}
            className={styles.late}
            to={countedHref(cycleId, pulseId, { stageId: id, late: 'any' })}
          >
            {OVERVIEW_TEXTS.late({ count: late })}
          </Link>
        </li>
      )}
    </Group>
  );
}

function stateOf({ start_date, due_date }: Stage, { daysUntil }: Dates): StageState {
  if (start_date !== null && daysUntil(start_date) > 0) return 'ahead';
  return due_date !== null && daysUntil(due_date) < 0 ? 'passed' : 'now';
}

function when(
  { start_date, due_date, stageless }: Stage,
  state: StageState,
  { formatDate }: Dates,
): string {
  const due = due_date === null ? '' : OVERVIEW_TEXTS.stageDue({ date: formatDate(due_date) });
  const parts = {
    ahead: [OVERVIEW_TEXTS.stageStarts({ date: formatDate(start_date) }), due],
    now: [OVERVIEW_TEXTS.stageNow, stageless ? OVERVIEW_TEXTS.independent : '', due],
    closed: [OVERVIEW_TEXTS.stageClosed],
    passed: [OVERVIEW_TEXTS.stagePassed({ date: formatDate(due_date) })],
  };
  return parts[state].filter(Boolean).join(', ');
}
