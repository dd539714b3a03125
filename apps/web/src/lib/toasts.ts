import { TOAST_ANIMATION_MS, TOAST_DURATION_MS } from '@reviews/domain';

export type ToastKind = 'success' | 'error' | 'info';

/** What a toast offers beside its news, as a rule to take it back. */
export interface ToastAction {
  label: string;
  run: () => void;
}

export interface Toast {
  id: number;
  kind: ToastKind;
  text: string;
  action?: ToastAction | undefined;
  /** On its way out: still drawn for the length of the animation (CONST-09). */
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
    // The same news again is one toast that stays longer, so that one outage is not told five times.
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

/** Tells the person something top-right for 6 s (WID-08, WID-10). Each returns the toast's id. */
export const toast = {
  success: (text: string, action?: ToastAction): number => show('success', text, action),
  error: (text: string): number => show('error', text),
  info: (text: string): number => show('info', text),
};

/** Sends a toast away: it is drawn for 300 ms more while it leaves (WID-09, CONST-09). */
export function dismissToast(id: number): void {
  pauseToast(id);
  clocks.delete(id);
  if (!shown.some((each) => each.id === id && !each.leaving)) return;
  publish(shown.map((each) => (each.id === id ? { ...each, leaving: true } : each)));
  setTimeout(() => publish(shown.filter((each) => each.id !== id)), TOAST_ANIMATION_MS);
}

/** Holds a toast's clock while the pointer or the focus is on it. */
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

/** Lets a held toast's clock go on. */
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

/** Takes every toast away at once: between tests, and when another person signs in. */
export function clearToasts(): void {
  for (const id of clocks.keys()) pauseToast(id);
  clocks.clear();
  publish([]);
}
