import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { before, beforeLast, withImport, withNames, type Source } from './insert.ts';
import {
  callNameOf,
  fill,
  nounOf,
  Refused,
  singularOf,
  type CallName,
  type Noun,
  type Words,
} from './names.ts';

const TEMPLATES = fileURLToPath(new URL('./', import.meta.url));
const ENDING = '.template';

/** What was generated: the files written, and what the author does next. */
export interface Generated {
  readonly files: readonly string[];
  readonly next: readonly string[];
}

const template = (name: string, words: Words): string =>
  fill(readFileSync(path.join(TEMPLATES, `${name}${ENDING}`), 'utf8'), words);

/** Returns the files below a folder of templates, as paths within it. */
const templatesBelow = (folder: string): string[] =>
  readdirSync(path.join(TEMPLATES, folder), { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith(ENDING),
  );

/** Changes to make in a copy of the repository, all or none. */
class Changes {
  readonly #root: string;
  readonly #texts = new Map<string, string>();

  constructor(root: string) {
    this.#root = root;
  }

  has(file: string): boolean {
    return existsSync(path.join(this.#root, file));
  }

  /** @throws Refused when the file exists already */
  add(file: string, text: string): void {
    if (this.has(file)) throw new Refused(`${file} exists already. Nothing was written.`);
    this.#texts.set(file, text);
  }

  edit(file: string, change: (source: Source) => Source): void {
    const text = this.#texts.get(file) ?? readFileSync(path.join(this.#root, file), 'utf8');
    this.#texts.set(file, change({ file, text }).text);
  }

  write(): readonly string[] {
    for (const [file, text] of this.#texts) {
      const full = path.join(this.#root, file);
      mkdirSync(path.dirname(full), { recursive: true });
      writeFileSync(full, text);
    }
    return [...this.#texts.keys()];
  }
}

const read = (root: string, file: string): string => readFileSync(path.join(root, file), 'utf8');
const contractOf = ({ kebab }: Noun): string => `packages/contracts/src/${kebab}.ts`;
const featureOf = ({ kebab }: Noun): string => `apps/api/src/features/${kebab}`;

/** Adds a noun to the lists that name every noun. */
function register(changes: Changes, noun: Noun): void {
  const of = (text: string): string => fill(text, noun.words);
  const list = (file: string, statement: string, place: string, entry: string): void =>
    changes.edit(file, (source) => before(withImport(source, of(statement)), place, of(entry)));
  list(
    'packages/contracts/src/index.ts',
    "import * as sampleNouns from './sample-nouns.ts';",
    ']\n  .flatMap((module) =>',
    '  sampleNouns,\n',
  );
  changes.edit('packages/contracts/src/index.ts', (source) =>
    before(source, '\nconst isEndpoint', of("export * from './sample-nouns.ts';\n")),
  );
  list(
    'apps/api/src/routes.ts',
    "import { sampleNounRoutes } from './features/sample-nouns/sample-nouns.routes.ts';",
    '  ].flatMap((routesOf) =>',
    '    sampleNounRoutes,\n',
  );
  list(
    'apps/api/src/services.ts',
    "import { createSampleNounsService } from './features/sample-nouns/sample-nouns.service.ts';",
    '    uploads,\n  };\n}\n',
    '    sampleNouns: createSampleNounsService({ db }),\n',
  );
  list(
    'apps/api/src/testing/cases/all-cases.ts',
    "import { SAMPLE_NOUNS } from '../../features/sample-nouns/sample-nouns.cases.ts';",
    '] as const satisfies readonly NounCases[];',
    '  SAMPLE_NOUNS,\n',
  );
  changes.edit('apps/web/src/app/routes.tsx', (source) =>
    before(
      source,
      "  page('*',",
      of(
        "  page('/sample-nouns', () => import('../features/sample-nouns/components/sample-noun-list.tsx'), 'SampleNounList'),\n",
      ),
    ),
  );
  // The last features may use all others, and no one uses them yet.
  changes.edit('.dependency-cruiser.cjs', (source) =>
    before(source, '],\n];\n\n/** The parts of pulses', of(", 'sample-nouns'")),
  );
}

/**
 * Writes a noun in every layer: a record with a name, and the call and the page that list it.
 * @throws Refused, and then writes nothing
 */
export function newFeature(root: string, plural: string, singular = singularOf(plural)): Generated {
  if (singular === undefined)
    throw new Refused(
      `"${plural}" is no plural in -s. Give the singular too: npm run new -- feature ${plural} <noun>`,
    );
  const noun = nounOf(plural, singular);
  const changes = new Changes(root);
  for (const file of [contractOf(noun), featureOf(noun)])
    if (changes.has(file))
      throw new Refused(`The noun "${plural}" exists already: ${file}. Nothing was written.`);
  for (const name of templatesBelow('feature')) {
    const file = fill(name.slice(0, -ENDING.length), noun.words).replaceAll(path.sep, '/');
    changes.add(file, template(path.join('feature', name.slice(0, -ENDING.length)), noun.words));
  }
  register(changes, noun);
  return {
    files: changes.write(),
    next: template('next/feature', noun.words).trimEnd().split('\n'),
  };
}

/** Returns the service that the routes of a noun use. */
function serviceIn(root: string, noun: Noun): string {
  const file = `${featureOf(noun)}/${noun.kebab}.routes.ts`;
  const [, list = ''] = /\(\{([^}]*)\}: Services\)/.exec(read(root, file)) ?? [];
  const services = list.split(',').flatMap((name) => name.trim().split(':')[0] || []);
  const [first] = services;
  if (first === undefined)
    throw new Refused(`${file} takes no services as ({ ${noun.camel} }: Services).`);
  return services.includes(noun.camel) ? noun.camel : first;
}

/** Returns a template of a call; a DELETE has no body. */
function ofCall(name: string, { method, words }: CallName, noun: Noun, more: Words = []): string {
  const text = template(name, [...more, ...words, ...noun.words]);
  return method === 'POST' || method === 'PUT'
    ? text
    : text
        .replaceAll('  body: z.strictObject({}),\n', '')
        .replaceAll(', { body: {} })', ')')
        .replaceAll('({ body: {} })', '({})');
}

/**
 * Writes a call of an existing noun in every layer. Its service throws until the author writes it,
 * so its test and the endpoint table fail until then.
 * @throws Refused, and then writes nothing
 */
export function newCall(root: string, plural: string, name: string): Generated {
  const noun = nounOf(plural, singularOf(plural) ?? plural);
  const call = callNameOf(name);
  const changes = new Changes(root);
  const [contract, feature] = [contractOf(noun), featureOf(noun)];
  for (const file of [
    contract,
    ...['routes', 'service', 'cases'].map((layer) => `${feature}/${noun.kebab}.${layer}.ts`),
  ])
    if (!changes.has(file))
      throw new Refused(
        `There is no ${file}. A new noun begins with: npm run new -- feature ${plural}`,
      );
  if (new RegExp(`\\bexport const ${name} = endpoint\\(`).test(read(root, contract)))
    throw new Refused(`The call "${name}" exists already: ${contract}. Nothing was written.`);
  const kind = call.isReading ? 'read' : 'write';
  const service = serviceIn(root, noun);
  const part = (file: string): string => ofCall(`call/${file}`, call, noun, [['SERVICE', service]]);

  changes.edit(contract, ({ file, text }) => ({
    file,
    text: `${text}${part(`${kind}/contract`)}`,
  }));
  changes.edit(`${feature}/${noun.kebab}.routes.ts`, (source) =>
    beforeLast(source, '];', part('route')),
  );
  changes.edit(`${feature}/${noun.kebab}.service.ts`, (source) =>
    beforeLast(
      withNames(source, ['type Actor'], '../../core/actor.ts'),
      '  };\n}\n',
      part('service'),
    ),
  );
  changes.edit(`${feature}/${noun.kebab}.cases.ts`, (source) =>
    before(
      withNames(
        withNames(
          source,
          call.isReading ? ['reads'] : ['writes'],
          '../../testing/cases/call-case.ts',
        ),
        call.isReading ? ['admissionOf', 'toTemplateBuilders'] : ['toTemplateBuilders'],
        '../../testing/cases/kinds-of-people.ts',
      ),
      `} satisfies CasesOf<typeof ${noun.camel}>`,
      part(`${kind}/case`),
    ),
  );
  changes.add(`${feature}/${call.kebab}.test.ts`, part('test'));
  changes.add(`apps/web/src/features/${noun.kebab}/api/use-${call.kebab}.ts`, part(`${kind}/hook`));
  return { files: changes.write(), next: ofCall('next/call', call, noun).trimEnd().split('\n') };
}
