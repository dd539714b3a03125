/** A directory that keeps accounts by SCIM: who asks, where a person or a token of theirs does elsewhere. */
export interface Directory {
  readonly integrationId: number;
  readonly name: string;
  /** Where people are placed whose directory names no department. */
  readonly department: string;
}
