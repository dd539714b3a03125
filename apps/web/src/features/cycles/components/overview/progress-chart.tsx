import { Box, Group, Paper, Stack, Text } from '@mantine/core';
import { Link } from 'react-router';
import { listHref } from '../../lib/list-state.ts';
import { countedHref } from '../../lib/overview-links.ts';
import { OVERVIEW_TEXTS } from '../../lib/overview-texts.ts';
import { progressOf, PROGRESS_TEXTS, rowsOf, type OverviewPulse } from '../../lib/progress.ts';
import { StackedBar } from './stacked-bar.tsx';
import { StatusCounts } from './status-counts.tsx';
import styles from './overview.module.css';

/** Draws each pulse of a cycle with its bar and numbers. */
export function ProgressChart({
  cycleId,
  pulses,
}: {
  cycleId: number;
  pulses: readonly OverviewPulse[];
}) {
  return (
    <Paper className="lined" component="ul" role="list" withBorder>
      {pulses.map((pulse) => (
        <PulseProgress cycleId={cycleId} key={pulse.id} pulse={pulse} />
      ))}
    </Paper>
  );
}

function PulseProgress({ cycleId, pulse }: { cycleId: number; pulse: OverviewPulse }) {
  const progress = progressOf(pulse);
  const { id, title, type, stageless } = pulse;
  const list = listHref(cycleId, id);
  return (
    <Stack component="li" gap="sm" px="clamp(1rem, 3vw, 1.5rem)" py="clamp(1rem, 3vw, 1.25rem)">
      <Group align="baseline" gap="4px 16px" justify="space-between">
        <Box flex="1 1 16rem">
          <Box component="h3" fw={600} fz="md">
            <Link className={styles.link} to={list}>
              {title}
            </Link>
          </Box>
          <Text span c="dimmed" fz="note">
            {[type, stageless ? OVERVIEW_TEXTS.independent : ''].filter(Boolean).join(' · ')}
          </Text>
        </Box>
        <Group align="baseline" className="tabular" gap="0 8px">
          <Text span fz="lg" fw={620}>
            {progress.percent}%
          </Text>
          <Text span c="dimmed" fz="note">
            {PROGRESS_TEXTS.complete(progress)}
          </Text>
        </Group>
      </Group>
      <StackedBar pulse={pulse} />
      <Group align="flex-start" gap="4px 16px" justify="space-between">
        <Box flex="1 1 18rem">
          <StatusCounts cycleId={cycleId} pulse={pulse} />
        </Box>
        <Group
          component="span"
          gap="md"
          align="stretch"
          wrap="nowrap"
          flex="none"
          py={4}
          px={0}
          fz="note"
          className="tabular"
        >
          {pulse.late > 0 && (
            <Text c="var(--danger)" component={Link} to={countedHref(cycleId, id, { late: 'any' })}>
              {OVERVIEW_TEXTS.late({ count: pulse.late })}
            </Text>
          )}
          <Link to={list}>{OVERVIEW_TEXTS.all({ count: rowsOf(pulse) })}</Link>
        </Group>
      </Group>
    </Stack>
  );
}
