import * as contracts from '@reviews/contracts';
import type { Database } from '@reviews/db';
import { buildEmployee, buildImport } from '@reviews/factories';
import type { Reply, Visitor } from '@reviews/harness';
import type { ImportCaseName, ImportOperation } from '../tables/writing-imports.ts';

/** Imports at each step. */
export interface ImportWorld {
  readonly mapping: number;
  readonly ready: number;
  readonly applied: number;
  /** The import that is discarded next. */
  unwanted: number;
}

export interface ImportGround {
  readonly db: Database;
  readonly imports: ImportWorld;
}

type Send = (visitor: Visitor, headers?: Readonly<Record<string, string>>) => Promise<Reply>;

const UNKNOWN_ID = 2_000_000_000;
const MAPPING = { day_order: null, missing: 'keep', empty_cells: 'keep' } as const;

export async function buildImportWorld(db: Database): Promise<ImportWorld> {
  const employee = await buildEmployee(db);
  const of = async (state: 'mapping' | 'ready' | 'applied') =>
    (await buildImport(db, { state, employee })).id;
  return {
    mapping: await of('mapping'),
    ready: await of('ready'),
    applied: await of('applied'),
    unwanted: await of('mapping'),
  };
}

const at = (id: number) => ({ params: { id: String(id) } });
const map =
  (id: number, first: 'number' | null = 'number'): Send =>
  (visitor, headers = {}) =>
    visitor.call(contracts.mapImport, {
      ...at(id),
      body: { ...MAPPING, fields: [first, 'title'] },
      headers,
    });
const apply =
  (id: number, digest = 'as-built'): Send =>
  (visitor, headers = {}) =>
    visitor.call(contracts.applyImport, { ...at(id), body: { digest }, headers });
const undo =
  (id: number): Send =>
  (visitor, headers = {}) =>
    visitor.call(contracts.undoImport, { ...at(id), body: { keep_changed: false }, headers });
const discard =
  (id: number): Send =>
  (visitor, headers = {}) =>
    visitor.call(contracts.discardImport, { ...at(id), body: {}, headers });
const upload =
  (text: string): Send =>
  (visitor, headers = {}) => {
    const form = new FormData();
    form.append('file', new Blob([text], { type: 'text/csv' }), 'people.csv');
    return visitor.send('POST', contracts.uploadImport.path, { body: form, headers });
  };
const PEOPLE = 'id,title\r\n1,Lead\r\n';

/** Resets the imports to idle. */
async function atRest({ db, imports: { mapping, ready, applied } }: ImportGround): Promise<void> {
  await db.prisma.peopleImport.update({ where: { id: mapping }, data: { state: 'mapping' } });
  await db.prisma.peopleImport.update({ where: { id: ready }, data: { state: 'ready' } });
  await db.prisma.peopleImport.update({ where: { id: applied }, data: { state: 'applied' } });
}
async function atWork(ground: ImportGround): Promise<void> {
  await atRest(ground);
  await ground.db.prisma.peopleImport.update({
    where: { id: ground.imports.ready },
    data: { state: 'applying' },
  });
}
async function giveUnwanted(ground: ImportGround): Promise<void> {
  await atRest(ground);
  ground.imports.unwanted = (await buildImport(ground.db)).id;
}

interface ImportRequest {
  readonly send: (ground: ImportGround) => Send;
  readonly given?: (ground: ImportGround) => Promise<void>;
  readonly before?: 'onlyLooking';
}

export const IMPORT_REQUESTS: Readonly<Record<ImportCaseName, ImportRequest>> = {
  'a file of people': { send: () => upload(PEOPLE) },
  'a file that is not a list of people': { send: () => upload('\u0000\u0001binary') },
  'a file of people, while impersonations may only look': {
    send: () => upload(PEOPLE),
    before: 'onlyLooking',
  },
  'a column mapping': { send: ({ imports }) => map(imports.mapping), given: atRest },
  'a mapping that identifies no one': {
    send: ({ imports }) => map(imports.mapping, null),
    given: atRest,
  },
  'a mapping while someone else imports': {
    send: ({ imports }) => map(imports.mapping),
    given: atWork,
  },
  'a mapping of an import that does not exist': { send: () => map(UNKNOWN_ID), given: atRest },
  'that a preview is applied': { send: ({ imports }) => apply(imports.ready), given: atRest },
  'that a preview is applied that was not seen': {
    send: ({ imports }) => apply(imports.ready, 'another'),
    given: atRest,
  },
  'that a preview is applied, while impersonations may only look': {
    send: ({ imports }) => apply(imports.ready),
    given: atRest,
    before: 'onlyLooking',
  },
  'that an import is undone': { send: ({ imports }) => undo(imports.applied), given: atRest },
  'that an import is undone that was not applied': {
    send: ({ imports }) => undo(imports.ready),
    given: atRest,
  },
  'that an import is discarded': {
    send: ({ imports }) => discard(imports.unwanted),
    given: giveUnwanted,
  },
  'that an applied import is discarded': {
    send: ({ imports }) => discard(imports.applied),
    given: atRest,
  },
};

/** Change log action of each operation. */
const LOGGED: Readonly<Record<ImportOperation, string>> = {
  uploadImport: 'import.uploaded',
  mapImport: 'import.mapped',
  applyImport: 'import.asked_to_apply',
  undoImport: 'import.asked_to_undo',
  discardImport: 'import.discarded',
};
const IMPORTS = ['people_import', 'change_log'];
export const IMPORT_TABLES: Readonly<Record<ImportOperation, readonly string[]>> = {
  uploadImport: ['people_import', 'files', 'change_log'],
  mapImport: IMPORTS,
  applyImport: IMPORTS,
  undoImport: IMPORTS,
  discardImport: IMPORTS,
};

export const isImportOperation = (operation: string): operation is ImportOperation =>
  operation in LOGGED;

/**
 * Returns the log action of an operation and its record; `made` is the id of the created record.
 */
export function importChange(
  { imports }: ImportGround,
  operation: ImportOperation,
  made: string,
): { readonly action: string; readonly record: string } {
  const of: Readonly<Record<ImportOperation, number | string>> = {
    uploadImport: made,
    mapImport: imports.mapping,
    applyImport: imports.ready,
    undoImport: imports.applied,
    discardImport: imports.unwanted,
  };
  return { action: LOGGED[operation], record: `people_import ${of[operation]}` };
}

export const madeImport = (operation: ImportOperation, reply: Reply): string =>
  operation === 'uploadImport'
    ? String(contracts.uploadImport.response.parse(reply.json()).id)
    : '';
