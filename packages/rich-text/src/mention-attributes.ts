/** The `data-type` that marks a span as a mention. */
export const MENTION_TYPE = 'mention';

const EMPLOYEE_ID = /^[A-Za-z0-9_-]{1,64}$/;

/** A span with a longer name is not a mention; its text is kept. */
const MAX_LABEL_LENGTH = 200;

/** The two attributes of a mention in the HTML. */
export interface MentionAttributes {
  /** The employee's id, as text. */
  readonly id: string;
  /** The name shown after the @. */
  readonly label: string;
}

/**
 * Returns the mention that these raw attribute values describe, or null if they are invalid.
 */
export function mentionFrom(
  id: string | null | undefined,
  label: string | null | undefined,
): MentionAttributes | null {
  const name = label?.trim() ?? '';
  if (id === null || id === undefined || !EMPLOYEE_ID.test(id)) {
    return null;
  }
  return name === '' || name.length > MAX_LABEL_LENGTH ? null : { id, label: name };
}
