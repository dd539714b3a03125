import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { formatted, type Catalogue } from '@reviews/messages';
import compile from 'icu-minify/compile';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { withCatalogues, type ReadCatalogue } from '../../apps/web/catalogues.ts';
import { PROJECT } from '../product/paths.ts';

const MESSAGES = path.join(PROJECT, 'packages/messages/src');
const nouns = readdirSync(path.join(MESSAGES, 'en')).map((file) => path.basename(file, '.ts'));

/** Words that the product does not use. */
const OLD_WORDS =
  /\b(?:somebody|nobody|everybody|anybody|whoever|whom|by which|anew|thereby|lest|meanwhile|stands|put right|see to|make known)\b/i;

/** A message with its group and keys. */
type Entry = readonly [keys: readonly string[], message: string];

const entriesOf = (group: Catalogue, keys: readonly string[]): Entry[] =>
  Object.entries(group).flatMap(([key, value]) =>
    typeof value === 'string' ? [[[...keys, key], value]] : entriesOf(value, [...keys, key]),
  );

async function entriesOfNoun(noun: string): Promise<Entry[]> {
  const groups: Readonly<Record<string, Catalogue>> = await import(
    pathToFileURL(path.join(MESSAGES, 'en', `${noun}.ts`)).href
  );
  return Object.entries(groups).flatMap(([name, group]) => entriesOf(group, [name]));
}

type Sample = string | number | boolean | Date;
const COUNTS = [0, 1, 2, 5, 21, 1180];
const DAYS = [new Date('2026-03-01T12:00:00Z'), new Date('2026-12-31T12:00:00Z')];
const SELECT = 1;
const DATES = [5, 6];

/** Adds the arguments in the compiled form of a message, each with values that tell its branches apart. */
function collect(node: unknown, samples: Map<string, readonly Sample[]>): void {
  if (!Array.isArray(node)) return;
  const [name, type, rest]: readonly unknown[] = node;
  if (typeof name !== 'string') throw new Error(`Not an argument: ${JSON.stringify(node)}`);
  if (typeof type === 'string') throw new Error(`A message has no tags: <${name}>`);
  if (type === SELECT) {
    const keys = Object.keys(rest ?? {});
    samples.set(name, keys.includes('true') || keys.includes('false') ? [true, false] : keys);
  } else if (type === undefined) {
    samples.set(name, samples.get(name) ?? ['Ada']);
  } else {
    samples.set(name, DATES.includes(Number(type)) ? DAYS : COUNTS);
  }
  if (typeof rest !== 'object') return;
  for (const branch of Object.values(rest ?? {}))
    for (const part of Array.isArray(branch) ? branch : []) collect(part, samples);
}

/** Returns values for a message in which every branch occurs. */
function valuesFor(message: string): Record<string, Sample>[] {
  const samples = new Map<string, readonly Sample[]>();
  const compiled = compile(message);
  for (const node of typeof compiled === 'string' ? [] : compiled) collect(node, samples);
  return [...samples].reduce<Record<string, Sample>[]>(
    (all, [name, values]) =>
      all.flatMap((others) => values.map((value) => ({ ...others, [name]: value }))),
    [{}],
  );
}

function read(built: unknown, keys: readonly string[]): unknown {
  return keys.reduce<unknown>(
    (group, key) => (typeof group === 'object' && group !== null ? Reflect.get(group, key) : null),
    built,
  );
}

const written = (text: unknown, values: Record<string, Sample>): unknown =>
  typeof text === 'function' ? Reflect.apply(text, undefined, [values]) : text;

const FORMATS = pathToFileURL(path.join(MESSAGES, 'formats.ts')).href;
let folder: string;
beforeAll(() => void (folder = mkdtempSync(path.join(tmpdir(), 'catalogues-'))));
afterAll(() => rmSync(folder, { recursive: true }));

/** Runs a module as the web app gets it. */
async function built(name: string, code: string, locale = 'en', from?: ReadCatalogue) {
  const file = path.join(folder, `${name}.mjs`);
  const text = await withCatalogues(code, locale, from);
  writeFileSync(file, text.replace("'@reviews/messages/formats'", JSON.stringify(FORMATS)));
  const module: unknown = await import(pathToFileURL(file).href);
  return { text, module };
}

const IMPORT = "import { texts } from '@reviews/messages';\n";

describe.each(nouns)('catalogue %s', (noun) => {
  it('has texts that compile, without tags and old-fashioned words', async () => {
    const entries = await entriesOfNoun(noun);
    expect(entries).not.toEqual([]);
    expect(entries.filter(([, message]) => OLD_WORDS.test(message))).toEqual([]);
    expect(entries.map(([, message]) => valuesFor(message).length)).not.toContain(0);
  });

  it('reads the same in the web build as on the server', async () => {
    const entries = await entriesOfNoun(noun);
    const names = [...new Set(entries.map(([[name]]) => name))].join(', ');
    const { module } = await built(
      noun,
      `${IMPORT}import { ${names} } from '@reviews/messages/en/${noun}';\n${names
        .split(', ')
        .map((name) => `const of_${name} = texts(${name});\nexport { of_${name} as ${name} };\n`)
        .join('')}`,
    );
    for (const [keys, message] of entries)
      for (const values of valuesFor(message))
        expect(written(read(module, keys), values)).toBe(formatted(message, values));
  });
});

describe('the web build of a module', () => {
  const catalogue = {
    title: "Packets of '{'everyone'}'",
    more: {
      left: '{count, plural, =0 {None} one {`#` is ${name}} other {# \\ left}}',
      told: '{who, select, peer {A peer} other {Someone}}',
      isOpen: '{isOpen, select, true {Open} other {Closed}} for {days}',
    },
    only: '{count}',
    price: '{share, number, ::percent} by {day, date, ::yMMMd}',
    place: '{place, selectordinal, one {#st} other {#th}}',
  };
  const polish = { more: { left: '{count, plural, one {# akta} few {# akty} other {# akt}}' } };
  const from: ReadCatalogue = async (locale) => ({ en: catalogue, pl: polish })[locale];
  const code = `${IMPORT}import { example } from '@reviews/messages/en/example';\nexport const T = texts(example);`;

  it.each(entriesOf(catalogue, ['T']))('writes %j', async (keys, message) => {
    const { module } = await built('example', code, 'en', from);
    for (const values of valuesFor(message))
      expect(written(read(module, keys), values)).toBe(formatted(message, values));
  });

  it('holds neither catalogue nor parser, and imports the formats it uses alone', async () => {
    const simple: ReadCatalogue = async () => ({
      choose: 'Select {name}',
      one: '{n, plural, one {One} other {Many}}',
    });
    const { text } = await built('simple', code, 'en', simple);
    expect(text).not.toContain('@reviews/messages');
    expect(text).toContain('`Select ${values["name"]}`');
    expect(text).toContain('values["n"] === 1 ? "One" : "Many"');
  });

  const own = (uses: string): string =>
    `${IMPORT}import { example } from '@reviews/messages/en/example';\nconst T = texts(example);\n${uses}`;

  it('keeps of a constant of its own only the texts that it reads', async () => {
    const { text, module } = await built(
      'own',
      own(
        'export const all = [T.title, T.title, T.more.told({ who: "peer" }), T.only({ count: 3 })];',
      ),
      'en',
      from,
    );
    expect(read(module, ['all'])).toEqual([
      'Packets of {everyone}',
      'Packets of {everyone}',
      'A peer',
      '3',
    ]);
    expect(text).not.toContain('left');
    expect(text).not.toContain('T.');
  });

  it.each([
    ['a group', 'export const all = T.more;', ['all', 'told']],
    [
      'a text by its name',
      'const key = "title"; export const all = { key: T[key] };',
      ['all', 'key'],
    ],
    ['the constant itself', 'export const all = { T };', ['all', 'T', 'title']],
    [
      'a constant of its name',
      'export const all = ((T) => T.title)({ title: T });',
      ['all', 'title'],
    ],
  ])('keeps all texts if it uses %s', async (_case, uses, keys) => {
    const { module } = await built(`whole-${keys.join('-')}-${uses.length}`, own(uses), 'en', from);
    expect(read(module, keys)).toBeDefined();
  });

  it('takes the words and the plurals of its language, and the first language for what it lacks', async () => {
    const { module, text } = await built('polish', code, 'pl', from);
    expect(read(module, ['T', 'title'])).toBe('Packets of {everyone}');
    expect(text).toContain(') === "few" ? ');
    expect(text).not.toContain('left}');
  });

  it('fails for a catalogue that is not imported from its file', async () => {
    await expect(withCatalogues('const T = texts(own);', 'en', from)).rejects.toThrow('texts(own)');
    const alias = "import { texts as own } from '@reviews/messages';";
    await expect(withCatalogues(alias, 'en', from)).rejects.toThrow('under its own name');
  });
});
