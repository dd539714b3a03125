/** How long a closing window may take to release its lock. */
const CLOSING_MS = 3_000;

const nameOf = (editor: string): string => `reviews-editor/${editor}`;

/** Browsers offer locks only on secure origins; without locks every other window counts as gone. */
const locksOf = (): LockManager | null => ('locks' in navigator ? navigator.locks : null);

/**
 * Holds a lock while this window is open, until the returned function is called or the window goes
 * away, even after a crash.
 */
export function holdEditor(editor: string): () => void {
  const locks = locksOf();
  if (!locks) return () => undefined;
  const { promise, resolve } = Promise.withResolvers<void>();
  const waiting = new AbortController();
  locks
    .request(nameOf(editor), { signal: waiting.signal }, () => promise)
    .catch(() => {
      // Released before it was granted.
    });
  return () => {
    resolve();
    waiting.abort();
  };
}

/**
 * Returns true as soon as the window with this id is gone, or false if it is still open after 3 s.
 */
export async function whenEditorIsGone(editor: string): Promise<boolean> {
  const locks = locksOf();
  if (!locks) return true;
  try {
    await locks.request(
      nameOf(editor),
      { signal: AbortSignal.timeout(CLOSING_MS) },
      () => undefined,
    );
    return true;
  } catch {
    return false;
  }
}
