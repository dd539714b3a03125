import { isLoggedRecord, type LoggedRecord } from '@reviews/domain';

/** Of these there is one, or none that has a name. */
const NAMELESS = [
  'app_config',
  'comment_settings',
  'menu',
  'session',
  'upload',
] as const satisfies readonly LoggedRecord[];
const nameless: ReadonlySet<string> = new Set(NAMELESS);

/** What can be named in a line: records, and the departments that a value is. */
export type NamedKind = Exclude<LoggedRecord, (typeof NAMELESS)[number]> | 'department';
export const isNamedKind = (kind: string): kind is NamedKind =>
  kind === 'department' || (isLoggedRecord(kind) && !nameless.has(kind));
