/**
 * Returns the reporting loops that these people are part of, each listing every member once.
 * Everyone has at most one manager (`above`), so no one is in two loops.
 */
export function reportingLoops(
  above: ReadonlyMap<number, number | null>,
  people: Iterable<number>,
): number[][] {
  const walkOf = new Map<number, number>();
  const loops: number[][] = [];
  let walk = 0;
  for (const start of people) {
    walk += 1;
    let at: number | null | undefined = start;
    while (at !== null && at !== undefined && !walkOf.has(at)) {
      walkOf.set(at, walk);
      at = above.get(at);
    }
    if (at === null || at === undefined || walkOf.get(at) !== walk) continue;
    const loop = [at];
    for (
      let next = above.get(at);
      next !== at && next !== null && next !== undefined;
      next = above.get(next)
    )
      loop.push(next);
    loops.push(loop);
  }
  return loops;
}

/** Writes a chain of people for a sentence; each reports to the next. */
export const loopWords = (names: readonly string[]): string => names.join(' → ');
