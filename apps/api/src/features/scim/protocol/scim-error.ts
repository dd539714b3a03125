/** What is wrong with a request, in the words of RFC 7644, 3.12. */
export type ScimType =
  | 'invalidFilter'
  | 'uniqueness'
  | 'mutability'
  | 'invalidSyntax'
  | 'invalidPath'
  | 'noTarget'
  | 'invalidValue';

/** A refusal that a directory reads. The detail is fit to be shown to whoever looks after it. */
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
