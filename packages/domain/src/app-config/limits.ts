/** Maximum length of the application's name, so that it fits the top bar. */
export const APP_NAME_MAX_CHARS = 60;
/** Maximum length of a site's own style sheet. */
export const CLIENT_CSS_MAX_CHARS = 50_000;
/** Maximum number of style sheet problems reported at once. */
export const CLIENT_CSS_MAX_FAULTS = 20;
/**
 * A shorter marker could appear on any page, so that every refusal would be taken for the
 * firewall's.
 */
export const FIREWALL_MARKER_MIN_CHARS = 8;
export const FIREWALL_MARKER_MAX_CHARS = 200;

/**
 * Idle timeout of a session. Shorter, and people cannot finish a review; longer, and an unattended
 * computer stays signed in overnight.
 */
export const SESSION_IDLE_MINUTES = { least: 15, most: 24 * 60 } as const;
/** Maximum lifetime of a session in use. Limited so that a stolen cookie expires within a week. */
export const SESSION_MAX_HOURS = { least: 1, most: 7 * 24 } as const;
/** An impersonation ends after an hour at the latest. */
export const IMPERSONATION_MINUTES = { least: 5, most: 60 } as const;

/**
 * Who may impersonate: everyone whose role allows it; of those, only people who manage roles; no
 * one.
 */
export const IMPERSONATION_BY = ['permitted', 'administrators', 'nobody'] as const;
export type ImpersonationBy = (typeof IMPERSONATION_BY)[number];

/**
 * How many people must have written before anonymous reviews are readable. Fewer than three are
 * easy to guess; with more than ten, few reviews would ever be read.
 */
export const ANONYMOUS_MINIMUM = { least: 3, most: 10 } as const;

/** How long the author of a comment may change it, if there is a limit. */
export const COMMENT_EDIT_MINUTES = { least: 1, most: 30 * 24 * 60 } as const;

/** Whether this is a time zone name that this system knows, and not an offset. */
export function isTimeZone(name: string): boolean {
  if (!/^[A-Z][A-Za-z0-9_+-]*(?:\/[A-Za-z0-9_+-]+)*$/.test(name)) return false;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}
