/** Longest name of the application, which has to stand in a top bar. */
export const APP_NAME_MAX_CHARS = 60;
/** Longest style sheet of a site's own. */
export const CLIENT_CSS_MAX_CHARS = 50_000;
/** So much is said at once of what a style sheet may not hold. */
export const CLIENT_CSS_MAX_FAULTS = 20;
/** Fewer characters than these could stand on any page, and every refusal would be the firewall's. */
export const FIREWALL_MARKER_MIN_CHARS = 8;
export const FIREWALL_MARKER_MAX_CHARS = 200;

/** How long a session may stand unused. Shorter than this nobody can write a review; longer, a computer left alone stays open over night. */
export const SESSION_IDLE_MINUTES = { least: 15, most: 24 * 60 } as const;
/** How long it lasts however much it is used: at most so long that a stolen cookie dies within a week. */
export const SESSION_MAX_HOURS = { least: 1, most: 7 * 24 } as const;
/** An impersonation ends after an hour at the latest. */
export const IMPERSONATION_MINUTES = { least: 5, most: 60 } as const;

/** Who may look at the product as somebody else: whoever has a role for it; of those, only who sees to roles too; nobody. */
export const IMPERSONATION_BY = ['permitted', 'administrators', 'nobody'] as const;
export type ImpersonationBy = (typeof IMPERSONATION_BY)[number];

/** So long the author of a comment may change it, at most; without a limit they always may. */
export const COMMENT_EDIT_MINUTES = { least: 1, most: 30 * 24 * 60 } as const;

/** Whether this is the name of a time zone that this computer knows, and no offset. */
export function isTimeZone(name: string): boolean {
  if (!/^[A-Z][A-Za-z0-9_+-]*(?:\/[A-Za-z0-9_+-]+)*$/.test(name)) return false;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}
