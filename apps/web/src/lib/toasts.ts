import { TOAST_ANIMATION_MS, TOAST_DURATION_MS } from '@reviews/domain';

export type ToastKind = 'success' | 'error' | 'info';

/** An action offered by a toast, usually undo. */
export interface ToastAction {
  label: string;
  run: () => void;
}

export interface Toast {
  id: number;
  kind: ToastKind;
  text: string;
  action?: ToastAction | undefined;
  /** Leaving: still rendered during the animation (CONST-09). */
  leaving: boolean;
}

type Timer = ReturnType<typeof setTimeout>;

let shown: readonly Toast[] = [];
let lastId = 0;
const clocks = new Map<number, { timer: Timer | null; startedAt: number; remaining: number }>();
const listeners = new Set<() => void>();

const publish = (next: readonly Toast[]): void => {
  shown = next;
  for (const listener of listeners) listener();
};

function startClock(id: number, remaining: number): void {
  const timer = setTimeout(() => dismissToast(id), remaining);
  clocks.set(id, { timer, startedAt: Date.now(), remaining });
}

function show(kind: ToastKind, text: string, action?: ToastAction): number {
  const same = shown.find((toast) => toast.kind === kind && toast.text === text && !toast.leaving);
  if (same) {
    // A repeated message extends its toast, so that one outage is not reported five times.
    pauseToast(same.id);
    if (same.action !== action)
      publish(shown.map((each) => (each === same ? { ...each, action } : each)));
    startClock(same.id, TOAST_DURATION_MS);
    return same.id;
  }
  lastId += 1;
  publish([...shown, { id: lastId, kind, text, action, leaving: false }]);
  startClock(lastId, TOAST_DURATION_MS);
  return lastId;
}

/**
 * Shows a message at the top right for 6 s (WID-08, WID-10). Each function returns the toast's id.
 */
export const toast = {
  success: (text: string, action?: ToastAction): number => show('success', text, action),
  error: (text: string): number => show('error', text),
  info: (text: string): number => show('info', text),
};

/** Dismisses a toast; it stays rendered for another 300 ms while it leaves (WID-09, CONST-09). */
export function dismissToast(id: number): void {
  pauseToast(id);
  clocks.delete(id);
  if (!shown.some((each) => each.id === id && !each.leaving)) return;
  publish(shown.map((each) => (each.id === id ? { ...each, leaving: true } : each)));
  setTimeout(() => publish(shown.filter((each) => each.id !== id)), TOAST_ANIMATION_MS);
}

/** Pauses a toast's timer while it is hovered or focused. */
export function pauseToast(id: number): void {
  const clock = clocks.get(id);
  if (!clock || clock.timer === null) return;
  clearTimeout(clock.timer);
  clocks.set(id, {
    timer: null,
    startedAt: 0,
    remaining: Math.max(0, clock.remaining - (Date.now() - clock.startedAt)),
  });
}

/** Resumes a paused timer. */
export function resumeToast(id: number): void {
  const clock = clocks.get(id);
  if (clock && clock.timer === null) startClock(id, clock.remaining);
}

/** For `useSyncExternalStore`. */
export const toastStore = {
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  snapshot: (): readonly Toast[] => shown,
};

/** Removes all toasts at once, between tests and when another person signs in. */
export function clearToasts(): void {
  for (const id of clocks.keys()) pauseToast(id);
  clocks.clear();
  publish([]);
}
