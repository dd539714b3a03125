/**
 * The circles in which these people stand, each from one member up to the last one before the first again. Everybody has
 * one manager at most (`above`), so that nobody is in two.
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
