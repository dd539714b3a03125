import { createHash } from 'node:crypto';
import { SCIM_WORDS as words } from '@reviews/domain';
import { ScimError } from './protocol/scim-error.ts';

/**
 * Returns the version of a resource: a digest of its whole presentation, so that every change
 * counts. Group members count by their own digest.
 */
export const versionOf = (row: object): string =>
  `W/"${createHash('sha256')
    .update(JSON.stringify({ ...row, members: undefined }))
    .digest('base64url')
    .slice(0, 22)}"`;

/** @throws ScimError 412 if the resource has changed since it was read */
export function requireVersion(ifMatch: string | undefined, version: string): void {
  if (ifMatch === undefined || ifMatch.trim() === '*') return;
  const given = ifMatch.split(',').map((each) => each.trim().replace(/^W\//u, ''));
  if (!given.includes(version.replace(/^W\//u, ''))) throw new ScimError(412, words.changed);
}
