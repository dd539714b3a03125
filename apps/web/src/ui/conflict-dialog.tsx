import { Box, Button, Paper, Stack, Text } from '@mantine/core';
import { useEffect, type ReactNode } from 'react';
import { columns } from './columns.ts';
import { CONFLICT_TEXTS as texts } from './conflict-texts.ts';
import { Dialog } from './dialog.tsx';
import { ErrorState } from './error-state.tsx';
import { SkeletonRows } from './skeletons.tsx';

const WIDTH = 760;
const SKELETON_ROW = 28;

/** The current version, fetched when the dialog opens. */
export interface Latest<T> {
  readonly data: T | undefined;
  readonly error: unknown;
  readonly isPending: boolean;
  readonly mutate: () => void;
}

export interface ConflictDialogProps {
  title: string;
  /** Label of the button that continues editing. */
  goOnLabel: string;
  /** Undefined until the other version is loaded. */
  onKeepMine: (() => void) | undefined;
  onTakeTheirs: (() => void) | undefined;
  /** Label of the button that saves: "Save mine", unless the user chooses field by field. */
  keepLabel?: string;
  onClose: () => void;
  busy?: boolean;
  size?: number;
  /** Who saved, and what. */
  children: ReactNode;
}

/**
 * Dialog for when someone else has saved: shows who and what, and lets the user choose a version.
 * The user's input stays unchanged behind it.
 */
export function ConflictDialog({
  title,
  goOnLabel,
  onKeepMine,
  onTakeTheirs,
  keepLabel = texts.keepMine,
  onClose,
  busy = false,
  size = WIDTH,
  children,
}: ConflictDialogProps) {
  return (
    <Dialog
      actions={
        <>
          <Button disabled={busy} onClick={onClose} variant="subtle">
            {goOnLabel}
          </Button>
          <Button
            disabled={busy || onTakeTheirs === undefined}
            onClick={onTakeTheirs}
            variant="default"
          >
            {texts.takeTheirs}
          </Button>
          <Button disabled={onKeepMine === undefined} loading={busy} onClick={onKeepMine}>
            {keepLabel}
          </Button>
        </>
      }
      busy={busy}
      onClose={onClose}
      opened
      sheet
      size={size}
      title={title}
    >
      {children}
    </Dialog>
  );
}

interface LatestConflictDialogProps<T> extends Omit<
  ConflictDialogProps,
  'onKeepMine' | 'onTakeTheirs' | 'children'
> {
  latest: Latest<T>;
  /** Message if it could not be loaded. */
  failed: string;
  onKeepMine: (theirs: T) => void;
  onTakeTheirs: (theirs: T) => void;
  children: (theirs: T) => ReactNode;
}

/** The same dialog for a refusal without details: fetches what the other person has saved. */
export function LatestConflictDialog<T>({
  latest: { data, error, isPending, mutate },
  failed,
  onKeepMine,
  onTakeTheirs,
  children,
  ...dialog
}: LatestConflictDialogProps<T>) {
  useEffect(() => mutate(), [mutate]);
  const isThere = data !== undefined;
  return (
    <ConflictDialog
      {...dialog}
      onKeepMine={isThere ? () => onKeepMine(data) : undefined}
      onTakeTheirs={isThere ? () => onTakeTheirs(data) : undefined}
    >
      {isThere ? (
        children(data)
      ) : error ? (
        <ErrorState error={error} onRetry={mutate} retrying={isPending} title={failed} />
      ) : (
        <SkeletonRows height={SKELETON_ROW} rows={4} />
      )}
    </ConflictDialog>
  );
}

/** One difference between the two versions. */
export interface Difference {
  readonly part: string;
  readonly mine: string;
  readonly theirs: string;
}

/** With a line of the ground between the sides. */
const SIDE_BY_SIDE = {
  ...columns('14rem', true),
  gap: 1,
  overflow: 'hidden',
  background: 'var(--hairline)',
};

/** The differences side by side; `absent` is shown if one side has no value. */
export function Differences({ found, absent }: { found: readonly Difference[]; absent: string }) {
  return (
    <Stack component="dl" gap="md" mt="md" mb={0} mx={0}>
      {found.map(({ part, mine, theirs }) => (
        <Paper key={`${part} ${mine} ${theirs}`} style={SIDE_BY_SIDE} withBorder>
          <Box
            bg="var(--sunken)"
            className="wrap-anywhere"
            component="dt"
            fw={550}
            px="sm"
            py="xs"
            style={{ gridColumn: '1 / -1' }}
          >
            {part}
          </Box>
          <Side label={texts.yours}>{mine === '' ? absent : mine}</Side>
          <Side label={texts.theirs}>{theirs === '' ? absent : theirs}</Side>
        </Paper>
      ))}
    </Stack>
  );
}

function Side({ label, children }: { label: string; children: string }) {
  return (
    <Box
      bg="var(--surface)"
      className="wrap-anywhere"
      component="dd"
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
