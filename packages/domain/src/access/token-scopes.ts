import { texts } from '@reviews/messages';
import { tokenScopeDescriptions, tokenScopeLabels } from '@reviews/messages/en/tokens';
import type { Permission, Scope } from './permissions.ts';

/**
 * What a token may do for its owner. Coarse and read-only. A scope gives nothing to an owner
 * without its permissions.
 */
export const TOKEN_SCOPES = ['own', 'team', 'people', 'tracking', 'changelog'] as const;
export type TokenScope = (typeof TOKEN_SCOPES)[number];

interface TokenScopeDefinition {
  /**
   * The most a token with this scope keeps of its owner's permissions. The policies then decide as
   * for the owner.
   */
  readonly permits: Partial<Readonly<Record<Permission, readonly Scope[]>>>;
  /**
   * The scope is offered only to people with this permission from a role: without it, it would read
   * nothing.
   */
  readonly needs?: Permission;
}

const BY_ROLE: readonly Scope[] = ['departments', 'all'];

export const TOKEN_SCOPE_DEFINITIONS: Readonly<Record<TokenScope, TokenScopeDefinition>> = {
  own: {
    permits: { 'forms.read': ['own', 'about_me'] },
  },
  team: {
    permits: { 'forms.read': ['reports', 'downline'] },
  },
  people: {
    permits: { 'people.manage': BY_ROLE },
  },
  tracking: {
    permits: { 'cycles.track': BY_ROLE },
    needs: 'cycles.track',
  },
  changelog: {
    permits: { 'changelog.read': BY_ROLE },
    needs: 'changelog.read',
  },
};

export const TOKEN_SCOPE_LABELS = texts(tokenScopeLabels);

/** Only the server uses them. */
export const TOKEN_SCOPE_DESCRIPTIONS = texts(tokenScopeDescriptions);

/** Whether these scopes allow a token this permission with this scope. */
export const permitsGrant = (
  scopes: readonly TokenScope[],
  permission: Permission,
  scope: Scope,
): boolean =>
  scopes.some(
    (each) => TOKEN_SCOPE_DEFINITIONS[each].permits[permission]?.includes(scope) === true,
  );

export const isTokenScope = (text: string): text is TokenScope =>
  TOKEN_SCOPES.some((scope) => scope === text);

/** Prefix of every token. Secret scanners recognise tokens by it and by their checksum. */
export const TOKEN_PREFIX = 'lrk_';
/** Maximum lifetime of a token. */
export const TOKEN_DAYS_MAX = 365;
export const TOKEN_DAYS_DEFAULT = 90;
/** Suggested lifetimes; any other number of days up to the maximum is accepted. */
export const TOKEN_DAYS_OFFERED = [7, 30, TOKEN_DAYS_DEFAULT, 180, TOKEN_DAYS_MAX] as const;
/** Maximum number of active tokens per person. */
export const TOKENS_MAX = 20;
export const TOKEN_NAME_MAX_CHARS = 80;
/** Maximum number of calls by one token within the window. */
export const TOKEN_CALLS_MAX = 300;
/** Window of TOKEN_CALLS_MAX. */
export const TOKEN_CALLS_WINDOW_MS = 60_000;
/** The owner is warned this long before a token ends. */
export const TOKEN_ENDING_DAYS = 7;
