/** How long a window that may be closing is given to let go of its lock. */
const CLOSING_MS = 3_000;

const nameOf = (editor: string): string => `reviews-editor/${editor}`;

/** Browsers offer locks to secure addresses only; without them every other window counts as gone. */
const locksOf = (): LockManager | null => ('locks' in navigator ? navigator.locks : null);

/** Says that this window is alive, until the returned function is called or the window is gone, however it goes. */
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

/** Whether the window with this id is gone: at once when it is, after 3 s of waiting false when it is not. */
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
