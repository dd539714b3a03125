import {
  isBegun,
  NOTHING_DECIDED,
  restoredDraft,
  type Approvable,
  type Draft,
  type Fault,
} from './approval.ts';
import { keptDrafts } from './kept-drafts.ts';

/** One person's nominations that were sent or are being sent. */
export interface Sent {
  readonly task: Approvable;
  readonly draft: Draft;
  readonly state: 'saving' | 'saved' | 'undoing';
}

export interface RunState {
  readonly current: string | null;
  readonly drafts: Readonly<Record<string, Draft>>;
  /** Earlier states of each draft, the latest last. */
  readonly past: Readonly<Record<string, readonly Draft[]>>;
  readonly sent: Readonly<Record<string, Sent>>;
  /** Fault of the person on screen. */
  readonly fault: Fault | null;
  /** Text for the screen reader, read out wherever the focus is. */
  readonly said: string;
  /** Someone else changed what was to be saved. */
  readonly isOutdated: boolean;
  /** The approvals were reloaded: a decision may be about someone who has been decided since. */
  readonly isReloaded: boolean;
  /** Grows with each move to a person, so that the focus follows. */
  readonly moves: number;
}

export type RunChange = Partial<RunState> | ((state: RunState) => Partial<RunState>);
export const reduceRun = (state: RunState, change: RunChange): RunState => ({
  ...state,
  ...(typeof change === 'function' ? change(state) : change),
});
export const without = <T>(record: Readonly<Record<string, T>>, key: string): Record<string, T> =>
  Object.fromEntries(Object.entries(record).filter(([each]) => each !== key));

/** Returns the initial state, with the drafts stored in this browser. */
export function beginRun(tasks: readonly Approvable[], person: string): RunState {
  const kept = tasks.flatMap((task): [string, Draft][] => {
    const draft = keptDrafts.read({ person, hash: task.hash });
    const restored = draft === null ? NOTHING_DECIDED : restoredDraft(task, draft);
    return isBegun(restored) ? [[task.hash, restored]] : [];
  });
  return {
    current: tasks[0]?.hash ?? null,
    drafts: Object.fromEntries(kept),
    past: {},
    sent: {},
    fault: null,
    said: '',
    isOutdated: false,
    isReloaded: false,
    moves: 0,
  };
}
