import { Group, Paper, Stack } from '@mantine/core';
import { calendarDay } from '@reviews/domain';
import { useState } from 'react';
import { useDates } from '../../../../lib/dates.ts';
import { formatCount } from '../../../../lib/format-count.ts';
import type { CycleOverview } from '../../api/overview-api.ts';
import { drawCompletion, type CompletedDay, type DueMark } from '../../lib/completion.ts';
import { OVERVIEW_TEXTS } from '../../lib/overview-texts.ts';
import styles from './over-time.module.css';

interface CompletionChartProps {
  cycle: CycleOverview['cycle'];
  days: readonly CompletedDay[];
  /** Number of reviews that can be answered: the top of the scale. */
  forms: number;
  marks: readonly DueMark[];
}

/**
 * Draws completed reviews over time with the due dates. Drawn once; labels keep their size at any
 * width.
 */
export function CompletionChart({ cycle, days, forms, marks }: CompletionChartProps) {
  const { formatDate, timeZone } = useDates();
  const [today] = useState(() => calendarDay(new Date(), timeZone));
  const { from, to, line, area, xOf } = drawCompletion(days, {
    forms,
    start: cycle.start_date,
    end: cycle.end_date,
    today,
  });
  const last = days.at(-1);
  const words =
    last === undefined
      ? OVERVIEW_TEXTS.nothingCompleted
      : OVERVIEW_TEXTS.chartWords({
          until: last.until,
          forms,
          day: formatDate(last.day),
        });
  const isToday = today >= from && today <= to;
  return (
    <Paper component="figure" m={0} pb="md" pt={28} px="clamp(1rem, 3vw, 1.5rem)" withBorder>
      <div aria-label={words} className={styles.drawing} role="img">
        <span className={styles.top}>{formatCount(forms)}</span>
        <span className={styles.middle}>{formatCount(Math.round(forms / 2))}</span>
        <svg aria-hidden className={styles.svg} preserveAspectRatio="none" viewBox="0 0 100 100">
          <path className={styles.area} d={area} />
          <path className={styles.line} d={line} />
        </svg>
        {marks.map(({ day }) => (
          <span className={styles.due} key={day} style={{ left: `${xOf(day)}%` }} />
        ))}
        {isToday && (
          <span className={styles.now} style={{ left: `${xOf(today)}%` }}>
            <span className={styles.nowLabel} data-late={xOf(today) > 80 || undefined}>
              {OVERVIEW_TEXTS.today}
            </span>
          </span>
        )}
      </div>
      <Group
        aria-hidden
        gap={0}
        align="stretch"
        justify="space-between"
        wrap="nowrap"
        pt={6}
        c="dimmed"
        fz="xs"
        className="tabular"
      >
        <span>{formatDate(from)}</span>
        <span>{formatDate(to)}</span>
      </Group>
      <Stack component="figcaption" gap={6} mt="sm" className="tabular">
        <span>{words}</span>
        {marks.length > 0 && (
          <Group
            aria-label={OVERVIEW_TEXTS.dueDates}
            c="dimmed"
            className={styles.marks ?? ''}
            component="ul"
            fz="note"
            gap="2px 20px"
            role="list"
          >
            {marks.map(({ day, titles }) => (
              <li key={day}>
                {OVERVIEW_TEXTS.due({ date: formatDate(day), titles: titles.join(', ') })}
              </li>
            ))}
          </Group>
        )}
      </Stack>
    </Paper>
  );
}
