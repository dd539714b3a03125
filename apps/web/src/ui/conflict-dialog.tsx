import { Button } from '@mantine/core';
import { useEffect, type ReactNode } from 'react';
import styles from './conflict-dialog.module.css';
import { CONFLICT_TEXTS as texts } from './conflict-texts.ts';
import { Dialog } from './dialog.tsx';
import { ErrorState } from './error-state.tsx';
import { SkeletonRows } from './skeletons.tsx';

const WIDTH = 760;
const SKELETON_ROW = 28;

/** What is there now, whatever was seen: asked for when the dialog opens. */
export interface Latest<T> {
  readonly data: T | undefined;
  readonly error: unknown;
  readonly isPending: boolean;
  readonly mutate: () => void;
}

export interface ConflictDialogProps {
  title: string;
  /** What one goes on with. */
  goOnLabel: string;
  /** Undefined while it is not known what theirs is. */
  onKeepMine: (() => void) | undefined;
  onTakeTheirs: (() => void) | undefined;
  onClose: () => void;
  busy?: boolean;
  size?: number;
  /** Who it was, and what they have saved. */
  children: ReactNode;
}

/** Somebody else has saved since: who, what, and which of the two is to stand. What was entered here is behind it, as it was. */
export function ConflictDialog({
  title,
  goOnLabel,
  onKeepMine,
  onTakeTheirs,
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
            {texts.keepMine}
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
  /** That it could not be loaded. */
  failed: string;
  onKeepMine: (theirs: T) => void;
  onTakeTheirs: (theirs: T) => void;
  children: (theirs: T) => ReactNode;
}

/** The same where a refusal says only that somebody has saved: what they have saved is fetched. */
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

/** One thing that is another in the two. */
export interface Difference {
  readonly part: string;
  readonly mine: string;
  readonly theirs: string;
}

/** What differs, beside each other; `absent` stands where one of the two has nothing. */
export function Differences({ found, absent }: { found: readonly Difference[]; absent: string }) {
  return (
    <dl className={styles.differences}>
      {found.map(({ part, mine, theirs }) => (
        <div className={styles.difference} key={`${part} ${mine} ${theirs}`}>
          <dt>{part}</dt>
          <dd>
            <span className={styles.whose}>{texts.yours}</span>
            {mine === '' ? absent : mine}
          </dd>
          <dd>
            <span className={styles.whose}>{texts.theirs}</span>
            {theirs === '' ? absent : theirs}
          </dd>
        </div>
      ))}
    </dl>
  );
}
