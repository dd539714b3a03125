import type { ImportCounts, ImportSummary, ImportView } from '@reviews/contracts/imports';
import { IMPORT_ROWS_KEPT_DAYS as days, IMPORT_UNDECIDED_DAYS } from '@reviews/domain';
import { texts } from '@reviews/messages';
import { imports } from '@reviews/messages/en/imports';

const DAY_MS = 24 * 60 * 60_000;

const ENCODINGS: Readonly<Record<string, string>> = {
  'utf-8': 'UTF-8',
  'utf-16le': 'UTF-16',
  'utf-16be': 'UTF-16',
  'windows-1252': 'Windows-1252',
};

/** Texts of the import pages. */
export const IMPORT_TEXTS = texts(imports);

const SEPARATORS: Readonly<Record<string, string>> = {
  ',': IMPORT_TEXTS.separators.comma,
  ';': IMPORT_TEXTS.separators.semicolon,
  '\t': IMPORT_TEXTS.separators.tab,
  '|': IMPORT_TEXTS.separators.bar,
};

/** Returns the effect of an import: '12 people added, 3 people changed'. */
export const effectsOf = (counts: ImportCounts): string =>
  (['added', 'changed', 'moved', 'left'] as const)
    .filter((kind) => counts[kind] > 0)
    .map((kind) => IMPORT_TEXTS.effects[kind]({ count: counts[kind] }))
    .join(', ');

/** Returns what follows the name of an unfinished import's file. */
export function unfinished({ started_by: name, state }: ImportSummary): string {
  const step = state === 'mapping' || state === 'ready' ? state : 'working';
  return name === null ? IMPORT_TEXTS.unfinished[step] : IMPORT_TEXTS.unfinishedOf[step]({ name });
}

/** Returns what is known of a file: '4 rows · UTF-8 · separated by commas'. */
export const sourceOf = ({
  file: { format, encoding, separator, sheet },
  row_count: count,
}: ImportSummary): string =>
  [
    IMPORT_TEXTS.rows({ count }),
    ...(format === 'xlsx'
      ? [IMPORT_TEXTS.sheet({ name: sheet ?? '' })]
      : [ENCODINGS[encoding ?? ''] ?? encoding, SEPARATORS[separator ?? ''] ?? separator]),
  ].join(' · ');

/** Returns why rows of a preview are no longer kept. */
export const goneHint = ({ state, gone }: ImportView): string =>
  state === 'undone'
    ? IMPORT_TEXTS.goneHint.undone({ days })
    : gone.includes('refused')
      ? IMPORT_TEXTS.goneHint.refused({ days })
      : IMPORT_TEXTS.goneHint.scheduled;

/** Returns when an import was applied or undone, and who did it if that is known. */
export const doneBy = ({ date, name }: { date: string; name: string | null }): string =>
  name === null ? date : IMPORT_TEXTS.doneBy({ date, name });

/** Returns when a pending import is discarded automatically. */
export const endsAt = ({ started_at: at }: Pick<ImportSummary, 'started_at'>): string =>
  new Date(Date.parse(at) + IMPORT_UNDECIDED_DAYS * DAY_MS).toISOString();

/** Returns whether applying the import changes anything. */
export const doesSomething = ({ added, changed, moved, left }: ImportCounts): boolean =>
  added + changed + moved + left > 0;

/** Returns the current step. */
export function stepOf(one: ImportView | null): number {
  if (one === null) return 0;
  if (one.state === 'mapping' || one.state === 'failed') return 1;
  return one.state === 'reading' || one.state === 'ready' ? 2 : 3;
}
