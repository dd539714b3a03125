import { isLoggedRecord, LOGGED_RECORDS, type LoggedRecord } from '@reviews/domain';

/** Kinds with a single record, or without names. */
const NAMELESS = [
  'app_config',
  'comment_settings',
  'menu',
  'session',
  'upload',
] as const satisfies readonly LoggedRecord[];
const nameless: ReadonlySet<string> = new Set(NAMELESS);

/** Kinds that can be named in a line: records, and departments as values. */
export type NamedKind = Exclude<LoggedRecord, (typeof NAMELESS)[number]> | 'department';
export const isNamedKind = (kind: string): kind is NamedKind =>
  kind === 'department' || (isLoggedRecord(kind) && !nameless.has(kind));

export const NAMED_KINDS: readonly NamedKind[] = [
  ...Object.keys(LOGGED_RECORDS),
  'department',
].filter(isNamedKind);
