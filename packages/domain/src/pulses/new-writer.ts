/** A form that is to be given to someone else, and that person. */
export interface NewWriter {
  readonly isWriterAlready: boolean;
  readonly isSubject: boolean;
  /** Whether the subject may write this form. */
  readonly mayBeWrittenBySubject: boolean;
  /**
   * Whether the person has or wrote another review about the same employee in the same pulse. A
   * declined review doesn't count: it was never written, and can't be reopened.
   */
  readonly hasReview: boolean;
}

/** Why someone cannot be given a form; each is a `BulkReason`. */
export type NewWriterFault = 'same_assignee' | 'own_review' | 'has_review';

/**
 * Returns why someone cannot be given a form, by whatever way it would get to them; null if they
 * can. One reviewer writes at most one review about a person in a pulse.
 */
export function newWriterFault(writer: NewWriter): NewWriterFault | null {
  if (writer.isWriterAlready) return 'same_assignee';
  if (writer.isSubject && !writer.mayBeWrittenBySubject) return 'own_review';
  return writer.hasReview ? 'has_review' : null;
}
