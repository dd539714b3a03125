import type { HandoverForm, ManagerChangeView } from '@reviews/contracts/handovers';

const keyOf = (change: Pick<ManagerChangeView, 'id'>, form: Pick<HandoverForm, 'hash'>): string =>
  `${change.id} ${form.hash}`;

/**
 * Returns the reviews that were undecided when the page opened. The order stays from then on, so
 * that nothing moves while the user works.
 */
export function openFormsOf(changes: readonly ManagerChangeView[]): ReadonlySet<string> {
  return new Set(
    changes.flatMap((change) =>
      change.forms.filter(({ decision }) => decision === null).map((form) => keyOf(change, form)),
    ),
  );
}

/**
 * Sorts changes with undecided reviews first, and these reviews first within each; otherwise keeps
 * the server's order.
 */
export function undecidedFirst(
  changes: readonly ManagerChangeView[],
  atFirst: ReadonlySet<string>,
): ManagerChangeView[] {
  const rank = (change: ManagerChangeView, form: HandoverForm): number =>
    form.decision === null || atFirst.has(keyOf(change, form)) ? 0 : 1;
  const rankOf = (change: ManagerChangeView): number =>
    Math.min(1, ...change.forms.map((form) => rank(change, form)));
  return changes
    .toSorted((one, other) => rankOf(one) - rankOf(other))
    .map((change) => ({
      ...change,
      forms: change.forms.toSorted((one, other) => rank(change, one) - rank(change, other)),
    }));
}
