import { buildImport, type ImportGiven } from '@reviews/factories';
import type { Visitor } from '@reviews/harness';
import type { Scene } from '@reviews/api/testing/cases/ground';

interface Call {
  readonly by: Visitor;
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

const asHr = async (scene: Scene): Promise<Call> => ({ by: await scene.as(scene.hr) });

/** Builds an import and ends all others, so that no one is working on any. */
async function onImport(scene: Scene, given: ImportGiven = {}): Promise<Call> {
  const { db, writer } = scene;
  await db.prisma.peopleImport.updateMany({
    where: { state: { in: ['reading', 'applying'] } },
    data: { state: 'discarded' },
  });
  await db.prisma.peopleImport.updateMany({
    where: { state: 'undoing' },
    data: { state: 'applied' },
  });
  return {
    ...(await asHr(scene)),
    params: { id: String((await buildImport(db, { employee: writer, ...given })).id) },
  };
}

/** A file with as many people as there are rows. */
function fileOf({ rows }: Scene): FormData {
  const form = new FormData();
  form.append(
    'file',
    new Blob(
      [['id,title', ...Array.from({ length: rows }, (_, index) => `${index},Lead`)].join('\n')],
      { type: 'text/csv' },
    ),
    'people.csv',
  );
  return form;
}

/** Typical calls about imports. */
export const IMPORT_CALLS = {
  uploadImport: async (scene: Scene) => ({ ...(await asHr(scene)), body: fileOf(scene) }),
  listImports: asHr,
  showImport: (scene: Scene) => onImport(scene),
  mapImport: async (scene: Scene) => ({
    ...(await onImport(scene)),
    body: { fields: ['number', 'title'], day_order: null, missing: 'keep', empty_cells: 'keep' },
  }),
  listImportRows: async (scene: Scene) => ({
    ...(await onImport(scene, { state: 'ready' })),
    query: { kind: 'changed' },
  }),
  applyImport: async (scene: Scene) => ({
    ...(await onImport(scene, { state: 'ready' })),
    body: { digest: 'as-built' },
  }),
  undoImport: async (scene: Scene) => ({
    ...(await onImport(scene, { state: 'applied' })),
    body: { keep_changed: false },
  }),
  discardImport: async (scene: Scene) => ({ ...(await onImport(scene)), body: {} }),
};
