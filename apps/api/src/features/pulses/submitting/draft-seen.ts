import type { FormQuestion } from '../../templates/public.ts';
import type { DraftRow, StoredAnswers } from '../reading/pulse-content.queries.ts';
import type { PulseRecord } from '../record/pulse-record.queries.ts';

/** What a window claims to have seen of a form's draft. Optional. */
export interface Editing {
  readonly editor?: string | undefined;
  readonly sequence?: number | undefined;
  readonly base?: { readonly answerGroup: string; readonly version: number } | null | undefined;
  readonly answerGroup?: string | null | undefined;
}

/** Relation of a save to the form's current draft. */
export type Seen =
  /** It builds on the head draft, or there is none. */
  | 'current'
  /** This save, or a later one of the same window, is already stored. */
  | 'repeated'
  /** Another window has written since. */
  | 'outdated';

/**
 * Compares what a window has seen with the form's head draft (docs/decisions: two windows, one
 * form).
 */
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
  // A window that identifies itself and did not write last must also say what it has seen.
  if (editing.editor !== undefined) return 'outdated';
  const ownGroup = editing.answerGroup ?? null;
  return ownGroup === null || ownGroup === head.id ? 'current' : 'outdated';
}

/**
 * The other choice for the writer: the draft that another window saved, with everything needed to
 * show it.
 */
export interface OtherVersion {
  readonly pulse: PulseRecord;
  readonly questions: readonly FormQuestion[];
  readonly answers: StoredAnswers;
  readonly draft: DraftRow;
}

/** Rejects a stale save. The route translates it for the wire. */
export class OutdatedDraft extends Error {
  readonly other: OtherVersion;
  constructor(other: OtherVersion) {
    super('Another window has written since.');
    this.other = other;
  }
}
