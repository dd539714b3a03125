/** Counts the comments on a form: top-level ones plus their replies (CMT-30). */
export function commentCount(
  threads: readonly { child_comments?: readonly unknown[] | null }[],
): number {
  return threads.reduce((count, thread) => count + 1 + (thread.child_comments?.length ?? 0), 0);
}
