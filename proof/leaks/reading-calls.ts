import { SUBJECTS } from '../tables/audience.ts';
import type { Kind } from '@reviews/api/testing/cases/parameters';
import { CASES } from '@reviews/api/testing/cases/all-cases';
import type { Crawl } from '@reviews/api/testing/cases/call-case';
import { kindOf } from '../tables/parameters.ts';
import { isWriting } from '../tables/is-writing.ts';
import type { MarkedCompany } from '../world/marked-company.ts';
import { MARKED_SLUGS } from '../world/marked-pages.ts';
import type { MarkedForm } from '../world/markers.ts';
import type { Effort } from '../promise.ts';
import { EVERYONE, type Who } from '@reviews/api/testing/cases/people';
import { pairsOf, type Pairs } from './pairs.ts';

/** An operation of the API document. */
export interface Operation {
  readonly id: string;
  readonly method: string;
  /** As in the document: `/api/pulses/{hash}`. */
  readonly path: string;
  readonly queries: readonly string[];
  readonly hasBody: boolean;
}

/** One request, the same for everyone who sends it. */
export interface ReadingCall {
  readonly operation: string;
  readonly method: string;
  readonly address: string;
  readonly body?: unknown;
  /**
   * Only some people send it: this number modulo SHARES says who. Everyone sends a call without a
   * share.
   */
  readonly share?: number;
  /** The form that the address names: the people paired with it send the call. */
  readonly form?: MarkedForm;
}

/**
 * For records that tell little more than the first of their kind, everyone requests a part, and all
 * people together the whole.
 */
const SHARES = { short: 25, full: 12 } as const;
/** Returns whether a person sends the call. */
export function isAskedBy(
  { share, form }: ReadingCall,
  who: Who,
  { pairs, effort }: Pick<Given, 'pairs' | 'effort'>,
): boolean {
  if (form !== undefined) return pairs.get(form)?.has(who) === true;
  return share === undefined || (share + EVERYONE.indexOf(who)) % SHARES[effort] === 0;
}

const everyNth = <T>(all: readonly T[], stride: number): T[] =>
  all.filter((_, index) => index % stride === 0);
/** Returns at most `most` entries, spread over the whole list. */
const spread = <T>(all: readonly T[], most: number): T[] =>
  everyNth(all, Math.max(1, Math.ceil(all.length / most)));

/** The crawler's input, and how much of it to try. */
export interface Given {
  readonly company: MarkedCompany;
  readonly effort: Effort;
  /** The forms that are requested by their hashes. */
  readonly forms: readonly MarkedForm[];
  /** The people who request them. */
  readonly pairs: Pairs;
}

export function givenOf(company: MarkedCompany, effort: Effort): Given {
  const byName = company.forms.toSorted((one, other) => (one.name < other.name ? -1 : 1));
  const pairs = pairsOf(byName, effort);
  return { company, effort, forms: [...pairs.keys()], pairs };
}

/** Well-formed as a hash, a key and an address, but names nothing. */
export const ABSENT_HASH = 'absentabsentabsentabsent';
export const ABSENT_NUMBER = 2_147_483_646;
const ABSENT_DRAFT = '00000000-0000-4000-8000-000000000000';
/** Limit of wrong values tried in each place of an address, with some of every kind. */
const MOST_OTHERS = { short: 10, full: 60 } as const;
/** Number of names that are searched for, overall and in each list. */
const MOST_SEARCHES = { short: 6, full: 50 } as const;
const MOST_SEARCHES_OF_A_LIST = { short: 2, full: 8 } as const;
/** Number of cursors from which a list of notices or emails is continued. */
const MOST_PAGES = { short: 20, full: 120 } as const;

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;
const METHODS = ['get', 'post', 'put', 'patch', 'delete'] as const;

/**
 * Returns the operations of the document, which is the list of what to crawl.
 * @throws Error when it is no such document.
 */
export function operationsOf(document: unknown): Operation[] {
  if (!isRecord(document) || !isRecord(document['paths']))
    throw new Error('This is no API document.');
  return Object.entries(document['paths']).flatMap(([path, item]) =>
    METHODS.flatMap((method) => {
      const operation = isRecord(item) ? item[method] : undefined;
      if (!isRecord(operation)) return [];
      const parameters = Array.isArray(operation['parameters'])
        ? operation['parameters'].filter(isRecord)
        : [];
      const queries = parameters
        .filter((one) => one['in'] === 'query')
        .map((one) => String(one['name']));
      return [
        {
          id: String(operation['operationId']),
          method: method.toUpperCase(),
          path,
          queries,
          hasBody: operation['requestBody'] !== undefined,
        },
      ];
    }),
  );
}

function numbers({ company }: Given, ...tables: string[]): string[] {
  return tables.flatMap((table) => (company.numbers[table] ?? []).map(String));
}

const MOST_AUTHORS = 6;
/** In the short form, returns the cast's numbers and some of the authors'. */
function withSomeAuthors(
  { effort }: Given,
  all: readonly string[],
  cast: readonly number[],
): string[] {
  const first = cast.map(String);
  const authors = all.filter((id) => !first.includes(id));
  return [...first, ...(effort === 'full' ? authors : spread(authors, MOST_AUTHORS))];
}

const people = (given: Given): string[] =>
  withSomeAuthors(
    given,
    numbers(given, 'employee'),
    Object.values(given.company.cast).flatMap((person) => ('id' in person ? [person.id] : [])),
  );
const accounts = (given: Given): string[] =>
  withSomeAuthors(
    given,
    numbers(given, 'app_user'),
    Object.values(given.company.cast).map(({ user }) => user.id),
  );

/**
 * Number of comments requested by id, from all over the company: each form has those of every
 * visibility one after another.
 */
const MOST_COMMENTS = { short: 40, full: 400 } as const;

/** The records of each kind of parameter; a new kind in the table needs an entry here. */
const RIGHT: Readonly<Partial<Record<Kind, (given: Given) => readonly string[]>>> = {
  form: ({ forms }) => forms.map(({ hash }) => hash),
  packet: ({ company }) => company.packetHashes,
  formNumber: (given) => numbers(given, 'pulse'),
  image: ({ company, forms }) =>
    company.files.filter(({ form }) => form === null || forms.includes(form)).map(({ key }) => key),
  photo: ({ company }) => company.photoKeys,
  comment: (given) => spread(numbers(given, 'comment'), MOST_COMMENTS[given.effort]),
  cycle: (given) => numbers(given, 'cycle'),
  bulkAction: (given) => numbers(given, 'bulk_action'),
  import: (given) => numbers(given, 'people_import'),
  integration: (given) => numbers(given, 'integration'),
  directory: (given) => numbers(given, 'integration'),
  provider: (given) => numbers(given, 'integration'),
  // The company has no logo.
  logo: () => [ABSENT_HASH],
  directoryGroup: (given) => numbers(given, 'scim_group'),
  cyclePulse: (given) => numbers(given, 'cycle_pulse'),
  template: (given) => numbers(given, 'template'),
  builtTemplate: (given) => numbers(given, 'template'),
  libraryQuestion: (given) => numbers(given, 'library_question'),
  employee: people,
  customField: (given) => numbers(given, 'custom_field'),
  user: accounts,
  role: (given) => numbers(given, 'role'),
  page: (given) => numbers(given, 'company_page'),
  pageSlug: () => MARKED_SLUGS,
  pageVersion: () => ['1', '2'],
};

/**
 * Returns the ids and hashes of every other kind, and some that do not exist: an address accepts
 * them all.
 */
function others(given: Given, right: readonly string[]): string[] {
  const { company, effort } = given;
  const most = MOST_OTHERS[effort];
  const hashes = [
    ...company.packetHashes,
    ...company.forms.map(({ hash }) => hash),
    ...company.files.map(({ key }) => key),
    ...company.drafts.map(({ id }) => id),
  ];
  const records = Object.values(company.numbers).flatMap((ids) =>
    spread(ids, Math.ceil(most / 10)).map(String),
  );
  const all = [...spread(hashes, most / 2), ...spread(records, most / 2)];
  const known = new Set(right);
  return [...new Set([...all, ABSENT_HASH, String(ABSENT_NUMBER)])].filter(
    (value) => !known.has(value),
  );
}

/** An address, and who requests it. */
type Address = Pick<ReadingCall, 'address' | 'share' | 'form'>;

/** Kinds with many records that are alike: some people request each. */
const ASKED_BY_SOME: ReadonlySet<Kind> = new Set<Kind>([
  'employee',
  'user',
  'comment',
  'template',
  'builtTemplate',
  'libraryQuestion',
  'photo',
  'role',
]);

/**
 * Returns whether everyone requests a record: everything that there are few of, and the reviewees.
 */
function isAskedByAll(
  { company: { cast } }: Given,
  kind: Kind | undefined,
  value: string,
): boolean {
  if (kind === undefined || !ASKED_BY_SOME.has(kind)) return true;
  // The reviewees, and the person whose account has confidential things.
  return [...SUBJECTS, 'writer' as const].some(
    (person) =>
      (kind === 'employee' && String(cast[person].id) === value) ||
      (kind === 'user' && String(cast[person].user.id) === value),
  );
}

/** Returns the form that a value names, by its hash or by the key of an image in it. */
function formNamed(
  { company }: Given,
  kind: Kind | undefined,
  value: string,
): MarkedForm | undefined {
  if (kind === 'form') return company.forms.find(({ hash }) => hash === value);
  if (kind !== 'image') return undefined;
  return company.files.find(({ key }) => key === value)?.form ?? undefined;
}

/**
 * Returns the addresses of a path: each valid combination of parameters, and every other value in
 * each place of a valid one.
 */
function addressesOf({ id, path }: Operation, given: Given): Address[] {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? '');
  const kinds = names.map((name) => kindOf(id, name));
  const rights = names.map((name, place) => {
    const kind = kinds[place];
    const values = kind === undefined ? undefined : RIGHT[kind]?.(given);
    if (values === undefined)
      throw new Error(
        `${id}: no one says what its parameter "${name}" names (proof/tables/parameters.ts, proof/leaks/reading-calls.ts).`,
      );
    return values;
  });
  const products = rights.reduce<string[][]>(
    (sets, values) => sets.flatMap((set) => values.map((value) => [...set, value])),
    [[]],
  );
  const [sample = []] = products;
  const strange = rights.flatMap((right, place) =>
    others(given, right).map((value) =>
      sample.map((own, index) => (index === place ? value : own)),
    ),
  );
  const fill = (values: readonly string[]) =>
    names.reduce(
      (address, name, index) =>
        address.replace(`{${name}}`, encodeURIComponent(values[index] ?? '')),
      path,
    );
  if (names.length === 0) return [{ address: path }];
  const [first] = kinds;
  const namesForm = names.length === 1 && (first === 'form' || first === 'image');
  return [
    ...products.map((values, share): Address => {
      const address = fill(values);
      const form = namesForm ? formNamed(given, first, values[0] ?? '') : undefined;
      if (form !== undefined) return { address, form };
      // Photos are images that belong to no form.
      if (first === 'image' && given.company.photoKeys.includes(values[0] ?? ''))
        return { address, share };
      const isWhole =
        names.includes('cycleId') && names.length > 1
          ? isTrueList(given, address)
          : values.every((value, place) => isAskedByAll(given, kinds[place], value));
      return isWhole ? { address } : { address, share };
    }),
    // Everyone requests an address that names no form at all: what they may not know of is compared
    // with it.
    ...strange.map((values, share): Address =>
      namesForm && values.includes(ABSENT_HASH)
        ? { address: fill(values) }
        : { address: fill(values), share },
    ),
  ];
}

/**
 * Returns what is typed to search for a person: each part of what identifies an author, or a person
 * of the cast who writes.
 */
function searches({ company, effort }: Given): string[] {
  const authors = company.markers.all
    .filter(({ thing }) => thing.startsWith("the writer's ") || thing === 'who is nominated')
    .map(({ token }) => token);
  const cast = Object.values(company.traces).flatMap((traces) => traces ?? []);
  return [...spread(authors, MOST_SEARCHES[effort]), ...cast, 'ondorf', 'kast', '%', 'zqxjv'];
}

/** Returns whether an address names a pulse, or a template, of the cycle that it names. */
function isTrueList({ company }: Given, address: string): boolean {
  return company.places.some(
    ({ cyclePulse, template }) =>
      cyclePulse !== null &&
      (address.startsWith(`/api/cycles/${cyclePulse.cycleId}/pulses/${cyclePulse.id}/`) ||
        address.endsWith(`/quick-navigation-load/${cyclePulse.cycleId}/${template.id}`)),
  );
}

/** Returns the drafts of the form itself, one of another form, and one that does not exist. */
function draftsFor({ company }: Given, address: string): string[] {
  const own = company.drafts.filter(({ form }) => address.includes(form.hash)).map(({ id }) => id);
  if (own.length > 0) return own;
  return [
    ...company.drafts.slice(0, 1).map(({ id }) => id),
    ...(address.includes(ABSENT_HASH) ? [ABSENT_DRAFT] : []),
  ];
}

/**
 * Operations where each query shows something that no other shows, so that everyone sends every
 * query.
 */
const ASKED_WHOLE: ReadonlySet<string> = new Set(['listMyNotices', 'showMyTeam', 'listImportRows']);
/**
 * Operations that show the same as another one of the same record, or nothing about people: some
 * people send each.
 */
const ASKED_IN_PART: ReadonlySet<string> = new Set([
  'showDownload',
  'showManagerDownload',
  'showPacketPdf',
  'showManagerPacketPdf',
  'listFilters',
  'listSavedFilters',
]);

/** What a case may ask the crawler about one address. */
const crawlOf = (given: Given, address: string): Crawl => ({
  names: searches(given),
  someNames: spread(searches(given), MOST_SEARCHES_OF_A_LIST[given.effort]),
  numbers: (table) =>
    table === undefined
      ? Object.values(given.company.numbers).flat()
      : (given.company.numbers[table] ?? []),
  people: people(given),
  notices: spread(given.company.noticePages.notices, MOST_PAGES[given.effort]).map(String),
  mails: spread(given.company.noticePages.mails, MOST_PAGES[given.effort]).map(String),
  forms: given.forms,
  drafts: () => draftsFor(given, address),
  isTrueList: isTrueList(given, address),
  isWhole: given.effort === 'full',
  managers: (['manager', 'siblingManager', 'hrManager'] as const).map(
    (who) => given.company.cast[who].id,
  ),
  stranger: given.company.cast.stranger.id,
});
type Varying<T> = ((given: Given, address: string) => readonly T[]) | undefined;
const ofCase = <T>(
  wanted: readonly T[] | ((crawl: Crawl) => readonly T[]) | undefined,
): Varying<T> =>
  typeof wanted === 'function'
    ? (given, address) => wanted(crawlOf(given, address))
    : wanted && (() => wanted);
const queriesOf = (id: string): Varying<string> => ofCase(CASES[id]?.queries);
function postedBy(id: string): Varying<unknown> {
  const own = CASES[id];
  return own !== undefined && 'allowed' in own ? ofCase(own.bodies) : undefined;
}

/**
 * Returns every call of one reading operation.
 * @throws Error when the tables do not say how.
 */
export function callsOf(operation: Operation, given: Given): ReadingCall[] {
  const { id, method, queries, hasBody } = operation;
  const bodiesOf = hasBody ? postedBy(id) : () => [undefined];
  const ownQueries = queriesOf(id);
  if (bodiesOf === undefined) throw new Error(`${id} reads by a body, and no case says which.`);
  if (queries.length > 0 && ownQueries === undefined)
    throw new Error(`${id} takes a query, and no case says which.`);
  const isRepeated = !ASKED_WHOLE.has(id);
  return addressesOf(operation, given).flatMap(({ address, ...asked }, place) =>
    (ownQueries?.(given, address) ?? ['']).flatMap((query, asking) =>
      bodiesOf(given, address).map((body, sending): ReadingCall => {
        const isFirst = asking + sending === 0;
        return {
          operation: id,
          method,
          address: query === '' ? address : `${address}?${query}`,
          // Everyone sends the first query, and some people each other one.
          ...((isFirst && !ASKED_IN_PART.has(id)) || asked.form !== undefined || !isRepeated
            ? {}
            : { share: place + asking + sending }),
          ...asked,
          ...(body === undefined ? {} : { body }),
        };
      }),
    ),
  );
}

/**
 * Returns pages of the web application and addresses outside the document: they are searched like
 * any other answer.
 */
function pages({ forms, effort }: Given): ReadingCall[] {
  const some = spread(forms, effort === 'full' ? 40 : 4);
  const addresses = [
    '/',
    '/my/tasks',
    '/my/history',
    '/cycles',
    '/api/openapi.json',
    '/api/docs',
    '/nowhere',
  ];
  const ofForms = some.flatMap(({ hash, id }) => [
    `/pulses/${hash}`,
    `/pulses/${hash}/view`,
    `/pulses/${hash}/edit`,
    `/api/pulses/${id}`,
  ]);
  return [
    ...addresses.map((address) => ({ operation: 'page', method: 'GET', address })),
    ...ofForms.map((address, share) => ({ operation: 'page', method: 'GET', address, share })),
  ];
}

/** Returns everything that the crawler requests as every person. */
export function readingCalls(operations: readonly Operation[], given: Given): ReadingCall[] {
  return [
    ...operations
      .filter((operation) => !isWriting(operation))
      .flatMap((operation) => callsOf(operation, given)),
    ...pages(given),
  ];
}
