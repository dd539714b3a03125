/** Why nothing was generated, as a sentence for the person at the keyboard. */
export class Refused extends Error {}

const KEBAB = /^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/;
/** Two words at least: a verb, and what it is done to. */
const CAMEL = /^[a-z][a-z0-9]*(?:[A-Z][a-z0-9]*)+$/;

/** Pairs of a word in the templates and the word that replaces it. */
export type Words = readonly (readonly [from: string, to: string])[];

const capitalized = (word: string): string => `${word.charAt(0).toUpperCase()}${word.slice(1)}`;
const pascal = (kebab: string): string => kebab.split('-').map(capitalized).join('');
const camel = (kebab: string): string => `${kebab.charAt(0)}${pascal(kebab).slice(1)}`;
const kebabOf = (name: string): string =>
  name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** Every spelling of a name in kebab-case. */
const spellings = (kebab: string): readonly string[] => [
  kebab,
  kebab.replaceAll('-', '_'),
  kebab.replaceAll('-', '_').toUpperCase(),
  pascal(kebab),
  camel(kebab),
  capitalized(kebab.replaceAll('-', ' ')),
  kebab.replaceAll('-', ' '),
];

function wordsFor(sample: string, kebab: string): Words {
  const to = spellings(kebab);
  return spellings(sample).map((from, index) => [from, to[index] ?? ''] as const);
}

/** Returns the singular of a regular plural. */
export function singularOf(plural: string): string | undefined {
  if (plural.endsWith('ies')) return `${plural.slice(0, -'ies'.length)}y`;
  if (/(?:ss|x|z|ch|sh)es$/.test(plural)) return plural.slice(0, -'es'.length);
  return /[^s]s$/.test(plural) ? plural.slice(0, -1) : undefined;
}

export interface Noun {
  /** As in names of folders: `feedback-types`. */
  readonly kebab: string;
  /** As in code: `feedbackTypes`. */
  readonly camel: string;
  readonly words: Words;
}

/**
 * Returns a noun, which is written as its folder: in kebab-case, usually in the plural.
 * @throws Refused
 */
export function nounOf(plural: string, singular: string): Noun {
  for (const name of [plural, singular])
    if (!KEBAB.test(name))
      throw new Refused(`"${name}" is not in kebab-case. Write the noun as its folder: job-levels`);
  return {
    kebab: plural,
    camel: camel(plural),
    words: [...wordsFor('sample-nouns', plural), ...wordsFor('sample-noun', singular)],
  };
}

const READING = new Set(['list', 'show', 'search', 'find', 'count', 'check']);
const METHODS: Readonly<Record<string, 'PUT' | 'DELETE'>> = {
  change: 'PUT',
  save: 'PUT',
  set: 'PUT',
  delete: 'DELETE',
  remove: 'DELETE',
};

export interface CallName {
  readonly name: string;
  readonly kebab: string;
  readonly isReading: boolean;
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly words: Words;
}

/**
 * Returns the name of a call. Its first word says what it does: `list` and `show` read, `add`
 * creates.
 * @throws Refused
 */
export function callNameOf(name: string): CallName {
  if (!CAMEL.test(name))
    throw new Refused(
      `"${name}" is not in camelCase. Name a call by a verb and what it is done to: addJobLevel`,
    );
  const kebab = kebabOf(name);
  const [verb = ''] = kebab.split('-');
  const isReading = READING.has(verb);
  const method = isReading ? 'GET' : (METHODS[verb] ?? 'POST');
  return {
    name,
    kebab,
    isReading,
    method,
    words: [...wordsFor('do-sample', kebab), ['METHOD', method]],
  };
}

/** Returns a template with the words of the templates replaced. */
export const fill = (template: string, words: Words): string =>
  words.reduce((text, [from, to]) => text.replaceAll(from, to), template);
