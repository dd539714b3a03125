import { Group, Stack, Text } from '@mantine/core';
import type { TaskView } from '@reviews/contracts/pulses';
import { useDates } from '../../../../lib/dates.ts';
import { datesAhead, namesOf } from '../lib/due.ts';

const MOST_DATES = 6;

/** The next due dates with the tasks due on each. */
export function DatesAheadList({ tasks }: { tasks: readonly TaskView[] }) {
  const { formatDate } = useDates();
  return (
    <Stack component="dl" gap="sm">
      {datesAhead(tasks, MOST_DATES).map(({ day, tasks: due }) => (
        <Group align="flex-start" gap="sm" key={day} wrap="nowrap">
          <Text component="dt" flex="0 0 6.5em" fw={550}>
            <time dateTime={day}>{formatDate(day)}</time>
          </Text>
          <Text c="dimmed" component="dd">
            {summary(due)}
          </Text>
        </Group>
      ))}
    </Stack>
  );
}

/**
 * Returns 'Self Review, 3 × Manager Review'; for a review with several steps, the step that is due.
 */
function summary(tasks: readonly TaskView[]): string {
  return [...Map.groupBy(tasks, (task) => namesOf(task).at(-1) ?? '')]
    .map(([title, same]) => (same.length === 1 ? title : `${same.length} × ${title}`))
    .join(', ');
}
