import { currentLocale } from './locale.ts';

/** Keeps what `make` returns, since creating a formatter of Intl is slow. */
function kept<Options, Format>(
  make: (locale: string, options: Options | undefined) => Format,
): (locale: string, options?: Options) => Format {
  const all = new Map<string, Format>();
  return (locale, options) => {
    const key = locale + JSON.stringify(options);
    const known = all.get(key);
    if (known !== undefined) return known;
    const made = make(locale, options);
    all.set(key, made);
    return made;
  };
}

export const numberFormat = /* @__PURE__ */ kept(
  (locale, options?: Intl.NumberFormatOptions) => new Intl.NumberFormat(locale, options),
);
export const dateFormat = /* @__PURE__ */ kept(
  (locale, options?: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(locale, options),
);
export const pluralRules = /* @__PURE__ */ kept(
  (locale, options?: Intl.PluralRulesOptions) => new Intl.PluralRules(locale, options),
);

/** Returns a number as its reader writes it: '1,180'. */
export const number = (value: number, options?: Intl.NumberFormatOptions): string =>
  numberFormat(currentLocale().locale, options).format(value);

/** Returns a date in the reader's time zone unless the options name one. */
export function date(value: Date, options?: Intl.DateTimeFormatOptions): string {
  const { locale, timeZone } = currentLocale();
  return dateFormat(locale, { timeZone, ...options }).format(value);
}

/** Returns the plural category of a count: 'one', 'few', 'other'. */
export const plural = (value: number, type: Intl.PluralRuleType = 'cardinal'): string =>
  pluralRules(currentLocale().locale, { type }).select(value);
