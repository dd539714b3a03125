export { date, number, plural } from './formats.ts';
export { currentLocale, FIRST_LOCALE, setLocaleSource, type Locale } from './locale.ts';
export { addTranslation, formatted, texts } from './texts.ts';
export type { Arguments, Catalogue, Text, Texts, Translation } from './types.ts';
