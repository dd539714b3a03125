import { createHash } from 'node:crypto';
import { SCIM_WORDS as words } from '@reviews/domain';
import { ScimError } from './protocol/scim-error.ts';

/** The version of a resource follows from all that is told of it: whoever changed it, and where, it is another one. Of the members of a group their digest counts. */
export const versionOf = (row: object): string =>
  `W/"${createHash('sha256')
    .update(JSON.stringify({ ...row, members: undefined }))
    .digest('base64url')
    .slice(0, 22)}"`;

/** @throws ScimError 412 where somebody has changed it since it was read */
export function requireVersion(ifMatch: string | undefined, version: string): void {
  if (ifMatch === undefined || ifMatch.trim() === '*') return;
  const given = ifMatch.split(',').map((each) => each.trim().replace(/^W\//u, ''));
  if (!given.includes(version.replace(/^W\//u, ''))) throw new ScimError(412, words.changed);
}
