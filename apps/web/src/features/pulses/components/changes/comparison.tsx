import { Box, Group, NativeSelect, Stack, Text } from '@mantine/core';
import type { VersionView } from '@reviews/contracts/reopening';
import { useDates } from '../../../../lib/dates.ts';
import { ErrorState } from '../../../../ui/error-state.tsx';
import { SkeletonText } from '../../../../ui/skeletons.tsx';
import { useChanges } from '../../api/pulse-queries.ts';
import type { Compared } from '../../lib/changes-state.ts';
import { CHANGES_TEXTS } from '../../lib/changes-texts.ts';
import { AnswerChange } from './answer-change.tsx';

interface ComparisonProps {
  hash: string;
  /** Versions in the address; by default the last two. */
  asked: Compared;
  onChoose: (from: number, to: number) => void;
}

/** Compares two versions of a form and shows only the questions answered differently. */
export function Comparison({ hash, asked, onChoose }: ComparisonProps) {
  const { data, error, isFetching, isPlaceholderData, refetch } = useChanges(hash, asked);
  if (data === undefined) {
    return error === null ? (
      <SkeletonText lines={6} />
    ) : (
      <ErrorState
        error={error}
        onRetry={() => void refetch()}
        quiet
        retrying={isFetching}
        title={CHANGES_TEXTS.failed}
      />
    );
  }
  const { versions, from, to, changes } = data;
  return (
    <Stack aria-busy={isPlaceholderData} gap="md">
      <Box component="h2" fw={600} fz={17}>
        {CHANGES_TEXTS.title}
      </Box>
      {from !== null && to !== null && (
        <Versions from={from} onChoose={onChoose} to={to} versions={versions} />
      )}
      <Text aria-live="polite" c="dimmed">
        {changes.length === 0
          ? CHANGES_TEXTS.noneBetween
          : CHANGES_TEXTS.count({ count: changes.length })}
      </Text>
      {changes.map((change) => (
        <AnswerChange change={change} key={change.question} />
      ))}
    </Stack>
  );
}

interface VersionsProps {
  versions: readonly VersionView[];
  from: number;
  to: number;
  onChoose: (from: number, to: number) => void;
}

/**
 * Chooses the two versions to compare; the earlier one always comes before the later. With only two
 * versions there is no choice.
 */
function Versions({ versions, from, to, onChoose }: VersionsProps) {
  const { formatDate, formatDateTime } = useDates();
  const words = ({ number, submitted_at: at }: VersionView): string =>
    CHANGES_TEXTS.version({ number, date: at.includes('T') ? formatDateTime(at) : formatDate(at) });
  const isLong = versions.length > 2;
  const nameOf = (wanted: number): string =>
    versions
      .filter(({ number }) => number === wanted)
      .map(words)
      .join('');
  if (!isLong) {
    return (
      <Text c="dimmed">
        {nameOf(from)} → {nameOf(to)}
      </Text>
    );
  }
  const choices = (among: readonly VersionView[]) =>
    among.map((version) => ({ value: String(version.number), label: words(version) }));
  return (
    <Group align="stretch" gap="sm">
      <NativeSelect
        flex="1 1 13.75rem"
        data={choices(versions.filter(({ number }) => number < to))}
        label={CHANGES_TEXTS.from}
        onChange={({ currentTarget: { value } }) => onChoose(Number(value), to)}
        size="sm"
        value={String(from)}
      />
      <NativeSelect
        flex="1 1 13.75rem"
        data={choices(versions.slice(1))}
        label={CHANGES_TEXTS.to}
        onChange={({ currentTarget: { value } }) =>
          onChoose(Math.min(from, Number(value) - 1), Number(value))
        }
        size="sm"
        value={String(to)}
      />
    </Group>
  );
}
