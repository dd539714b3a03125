import { Box, Group, Paper, Stack, Text } from '@mantine/core';
import { clashName, type Clash, type Side } from '@reviews/domain';
import type { ReactNode } from 'react';
import { wordDiff } from '../lib/word-diff.ts';
import { columns } from './columns.ts';
import { CONFLICT_TEXTS as texts } from './conflict-texts.ts';
import { SegmentedControl } from './segmented-control.tsx';

/** A field that two people changed, in words. */
export interface ClashInWords {
  readonly clash: Clash;
  readonly part: string;
  /** Null if it is not known what both began from. */
  readonly before: string | null;
  readonly mine: string;
  readonly theirs: string;
}

/** Which side to keep, by `clashName`. */
export type Choices = ReadonlyMap<string, Side>;

interface ClashesProps {
  found: readonly ClashInWords[];
  /** Shown if one side has no value. */
  absent: string;
  choices: Choices;
  onChoose: (choices: Choices) => void;
}

/** With a line of the ground between the sides. */
const SIDE_BY_SIDE = {
  ...columns('12rem', true),
  gap: 1,
  overflow: 'hidden',
  background: 'var(--hairline)',
};

/**
 * The fields that two people changed differently: what it was, both changes with their new words
 * marked, and a choice for each.
 */
export function Clashes({ found, absent, choices, onChoose }: ClashesProps) {
  return (
    <Stack gap="md" mt="md">
      {found.map(({ clash, part, before, mine, theirs }) => {
        const name = clashName(clash);
        return (
          <Paper component="section" key={name} style={SIDE_BY_SIDE} withBorder aria-label={part}>
            <Group
              bg="var(--sunken)"
              justify="space-between"
              px="sm"
              py="xs"
              style={{ gridColumn: '1 / -1' }}
            >
              <Text className="wrap-anywhere" component="h3" fw={550} fz="sm" m={0}>
                {part}
              </Text>
              <SegmentedControl<Side>
                choices={[
                  { value: 'mine', label: texts.yours },
                  { value: 'theirs', label: texts.theirs },
                ]}
                label={texts.choose({ part })}
                onChange={(side) => onChoose(new Map([...choices, [name, side]]))}
                value={choices.get(name) ?? 'mine'}
              />
            </Group>
            {before !== null && (
              <Version label={texts.before}>{before === '' ? absent : before}</Version>
            )}
            <Version label={texts.yours}>
              <NewWords absent={absent} after={mine} before={before} />
            </Version>
            <Version label={texts.theirs}>
              <NewWords absent={absent} after={theirs} before={before} />
            </Version>
          </Paper>
        );
      })}
    </Stack>
  );
}

function Version({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Box
      bg="var(--surface)"
      className="wrap-anywhere"
      pb="sm"
      pt="xs"
      px="sm"
      style={{ whiteSpace: 'pre-line' }}
    >
      <Text c="dimmed" display="block" fz="xs" span>
        {label}
      </Text>
      {children}
    </Box>
  );
}

function NewWords({
  before,
  after,
  absent,
}: {
  before: string | null;
  after: string;
  absent: string;
}) {
  if (after === '') return absent;
  if (before === null || before === '') return after;
  return wordDiff(before, after)
    .filter(({ kind }) => kind !== 'removed')
    .map(({ kind, text }, index) =>
      kind === 'added' ? (
        <Text c="var(--positive)" component="ins" fw={550} inherit key={index} span>
          {text}
        </Text>
      ) : (
        text
      ),
    );
}
