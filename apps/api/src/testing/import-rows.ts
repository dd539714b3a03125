import { buildImport, type ImportGiven } from '@reviews/factories';
import type { Call, Row } from './endpoint-row.ts';
import { UNKNOWING, type World } from './endpoint-world.ts';

/** A file is about everyone, so only people who manage all employees may import. */
const REFUSED = {
  writer: 403,
  subject: 403,
  manager: 403,
  stranger: 403,
  outsider: 403,
  partner: 403,
  partnerElsewhere: 403,
} as const;
const NONE = { params: { id: '2000000000' } };
const MAPPING = {
  fields: ['number', 'title'],
  day_order: null,
  missing: 'keep',
  empty_cells: 'keep',
};

function peopleForm(): FormData {
  const form = new FormData();
  form.append('file', new Blob(['id,title\n1,Lead\n'], { type: 'text/csv' }), 'people.csv');
  return form;
}

const built =
  (given: ImportGiven, more: Partial<Call> = {}) =>
  async ({ app: { db, clock }, writer }: World): Promise<Call> => {
    // Ends imports that other rows have started.
    await db.prisma.peopleImport.updateMany({
      where: { state: { in: ['reading', 'applying'] } },
      data: { state: 'discarded' },
    });
    await db.prisma.peopleImport.updateMany({
      where: { state: 'undoing' },
      data: { state: 'applied' },
    });
    const { id } = await buildImport(db, { employee: writer, at: clock.now(), ...given });
    return { params: { id: String(id) }, ...more };
  };

export const IMPORT_ROWS: Readonly<Record<string, readonly Row[]>> = {
  uploadImport: [{ call: async () => ({ body: peopleForm() }), allowed: ['hr'] }],
  listImports: [{ call: async () => ({}), allowed: ['hr', 'admin'], refused: REFUSED }],
  showImport: [
    {
      call: built({}),
      allowed: ['hr', 'admin'],
      refused: REFUSED,
      absent: NONE,
      unknowing: UNKNOWING,
    },
  ],
  mapImport: [
    {
      call: built({}, { body: MAPPING }),
      allowed: ['hr'],
      absent: { ...NONE, body: MAPPING },
      unknowing: UNKNOWING,
    },
  ],
  listImportRows: [
    {
      call: built({ state: 'ready' }, { query: { kind: 'changed' } }),
      allowed: ['hr', 'admin'],
      refused: REFUSED,
      absent: { ...NONE, query: { kind: 'changed' } },
      unknowing: UNKNOWING,
    },
  ],
  applyImport: [
    {
      call: built({ state: 'ready' }, { body: { digest: 'as-built' } }),
      allowed: ['hr'],
      absent: { ...NONE, body: { digest: 'as-built' } },
      unknowing: UNKNOWING,
    },
  ],
  undoImport: [
    {
      call: built({ state: 'applied' }, { body: {} }),
      allowed: ['hr'],
      absent: { ...NONE, body: {} },
      unknowing: UNKNOWING,
    },
  ],
  discardImport: [
    {
      call: built({}, { body: {} }),
      allowed: ['hr'],
      absent: { ...NONE, body: {} },
      unknowing: UNKNOWING,
    },
  ],
};
