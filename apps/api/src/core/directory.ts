/**
 * A SCIM directory that manages accounts; the caller of a request where otherwise a person or their
 * token is.
 */
export interface Directory {
  readonly integrationId: number;
  readonly name: string;
  /** Department for people whose directory entry names none. */
  readonly department: string;
}
