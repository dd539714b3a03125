/** Whose words, and whose numbers and dates. */
export interface Locale {
  /** A language with or without a region: 'en', 'de-CH'. */
  readonly locale: string;
  /** Of dates and times in messages; undefined: of the machine. */
  readonly timeZone: string | undefined;
}

/** The language that every catalogue is written in, and that others fall back to. */
export const FIRST_LOCALE = 'en';

let source = (): Locale => ({ locale: FIRST_LOCALE, timeZone: undefined });

/** Sets where the locale is read from each time a text is used. */
export function setLocaleSource(of: () => Locale): void {
  source = of;
}

/**
 * Returns the locale of the current reader. The web build replaces this module: there the locale is
 * a constant (apps/web/catalogues.ts).
 */
export const currentLocale = (): Locale => source();
