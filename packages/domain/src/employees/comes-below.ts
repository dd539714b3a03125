/**
 * Returns a function that tells whether a new manager would put a person under one of these
 * leaders: the manager is a leader, or is below a leader that the person is not below yet. `above`
 * has the current managers; `person` is null for a new employee.
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
