import { Button, List, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Problem } from '../../../../ui/problem.tsx';
import { cycleClosingQuery } from '../api/cycle-builder-queries.ts';
import { BUILDER_TEXTS as texts } from '../lib/builder-texts.ts';

/** Shows what closing a cycle does, in numbers. */
export function ClosingPreview({ cycleId }: { cycleId: number }) {
  const { data, error, isFetching, refetch } = useQuery(cycleClosingQuery(cycleId));
  if (data === undefined && error === null)
    return (
      <Text c="dimmed" role="status">
        {texts.countingOpen}
      </Text>
    );
  if (data === undefined)
    return (
      <Stack align="flex-start" gap="xs">
        <Problem>{texts.openNotCounted}</Problem>
        <Button loading={isFetching} onClick={() => void refetch()} size="xs" variant="default">
          {texts.countAgain}
        </Button>
      </Stack>
    );
  const { reviews, tasks, packets } = data;
  const open = reviews.reduce((all, { count }) => all + count, 0);
  const statuses = reviews.map(({ count, label }) => texts.closesStatus({ count, label }));
  return (
    <Stack gap="xs" mt="sm">
      {open + tasks === 0 ? (
        <Text>{texts.closesNothing}</Text>
      ) : (
        <List className="tabular">
          {open > 0 && (
            <List.Item>
              {texts.closesReviews({ count: open })}
              <Text c="dimmed" fz="note">
                {statuses.join(' · ')}
              </Text>
            </List.Item>
          )}
          {tasks > 0 && <List.Item>{texts.closesTasks({ count: tasks })}</List.Item>}
          {packets > 0 && <List.Item>{texts.closesPackets({ count: packets })}</List.Item>}
        </List>
      )}
      <Text c="dimmed" fz="note">
        {texts.closeKeeps}
      </Text>
    </Stack>
  );
}
