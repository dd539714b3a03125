import { Box, Button, Group, Paper, Stack, Text } from '@mantine/core';
import type { EmployeeFeedback } from '@reviews/contracts/pulses';
import type { ReopeningView } from '@reviews/contracts/reopening';
import { IconHistory } from '@tabler/icons-react';
import { Suspense, useId } from 'react';
import { useDates } from '../../../../lib/dates.ts';
import { lazyComponent } from '../../../../lib/lazy-component.ts';
import { useUrlState } from '../../../../lib/use-url-state.ts';
import { Quotation } from '../../../../ui/quotation.tsx';
import { SkeletonText } from '../../../../ui/skeletons.tsx';
import { ICON_STROKE } from '../../../../ui/theme/theme.ts';
import { useChanges } from '../../api/pulse-queries.ts';
import { CLOSED, comparedText, LATEST, readCompared } from '../../lib/changes-state.ts';
import { CHANGES_TEXTS } from '../../lib/changes-texts.ts';

const Comparison = lazyComponent(async () => (await import('./comparison.tsx')).Comparison);

const IN_ADDRESS = { changes: CLOSED };

/**
 * Notice above the answers of a form that was reopened and submitted again: says so, tells
 * permitted readers who asked and
 * why, and opens the comparison, which is kept in the address.
 */
export function ChangesNotice({
  hash,
  reopening,
}: {
  hash: EmployeeFeedback['hash'];
  reopening: ReopeningView;
}) {
  const [{ changes: opened }, change] = useUrlState(IN_ADDRESS);
  const id = useId();
  const { data } = useChanges(hash, {});
  const isOpen = opened !== CLOSED;
  const toggle = (): void => {
    const { from = null, to = null } = data ?? {};
    change({
      changes: isOpen ? CLOSED : from === null || to === null ? LATEST : comparedText(from, to),
    });
  };
  return (
    <Paper aria-labelledby={`${id}-words`} component="section" withBorder>
      <Group align="flex-start" gap={10} px="md" py="sm" wrap="nowrap">
        <Box c="var(--ink-3)" component="span" flex="none" lh={1} mt={3}>
          <IconHistory aria-hidden size={18} stroke={ICON_STROKE} />
        </Box>
        <Stack className="wrap-anywhere" flex={1} gap="xs" miw={0}>
          <HowItCame id={`${id}-words`} reopening={reopening} />
          {data?.changes.length === 0 && !isOpen && <Text c="dimmed">{CHANGES_TEXTS.none}</Text>}
          <div>
            <Button
              aria-controls={isOpen ? `${id}-comparison` : undefined}
              aria-expanded={isOpen}
              onClick={toggle}
              size="compact-md"
              variant="default"
            >
              {isOpen ? CHANGES_TEXTS.hide : CHANGES_TEXTS.see}
            </Button>
            {data !== undefined && data.changes.length > 0 && !isOpen && (
              <Text span c="dimmed" ms="sm">
                {CHANGES_TEXTS.count({ count: data.changes.length })}
              </Text>
            )}
          </div>
        </Stack>
      </Group>
      {isOpen && (
        <Box id={`${id}-comparison`} p="md" style={{ borderTop: '1px solid var(--hairline)' }}>
          <Suspense fallback={<SkeletonText lines={6} />}>
            <Comparison
              asked={readCompared(opened)}
              hash={hash}
              onChoose={(from, to) => change({ changes: comparedText(from, to) })}
            />
          </Suspense>
        </Box>
      )}
    </Paper>
  );
}

/**
 * Says who reopened it and when, who asked and why. If a writer reopened it for their own reason,
 * they are named once.
 */
function HowItCame({ id, reopening }: { id: string; reopening: ReopeningView }) {
  const { formatDate } = useDates();
  const { reopened_at: at, reopened_by: by, requested_by: asker, reason } = reopening;
  return (
    <>
      <p id={id}>{reopenedText(by, at === null ? null : formatDate(at))}</p>
      {reason !== null && (
        <Text c="dimmed" component="div">
          {asker === null || asker === by
            ? CHANGES_TEXTS.because
            : CHANGES_TEXTS.asked({ name: asker })}
          <Text c="var(--ink)" component="div">
            <Quotation>{reason}</Quotation>
          </Text>
        </Text>
      )}
    </>
  );
}

function reopenedText(by: string | null, date: string | null): string {
  if (by === null)
    return date === null ? CHANGES_TEXTS.reopened : CHANGES_TEXTS.reopenedOn({ date });
  return date === null
    ? CHANGES_TEXTS.reopenedBy({ by })
    : CHANGES_TEXTS.reopenedByOn({ by, date });
}
