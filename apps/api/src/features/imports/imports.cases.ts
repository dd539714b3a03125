import * as imports from '@reviews/contracts/imports';
import { MESSAGES } from '@reviews/domain';
import { buildEmployee, buildImport, type ImportGiven } from '@reviews/factories';
import * as answer from '../../testing/cases/answers.ts';
import { reads, writes, type CasesOf } from '../../testing/cases/call-case.ts';
import { UNKNOWING, type Ground } from '../../testing/cases/ground.ts';
import {
  admissionOf,
  toTemplateBuilders as toImporters,
  whileOnlyLooking,
} from '../../testing/cases/kinds-of-people.ts';
import { recordsOf, type WritingWorld } from '../../testing/cases/writing-world.ts';

const { imports: texts } = MESSAGES;
const NO_IMPORT = answer.refusal(404, texts.notFound);
const NO_TABLE = answer.refusal(422, texts.notATable);
const NOT_IDENTIFIED = answer.refusal(422, texts.notIdentified);
const OTHER_PREVIEW = answer.refusal(409, texts.otherPreview);
const NOT_APPLIED = answer.refusal(409, texts.notApplied);
const NOT_DISCARDED = answer.refusal(409, texts.notDiscarded);
/** Names the person who is importing now. */
const ALREADY_IMPORTING = answer.refusal(409, '');

const of = (id: number) => ({ params: { id: String(id) } });
const UNKNOWN = of(2_000_000_000);
const reading = { ...admissionOf(toImporters()), absent: UNKNOWN, unknowing: UNKNOWING };

const KEEPING = { day_order: null, missing: 'keep' as const, empty_cells: 'keep' as const };
const mapping = (first: 'number' | null = 'number') => ({
  body: { ...KEEPING, fields: [first, 'title' as const] },
});
const applying = (digest = 'as-built') => ({ body: { digest } });
const UNDOING = { body: { keep_changed: false } };
const DISCARDING = { body: {} };
const CHANGED = { query: { kind: 'changed' as const } };

function fileOf(text: string) {
  const body = new FormData();
  body.append('file', new Blob([text], { type: 'text/csv' }), 'people.csv');
  return { body };
}
const peopleFile = (rows: number) =>
  fileOf(['id,title', ...Array.from({ length: rows }, (_, row) => `${row + 1},Lead`)].join('\r\n'));

/** Builds an import and ends all others, so that no one is working on any. */
const built =
  (given: ImportGiven = {}) =>
  async ({ db, now, writer }: Ground) => {
    await db.prisma.peopleImport.updateMany({
      where: { state: { in: ['reading', 'applying'] } },
      data: { state: 'discarded' },
    });
    await db.prisma.peopleImport.updateMany({
      where: { state: 'undoing' },
      data: { state: 'applied' },
    });
    return of((await buildImport(db, { employee: writer, at: now(), ...given })).id);
  };

const records = recordsOf(async ({ db }) => {
  const employee = await buildEmployee(db);
  const ofState = async (state: 'mapping' | 'ready' | 'applied') =>
    (await buildImport(db, { state, employee })).id;
  return {
    mappingId: await ofState('mapping'),
    readyId: await ofState('ready'),
    appliedId: await ofState('applied'),
    /** The import that is discarded next. */
    unwantedId: await ofState('mapping'),
  };
});
type Which = 'mappingId' | 'readyId' | 'appliedId' | 'unwantedId';
const on = (world: WritingWorld, which: Which) => of(records.of(world)[which]);
const logged = (action: string, which: Which) => ({
  action,
  record: (world: WritingWorld) => `people_import ${records.of(world)[which]}`,
});

/** Resets the imports to idle. */
async function atRest(world: WritingWorld): Promise<void> {
  const { peopleImport } = world.db.prisma;
  const { mappingId, readyId, appliedId } = records.of(world);
  await peopleImport.update({ where: { id: mappingId }, data: { state: 'mapping' } });
  await peopleImport.update({ where: { id: readyId }, data: { state: 'ready' } });
  await peopleImport.update({ where: { id: appliedId }, data: { state: 'applied' } });
}
async function atWork(world: WritingWorld): Promise<void> {
  await atRest(world);
  await world.db.prisma.peopleImport.update({
    where: { id: records.of(world).readyId },
    data: { state: 'applying' },
  });
}
async function giveUnwanted(world: WritingWorld): Promise<void> {
  await atRest(world);
  records.of(world).unwantedId = (await buildImport(world.db)).id;
}

const uploadingFile = { ...toImporters(), request: () => peopleFile(1) };
const applyingPreview = {
  ...toImporters(),
  given: atRest,
  request: (world: WritingWorld) => ({ ...on(world, 'readyId'), ...applying() }),
};
const TABLES = ['people_import'];

/** A file is about everyone, so only people who manage all employees may import. */
export const IMPORTS = {
  records,
  calls: {
    // Each also reads which custom fields a column can map to.
    uploadImport: {
      call: ({ rows }) => peopleFile(rows),
      by: 'hr',
      budget: writes(6),
      sentBy: 'hr',
      tables: [...TABLES, 'files'],
      logs: { action: 'import.uploaded', record: (_world, made) => `people_import ${made}` },
      made: (reply) => String(imports.uploadImport.response.parse(reply.json()).id),
      attempts: {
        'a file of people': uploadingFile,
        'a file that is not a list of people': {
          ...toImporters(NO_TABLE),
          request: () => fileOf('\u0000\u0001binary'),
        },
        'a file of people, while impersonations may only look': whileOnlyLooking(uploadingFile),
      },
    },
    listImports: {
      ...admissionOf(toImporters()),
      call: () => ({}),
      budget: reads(3),
      queries: ['', 'page=2'],
    },
    showImport: { ...reading, call: built(), budget: reads(4), fields: { id: 'import' } },
    mapImport: {
      call: async (ground) => ({ ...(await built()(ground)), ...mapping() }),
      absent: { ...UNKNOWN, ...mapping() },
      unknowing: UNKNOWING,
      by: 'hr',
      budget: writes(9),
      fields: { id: 'unmappedImport', fields: 'importFields' },
      sentBy: 'hr',
      tables: TABLES,
      logs: logged('import.mapped', 'mappingId'),
      attempts: {
        'a column mapping': {
          ...toImporters(),
          given: atRest,
          request: (world) => ({ ...on(world, 'mappingId'), ...mapping() }),
        },
        'a mapping that identifies no one': {
          ...toImporters(NOT_IDENTIFIED),
          given: atRest,
          request: (world) => ({ ...on(world, 'mappingId'), ...mapping(null) }),
        },
        'a mapping while someone else imports': {
          ...toImporters(ALREADY_IMPORTING),
          given: atWork,
          request: (world) => ({ ...on(world, 'mappingId'), ...mapping() }),
        },
        'a mapping of an import that does not exist': {
          ...toImporters(NO_IMPORT),
          given: atRest,
          request: () => ({ ...UNKNOWN, ...mapping() }),
        },
      },
    },
    listImportRows: {
      ...reading,
      call: async (ground) => ({ ...(await built({ state: 'ready' })(ground)), ...CHANGED }),
      absent: { ...UNKNOWN, ...CHANGED },
      budget: reads(4),
      fields: { id: 'import' },
      queries: [
        'kind=added',
        'kind=changed&search=kast',
        'kind=moved',
        'kind=left',
        'kind=unchanged&page=2',
        'kind=refused',
      ],
    },
    applyImport: {
      call: async (ground) => ({ ...(await built({ state: 'ready' })(ground)), ...applying() }),
      absent: { ...UNKNOWN, ...applying() },
      unknowing: UNKNOWING,
      by: 'hr',
      budget: writes(8),
      fields: { id: 'readyImport', digest: 'digest' },
      sentBy: 'hr',
      tables: TABLES,
      logs: logged('import.asked_to_apply', 'readyId'),
      attempts: {
        'that a preview is applied': applyingPreview,
        'that a preview is applied that was not seen': {
          ...toImporters(OTHER_PREVIEW),
          given: atRest,
          request: (world) => ({ ...on(world, 'readyId'), ...applying('another') }),
        },
        'that a preview is applied, while impersonations may only look':
          whileOnlyLooking(applyingPreview),
      },
    },
    undoImport: {
      call: async (ground) => ({ ...(await built({ state: 'applied' })(ground)), ...UNDOING }),
      absent: { ...UNKNOWN, ...UNDOING },
      unknowing: UNKNOWING,
      by: 'hr',
      // Three more find people who were changed since, are named in a field of someone who stays or
      // are out of scope, and one the reporting lines.
      budget: writes(13),
      fields: { id: 'appliedImport' },
      sentBy: 'hr',
      tables: TABLES,
      logs: logged('import.asked_to_undo', 'appliedId'),
      attempts: {
        'that an import is undone': {
          ...toImporters(),
          given: atRest,
          request: (world) => ({ ...on(world, 'appliedId'), ...UNDOING }),
        },
        'that an import is undone that was not applied': {
          ...toImporters(NOT_APPLIED),
          given: atRest,
          request: (world) => ({ ...on(world, 'readyId'), ...UNDOING }),
        },
      },
    },
    discardImport: {
      call: async (ground) => ({ ...(await built()(ground)), ...DISCARDING }),
      absent: { ...UNKNOWN, ...DISCARDING },
      unknowing: UNKNOWING,
      by: 'hr',
      budget: writes(6),
      fields: { id: 'unmappedImport' },
      sentBy: 'hr',
      tables: TABLES,
      logs: logged('import.discarded', 'unwantedId'),
      attempts: {
        'that an import is discarded': {
          ...toImporters(),
          given: giveUnwanted,
          request: (world) => ({ ...on(world, 'unwantedId'), ...DISCARDING }),
        },
        'that an applied import is discarded': {
          ...toImporters(NOT_DISCARDED),
          given: atRest,
          request: (world) => ({ ...on(world, 'appliedId'), ...DISCARDING }),
        },
      },
    },
  } satisfies CasesOf<typeof imports>,
};
