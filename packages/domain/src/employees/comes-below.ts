/**
 * Whether by a new manager somebody would report to one of these leaders, or come to stand below one and does not yet. `above` says who
 * reports to whom now; `person` is null where they are new.
 */
export function comesBelow(
  above: ReadonlyMap<number, number | null>,
  leaders: readonly number[],
): (person: number | null, manager: number) => boolean {
  const isBelow = (id: number, leader: number): boolean => {
    const passed = new Set<number>();
    for (
      let next = above.get(id) ?? null;
      next !== null && !passed.has(next);
      next = above.get(next) ?? null
    ) {
      if (next === leader) return true;
      passed.add(next);
    }
    return false;
  };
  return (person, manager) =>
    leaders.some(
      (leader) =>
        manager === leader ||
        (isBelow(manager, leader) && (person === null || !isBelow(person, leader))),
    );
}
