import type { FormQuestion } from '../templates/public.ts';
import type { DraftRow, StoredAnswers } from './pulse-content.queries.ts';
import type { PulseRecord } from './pulse-record.queries.ts';

/** What a window says it has seen of a form's draft; a caller may say nothing. */
export interface Editing {
  readonly editor?: string | undefined;
  readonly sequence?: number | undefined;
  readonly base?: { readonly answerGroup: string; readonly version: number } | null | undefined;
  readonly answerGroup?: string | null | undefined;
}

/** How a save stands to the draft the form has. */
export type Seen =
  /** It builds on the latest draft, or there is none. */
  | 'current'
  /** This very save, or a later one of the same window, has been stored already. */
  | 'repeated'
  /** Another window has written since. */
  | 'outdated';

/** Compares what a window has seen with the draft that the form has now (docs/decisions: two windows, one form). */
export function seenBy(editing: Editing, head: DraftRow | undefined): Seen {
  if (head === undefined) return 'current';
  if (editing.editor !== undefined && head.editor === editing.editor) {
    return editing.sequence !== undefined && editing.sequence <= head.sequence
      ? 'repeated'
      : 'current';
  }
  if (editing.base !== undefined) {
    return editing.base?.answerGroup === head.id && editing.base.version === head.version
      ? 'current'
      : 'outdated';
  }
  // A window that says who it is and did not write last must also say what it has seen.
  if (editing.editor !== undefined) return 'outdated';
  const ownGroup = editing.answerGroup ?? null;
  return ownGroup === null || ownGroup === head.id ? 'current' : 'outdated';
}

/** What the writer must choose between: the draft another window left, with all that shows it. */
export interface OtherVersion {
  readonly pulse: PulseRecord;
  readonly questions: readonly FormQuestion[];
  readonly answers: StoredAnswers;
  readonly draft: DraftRow;
}

/** Refusal of an outdated save. The route gives it the shape of the wire. */
export class OutdatedDraft extends Error {
  readonly other: OtherVersion;
  constructor(other: OtherVersion) {
    super('Another window has written since.');
    this.other = other;
  }
}
