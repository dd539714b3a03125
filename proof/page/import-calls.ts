import { buildImport, type ImportGiven } from '@reviews/factories';
import type { Visitor } from '@reviews/harness';
import type { QueryScene } from './query-scene.ts';

interface Call {
  readonly by: Visitor;
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

const asHr = async (scene: QueryScene): Promise<Call> => ({ by: await scene.as(scene.hr) });

/** Builds an import and ends all others, so that no one is working on any. */
async function onImport(scene: QueryScene, given: ImportGiven = {}): Promise<Call> {
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
function fileOf({ rows }: QueryScene): FormData {
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
  uploadImport: async (scene: QueryScene) => ({ ...(await asHr(scene)), body: fileOf(scene) }),
  listImports: asHr,
  showImport: (scene: QueryScene) => onImport(scene),
  mapImport: async (scene: QueryScene) => ({
    ...(await onImport(scene)),
    body: { fields: ['number', 'title'], day_order: null, missing: 'keep', empty_cells: 'keep' },
  }),
  listImportRows: async (scene: QueryScene) => ({
    ...(await onImport(scene, { state: 'ready' })),
    query: { kind: 'changed' },
  }),
  applyImport: async (scene: QueryScene) => ({
    ...(await onImport(scene, { state: 'ready' })),
    body: { digest: 'as-built' },
  }),
  undoImport: async (scene: QueryScene) => ({
    ...(await onImport(scene, { state: 'applied' })),
    body: { keep_changed: false },
  }),
  discardImport: async (scene: QueryScene) => ({ ...(await onImport(scene)), body: {} }),
};
