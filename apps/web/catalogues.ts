import { existsSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import compile from 'icu-minify/compile';
import { FIRST_LOCALE, type Catalogue } from '@reviews/messages';
import { parseSync, Visitor, type ESTree, type Plugin } from 'vite';

const CATALOGUES = `${import.meta.dirname}/../../packages/messages/src`;
const LOCALE_MODULE = /\/packages\/messages\/src\/locale\.ts$/;
const CATALOGUE_PATH = /^@reviews\/messages\/en\/([a-z-]+)$/;
const MESSAGES_PATH = '@reviews/messages';
const FORMATS_PATH = '@reviews/messages/formats';

/** The kinds of arguments in the compiled form of icu-minify; its README calls them types. */
const POUND = 0;
const SELECT = 1;
const PLURAL = 2;
const ORDINAL = 3;
const NUMBER = 4;
const DATE = 5;
const TIME = 6;

/** Wide enough to see every rule for whole numbers, and the fractions that rules tell apart. */
const COUNTS = [...Array.from({ length: 2001 }, (_, count) => count), 0.5, 1.5, 2.5, 1e6];

/**
 * Whether `one` is exactly the number 1 in a language, as in English: the built code then compares
 * instead of asking Intl.
 */
function oneIsOne(locale: string): boolean {
  const rules = new Intl.PluralRules(locale);
  return COUNTS.every((count) => (rules.select(count) === 'one') === (count === 1));
}

const quoted = (text: string): string => JSON.stringify(text);
const inTemplate = (text: string): string => text.replaceAll(/[\\`]|\$(?=\{)/g, String.raw`\$&`);

/** Branches named true or false are chosen by a boolean. */
function chosen(value: string, key: string): string {
  if (key === 'true') return value;
  return key === 'false' ? `!${value}` : `${value} === ${quoted(key)}`;
}

/** Returns the number that a condition compares with, if any: `#` is that number then. */
const knownCount = (condition: string): string | undefined => /=== (\d+)$/.exec(condition)?.[1];

function messageAt(catalogue: Catalogue, keys: readonly string[]): string | undefined {
  const found = keys.reduce<Catalogue | string | undefined>(
    (group, key) => (typeof group === 'object' ? group[key] : undefined),
    catalogue,
  );
  return typeof found === 'string' ? found : undefined;
}

/** Writes messages as JavaScript for one locale, and notes which formats it calls. */
class Writer {
  readonly formats = new Set<string>();
  readonly #locale: string;
  readonly #comparesOne: boolean;

  constructor(locale: string) {
    this.#locale = locale;
    this.#comparesOne = oneIsOne(locale);
  }

  #call(name: string, ...args: readonly string[]): string {
    this.formats.add(name);
    return `${name}$(${args.join(', ')})`;
  }

  #category(value: string, key: string): string {
    if (key.startsWith('=')) return `${value} === ${key.slice(1)}`;
    return this.#comparesOne && key === 'one'
      ? `${value} === 1`
      : `${this.#call('plural', value)} === ${quoted(key)}`;
  }

  #ordinal(value: string, key: string): string {
    return key.startsWith('=')
      ? `${value} === ${key.slice(1)}`
      : `${this.#call('plural', value, quoted('ordinal'))} === ${quoted(key)}`;
  }

  /** Exact numbers are asked before categories, as ICU demands. */
  #branches(branches: unknown, is: (key: string) => string, counted: string | undefined): string {
    const entries: [string, unknown][] = Object.entries(branches ?? {});
    const named = entries
      .filter(([key]) => key !== 'other')
      .toSorted(([one], [other]) => Number(other.startsWith('=')) - Number(one.startsWith('=')));
    const other = entries.find(([key]) => key === 'other')?.[1];
    return `(${[
      ...named.map(
        ([key, branch]) => `${is(key)} ? ${this.#branch(branch, knownCount(is(key)) ?? counted)}`,
      ),
      this.#branch(other, counted),
    ].join(' : ')})`;
  }

  #number(value: string): string {
    return Number.isNaN(Number(value))
      ? `${value}.toLocaleString(${quoted(this.#locale)})`
      : quoted(new Intl.NumberFormat(this.#locale).format(Number(value)));
  }

  #branch(branch: unknown, counted: string | undefined): string {
    if (typeof branch === 'string') return quoted(branch);
    return this.#template(Array.isArray(branch) ? branch : [branch], counted);
  }

  #template(nodes: readonly unknown[], counted: string | undefined): string {
    const parts = nodes.map((node) =>
      typeof node === 'string' ? inTemplate(node) : `\${${this.#node(node, counted)}}`,
    );
    const [only] = nodes;
    // A value by itself may be a number: the template makes a text of it.
    return nodes.length === 1 && Array.isArray(only) && only.length > 1
      ? this.#node(only, counted)
      : `\`${parts.join('')}\``;
  }

  #node(node: unknown, counted: string | undefined): string {
    if (node === POUND && counted !== undefined) return this.#number(counted);
    if (!Array.isArray(node)) throw new Error(`Unknown part of a message: ${JSON.stringify(node)}`);
    const [name, type, rest]: readonly unknown[] = node;
    const value = `values[${quoted(String(name))}]`;
    const options = typeof rest === 'object' && rest !== null ? [JSON.stringify(rest)] : [];
    switch (type) {
      case undefined:
        return value;
      case SELECT:
        return this.#branches(rest, (key) => chosen(value, key), counted);
      case PLURAL:
        return this.#branches(rest, (key) => this.#category(value, key), value);
      case ORDINAL:
        return this.#branches(rest, (key) => this.#ordinal(value, key), value);
      case NUMBER:
        return options.length === 0 ? this.#number(value) : this.#call('number', value, ...options);
      case DATE:
      case TIME:
        return this.#call('date', value, ...options);
      default:
        throw new Error(`A message has no tags: ${JSON.stringify(node)}`);
    }
  }

  /** Returns the expression of a message: its text, or a function of its values. */
  message(message: string): string {
    const compiled = compile(message);
    return typeof compiled === 'string'
      ? quoted(compiled)
      : `(values) => ${this.#template(compiled, undefined)}`;
  }

  /** Returns the text at some keys of a catalogue; undefined if that is a group or nothing. */
  at(first: Catalogue, own: Catalogue | undefined, keys: readonly string[]): string | undefined {
    const message = messageAt(first, keys);
    return message === undefined
      ? undefined
      : this.message((own && messageAt(own, keys)) ?? message);
  }

  /** Returns the object literal of a catalogue; what another language lacks is in the first. */
  catalogue(first: Catalogue, own: Catalogue | undefined): string {
    const entries = Object.entries(first).map(([key, value]) => {
      const instead = own?.[key];
      const text =
        typeof value === 'string'
          ? this.message(typeof instead === 'string' ? instead : value)
          : this.catalogue(value, typeof instead === 'object' ? instead : undefined);
      return `${quoted(key)}: ${text}`;
    });
    return `{ ${entries.join(', ')} }`;
  }
}

/** Returns an export of a catalogue file; undefined if a language does not have it. */
export type ReadCatalogue = (
  locale: string,
  noun: string,
  name: string,
) => Promise<Catalogue | undefined>;

const readCatalogue: ReadCatalogue = async (locale, noun, name) => {
  const file = `${CATALOGUES}/${locale}/${noun}.ts`;
  if (!existsSync(file)) return undefined;
  const module: Readonly<Record<string, Catalogue>> = await import(pathToFileURL(file).href);
  return module[name];
};

interface Range {
  readonly start: number;
  readonly end: number;
}

interface Bound extends Range {
  readonly local: string;
}

/** A constant of the module alone: `const TEXTS = texts(catalogue);` */
interface Own extends Bound {
  readonly name: string;
}

/** A text read from such a constant: `TEXTS.states.open` */
interface Read extends Range {
  readonly name: string;
  readonly keys: readonly string[];
}

/** Returns `const TEXTS = texts(catalogue);` that is not exported; undefined for anything else. */
function ownConstant(statement: ESTree.Statement | ESTree.Directive): Own | undefined {
  if (statement.type !== 'VariableDeclaration' || statement.declarations.length !== 1) return;
  const [{ id, init } = {}] = statement.declarations;
  if (id?.type !== 'Identifier' || init?.type !== 'CallExpression') return;
  const [argument] = init.arguments;
  if (init.callee.type !== 'Identifier' || init.callee.name !== 'texts') return;
  if (argument?.type !== 'Identifier') return;
  return { start: statement.start, end: statement.end, name: id.name, local: argument.name };
}

/** Returns the constant and the keys of `TEXTS.states.open`; undefined for anything else. */
function readOf(node: ESTree.Expression): Omit<Read, 'start' | 'end'> | undefined {
  if (node.type === 'Identifier') return { name: node.name, keys: [] };
  if (node.type !== 'MemberExpression' || node.computed || node.optional) return;
  const from = readOf(node.object);
  return from && { name: from.name, keys: [...from.keys, node.property.name] };
}

/** Returns the imported catalogues, the calls that bind them, and the imports to take away. */
function readModule(code: string) {
  const imported = new Map<string, { readonly noun: string; readonly name: string }>();
  const gone: Range[] = [];
  const bound: Bound[] = [];
  const reads: Read[] = [];
  const uses = new Map<string, number>();
  const { program } = parseSync('module.js', code);
  new Visitor({
    ImportDeclaration({ start, end, source, specifiers }) {
      const alias = specifiers.find(
        (one) =>
          one.type === 'ImportSpecifier' &&
          one.imported.type === 'Identifier' &&
          one.imported.name === 'texts' &&
          one.local.name !== 'texts',
      );
      if (source.value === MESSAGES_PATH && alias !== undefined)
        throw new Error(`Import texts from ${MESSAGES_PATH} under its own name.`);
      const isTextsAlone =
        source.value === MESSAGES_PATH && specifiers.every(({ local }) => local.name === 'texts');
      if (isTextsAlone) gone.push({ start, end });
      const noun = CATALOGUE_PATH.exec(source.value)?.[1];
      if (noun === undefined) return;
      gone.push({ start, end });
      for (const one of specifiers)
        if (one.type === 'ImportSpecifier' && one.imported.type === 'Identifier')
          imported.set(one.local.name, { noun, name: one.imported.name });
    },
    CallExpression({ start, end, callee, arguments: [argument] }) {
      if (callee.type !== 'Identifier' || callee.name !== 'texts') return;
      if (argument?.type === 'Identifier') bound.push({ start, end, local: argument.name });
    },
    MemberExpression(node) {
      const read = readOf(node);
      if (read !== undefined) reads.push({ ...read, start: node.start, end: node.end });
    },
    Identifier({ name }) {
      uses.set(name, (uses.get(name) ?? 0) + 1);
    },
  }).visit(program);
  const own = program.body.map(ownConstant).filter((constant) => constant !== undefined);
  return { imported, gone, bound, reads, uses, own };
}

/**
 * Returns a module with every `texts(catalogue)` replaced by what it returns in one locale: plain
 * strings and functions, as if they were typed there. Of a constant that is not exported, only the
 * texts that the module reads remain, each a constant of its own, which the minifier can write in
 * place. Only the formats it calls are imported.
 */
export async function withCatalogues(
  code: string,
  locale: string,
  read: ReadCatalogue = readCatalogue,
): Promise<string> {
  const { imported, gone, bound, reads, uses, own } = readModule(code);
  const writer = new Writer(locale);
  const changes = gone.map((at) => ({ ...at, text: '' }));
  for (const { start, end, local } of bound) {
    const from = imported.get(local);
    const first = from && (await read(FIRST_LOCALE, from.noun, from.name));
    if (from === undefined || first === undefined)
      throw new Error(`texts(${local}) is to name a catalogue imported from ${MESSAGES_PATH}/en/.`);
    const translated = await read(locale, from.noun, from.name);
    const constant = own.find((one) => one.start <= start && end <= one.end);
    const texts = reads.flatMap(({ name, keys, ...at }) => {
      const text = name === constant?.name ? writer.at(first, translated, keys) : undefined;
      return text === undefined ? [] : [{ ...at, name: [name, ...keys].join('$'), text }];
    });
    // Every use but the declaration reads a text, so that the object itself is not needed.
    if (constant !== undefined && texts.length + 1 === uses.get(constant.name)) {
      const constants = new Map(texts.map(({ name, text }) => [name, `const ${name} = ${text};`]));
      changes.push({ ...constant, text: [...constants.values()].join(' ') });
      changes.push(...texts.map(({ name, ...at }) => ({ ...at, text: name })));
    } else changes.push({ start, end, text: `(${writer.catalogue(first, translated)})` });
  }
  const changed = changes
    .toSorted((one, other) => other.start - one.start)
    .reduce(
      (text, { start, end, text: instead }) => text.slice(0, start) + instead + text.slice(end),
      code,
    );
  const formats = [...writer.formats].map((name) => `${name} as ${name}$`).join(', ');
  return formats === '' ? changed : `import { ${formats} } from '${FORMATS_PATH}';\n${changed}`;
}

/** Returns the module that says which locale it is, for a build of one. */
const localeModule = (locale: string): string =>
  `export const FIRST_LOCALE = ${quoted(FIRST_LOCALE)};
export const setLocaleSource = () => undefined;
export const currentLocale = () => ({ locale: ${quoted(locale)}, timeZone: undefined });`;

/**
 * Builds the texts of one locale into the web app: the parser, the catalogues and other languages
 * stay out of the bundle, and a page loads the bytes of its own texts alone (decision 056).
 */
export const catalogues = (locale: string): Plugin => ({
  name: 'catalogues',
  apply: 'build',
  transform: {
    filter: { id: /\.tsx?$/, code: /@reviews\/messages\/en\/|export function setLocaleSource/ },
    handler: async (code, id) => ({
      code: LOCALE_MODULE.test(id) ? localeModule(locale) : await withCatalogues(code, locale),
      map: null,
    }),
  },
});
