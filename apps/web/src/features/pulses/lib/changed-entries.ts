import { isEntryList, splitCheckbox, type AnswerValue } from '@reviews/domain';

/** A choice, or a category of a distribution, in both versions. */
export interface ChangedEntry {
  readonly name: string;
  /**
   * Value before the change; empty for a choice, which has no value. Null if the entry did not
   * exist.
   */
  readonly before: string | null;
  readonly after: string | null;
}

/**
 * Returns the entries of an answer with their values. Duplicate names are told apart by their
 * position.
 */
function entriesOf(value: AnswerValue): Map<string, { name: string; has: string }> {
  const entries = isEntryList(value)
    ? value.map(({ name, value: has }) => ({ name, has: has === null ? '' : String(has) }))
    : choicesOf(value).map((name) => ({ name, has: '' }));
  const seen = new Map<string, number>();
  return new Map(
    entries.map((entry) => {
      const times = (seen.get(entry.name) ?? 0) + 1;
      seen.set(entry.name, times);
      return [`${times} ${entry.name}`, entry];
    }),
  );
}

function choicesOf(value: AnswerValue): string[] {
  if (typeof value === 'string') return splitCheckbox(value);
  return Array.isArray(value) ? value.filter((item) => typeof item === 'string') : [];
}

/**
 * Returns all choices or categories of both versions: those of the later version in order, then the
 * removed ones.
 */
export function changedEntries(before: AnswerValue, after: AnswerValue): ChangedEntry[] {
  const [earlier, later] = [entriesOf(before), entriesOf(after)];
  const kept = [...later].map(([key, { name, has }]) => ({
    name,
    before: earlier.get(key)?.has ?? null,
    after: has,
  }));
  const gone = [...earlier]
    .filter(([key]) => !later.has(key))
    .map(([, { name, has }]) => ({ name, before: has, after: null }));
  return [...kept, ...gone];
}
