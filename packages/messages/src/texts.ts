import compile from 'icu-minify/compile';
import format, { type FormatValues } from 'icu-minify/format';
import { dateFormat, numberFormat, pluralRules } from './formats.ts';
import { currentLocale } from './locale.ts';
import type { Catalogue, Texts, Translation } from './types.ts';

type Compiled = ReturnType<typeof compile>;
type Values = FormatValues<string>;

const OPTIONS = {
  formatters: {
    getNumberFormat: (locale?: Intl.LocalesArgument, options?: Intl.NumberFormatOptions) =>
      numberFormat(String(locale), options),
    getDateTimeFormat: (locale?: Intl.LocalesArgument, options?: Intl.DateTimeFormatOptions) =>
      dateFormat(String(locale), options),
    getPluralRules: (locale?: Intl.LocalesArgument, options?: Intl.PluralRulesOptions) =>
      pluralRules(String(locale), options),
  },
};

/** By locale, then by the first language's catalogue. */
const translations = new Map<string, Map<Catalogue, Catalogue>>();

/** Registers a catalogue in another language. What is missing in it is read in the first one. */
export function addTranslation<C extends Catalogue>(
  locale: string,
  catalogue: C,
  translation: Translation<C>,
): void {
  const known = translations.get(locale) ?? new Map<Catalogue, Catalogue>();
  translations.set(locale, known.set(catalogue, translation));
}

const compiled = new Map<string, Compiled>();

function compiledOf(message: string): Compiled {
  const known = compiled.get(message);
  if (known !== undefined) return known;
  const made = compile(message);
  compiled.set(message, made);
  return made;
}

/** Returns a message in a locale with the values for its arguments. */
export function formatted(message: string, values: Values): string {
  const { locale, timeZone } = currentLocale();
  return String(format(compiledOf(message), locale, values, { ...OPTIONS, timeZone }));
}

type InLocale = (locale: string) => string | Catalogue | undefined;

/**
 * Binds each message by a getter, so that it is compiled on first use and read in the locale of
 * that moment.
 */
function bind(catalogue: Catalogue, inLocale: InLocale): object {
  const bound = {};
  for (const [key, first] of Object.entries(catalogue)) {
    const own: InLocale = (locale) => {
      const group = inLocale(locale);
      return typeof group === 'object' ? group[key] : undefined;
    };
    Object.defineProperty(bound, key, {
      enumerable: true,
      ...(typeof first === 'string' ? message(first, own) : { value: bind(first, own) }),
    });
  }
  return bound;
}

function message(first: string, inLocale: InLocale): { get: () => unknown } {
  const current = (): string => {
    const own = inLocale(currentLocale().locale);
    return typeof own === 'string' ? own : first;
  };
  const withValues = (values: Values): string => formatted(current(), values);
  return {
    get() {
      const text = compiledOf(current());
      return typeof text === 'string' ? text : withValues;
    },
  };
}

/**
 * Returns the texts of a catalogue, of the same shape: strings, and functions of named values. The
 * web build replaces the call by what it returns (apps/web/catalogues.ts).
 */
export function texts<const C extends Catalogue>(catalogue: C): Texts<C> {
  // The shape is that of the catalogue, which `bind` follows key by key.
  return bind(catalogue, (locale) => translations.get(locale)?.get(catalogue)) as Texts<C>;
}
