import { isEntryList, splitCheckbox, type AnswerValue } from '@reviews/domain';

/** A choice, or a category of a distribution, in both versions. */
export interface ChangedEntry {
  readonly name: string;
  /** What it had; empty for a choice, which has nothing. Null where it was not there. */
  readonly before: string | null;
  readonly after: string | null;
}

/** The entries of an answer, each name with what it has; a name that is there twice is told apart by which it is. */
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

/** Every choice or category of either version: those of the later one in their order, then what is no longer there. */
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
