import { useEffect, type KeyboardEvent, type RefObject } from 'react';
import { hasTerms, type Approvable, type Decision } from '../lib/approval.ts';
import { APPROVAL_TEXTS } from '../lib/approval-texts.ts';
import { decisionsOn } from '../lib/decisions.ts';
import { keyActionOf, type KeyAction } from '../lib/run-keys.ts';
import type { ApprovalRun } from './use-approval-run.ts';
import type { Saving } from './use-saving.ts';

type Panel = RefObject<HTMLElement | null>;

interface BoardKeysGiven {
  run: ApprovalRun;
  task: Approvable;
  panel: Panel;
  saving: Saving;
  onToggleKeys: () => void;
}

/** Returns the first control of each nominee who can be decided. */
const controlsOf = (panel: Panel): HTMLButtonElement[] =>
  [...(panel.current?.querySelectorAll('tbody > tr') ?? [])].flatMap(
    (row) => row.querySelector<HTMLButtonElement>('td:last-child button') ?? [],
  );
const rowOf = (control: Element | undefined): HTMLElement | null | undefined =>
  control?.closest<HTMLElement>('tr');
const isUndecided = (control: HTMLButtonElement): boolean =>
  rowOf(control)?.dataset['standing'] === 'undecided';
const focusInput = (panel: Panel, selector: string): void =>
  panel.current?.querySelector<HTMLInputElement>(`input${selector}`)?.focus();

/** Lets single keys decide on a person's nominees. Returns the actions, which buttons share. */
export function useBoardKeys(given: BoardKeysGiven) {
  const { run, panel } = given;
  const act = actionsOf(given);
  useFocusOnMove(run, panel);
  const onKeyDown = (event: KeyboardEvent): void => {
    const action = keyActionOf(event);
    if (event.key === 'Escape' && event.target instanceof HTMLInputElement)
      controlsOf(panel)[0]?.focus();
    if (action === null || event.defaultPrevented) return;
    event.preventDefault();
    act[action]();
  };
  return { act, onKeyDown };
}

function actionsOf({
  run,
  task,
  panel,
  saving,
  onToggleKeys,
}: BoardKeysGiven): Readonly<Record<KeyAction, () => void>> {
  const { hash, nominees } = task;
  const isSent = run.isDone(hash);
  const { draft, decide, approveAll } = decisionsOn(run, task);
  /** Returns all controls, and the index of the one in the focused row; -1 if there is none. */
  const focused = (): [HTMLButtonElement[], number] => {
    const all = controlsOf(panel);
    return [all, all.findIndex((one) => rowOf(one)?.contains(document.activeElement) === true)];
  };
  const step = (by: number) => (): void => {
    const [all, at] = focused();
    all[at < 0 ? 0 : Math.min(all.length - 1, Math.max(0, at + by))]?.focus();
  };
  /** Decides the focused row, and moves the focus to the next undecided one. */
  const decideHere = (decision: Decision) => (): void => {
    const [all, at] = focused();
    const id = Number(rowOf(all[at])?.dataset['nominee']);
    const nominee = nominees.find((one) => one.id === id);
    if (nominee === undefined || isSent) return;
    decide(nominee, decision);
    if (decision === 'approve' && nominee.reason !== null) return;
    const next = [...all.slice(at + 1), ...all.slice(0, at)].find(isUndecided);
    (next ?? all[at])?.focus();
  };
  return {
    approveAll,
    down: step(1),
    up: step(-1),
    approve: decideHere('approve'),
    decline: decideHere('decline'),
    previous: () => {
      const before = run.tasks[run.tasks.indexOf(task) - 1];
      if (before) run.goTo(before.hash);
    },
    undo: () => {
      if (isSent && task.can_undo) run.takeBack(hash);
      else if (isSent || !run.undoDecision(hash)) run.say(APPROVAL_TEXTS.said.nothing);
    },
    search: () => focusInput(panel, '[role="combobox"]'),
    save: () => {
      if (isSent) return run.goOn(hash);
      const fault = saving.ask();
      if (fault?.at === 'undecided') controlsOf(panel).find(isUndecided)?.focus();
      if (fault?.at === 'terms') focusInput(panel, '[name="agreeTerms"]');
      return undefined;
    },
    terms: () => {
      if (!isSent && hasTerms(task)) run.agree(hash, !draft.agreed);
    },
    skip: () => run.goOn(hash),
    keys: onToggleKeys,
  };
}

/** Moves the focus to the next person's first undecided row, or to the name if none is left. */
function useFocusOnMove({ moves }: ApprovalRun, panel: Panel): void {
  useEffect(() => {
    const { activeElement } = document;
    // Keeps the focus if the user moved it before the page loaded.
    const isElsewhere =
      moves === 0 &&
      activeElement !== null &&
      activeElement !== document.body &&
      activeElement.tagName !== 'H1';
    if (isElsewhere) return;
    const all = controlsOf(panel);
    const first =
      all.find(isUndecided) ??
      all[0] ??
      panel.current?.querySelector<HTMLElement>('[data-undo]') ??
      panel.current?.querySelector('h2');
    first?.focus({ preventScroll: moves === 0 });
  }, [moves, panel]);
}
