/** Error types in RFC 7644, 3.12. */
export type ScimType =
  | 'invalidFilter'
  | 'uniqueness'
  | 'mutability'
  | 'invalidSyntax'
  | 'invalidPath'
  | 'noTarget'
  | 'invalidValue';

/** An error for a directory. The detail may be shown to its administrators. */
export class ScimError extends Error {
  readonly status: number;
  readonly scimType: ScimType | undefined;
  constructor(status: number, detail: string, scimType?: ScimType) {
    super(detail);
    this.name = 'ScimError';
    this.status = status;
    this.scimType = scimType;
  }
}

export const invalidValue = (detail: string): ScimError =>
  new ScimError(400, detail, 'invalidValue');
export const notUnique = (detail: string): ScimError => new ScimError(409, detail, 'uniqueness');
