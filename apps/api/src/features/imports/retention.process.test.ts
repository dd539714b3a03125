import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { listImports, type ImportSummary } from '@reviews/contracts';
import {
  IMPORT_KINDS,
  IMPORT_ROWS_KEPT_DAYS,
  IMPORT_UNDECIDED_DAYS,
  MESSAGES,
} from '@reviews/domain';
import { buildEmployee, buildImport, type BuiltEmployee } from '@reviews/factories';
import { violatedInvariants } from '@reviews/factories/testing/invariants';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createServices } from '../../services.ts';
import { lines } from '../../testing/import-files.ts';
import {
  startScheduledImportScene,
  type ScheduledImportScene,
} from '../../testing/scheduled-import-scene.ts';
import { present, replyOf } from '../../testing/worlds.ts';

const { imports: texts } = MESSAGES;
const DAY_MS = 86_400_000;
const HEAD = 'id,name,email,title,department';

let scene: ScheduledImportScene;
beforeAll(async () => {
  scene = await startScheduledImportScene();
  // The tests together take most of a year.
  scene.app.clock.set(new Date('2025-03-10T09:00:00Z'));
});
afterAll(() => scene.close());

const row = (
  { externalIdentifier: id, preferredName: name, email }: BuiltEmployee,
  title: string,
) => `${id},${name},${email},${title},Engineering`;
const days = (count: number): void => scene.app.clock.advance(count * DAY_MS);
const sweep = (): Promise<number> => scene.app.services.importJob.sweep();
const rowsOf = ({ id }: { readonly id: number }) =>
  scene.app.db.prisma.peopleImportRow.count({ where: { importId: id } });
const listed = async ({ id }: { readonly id: number }): Promise<ImportSummary> =>
  present(
    replyOf(listImports, await (await scene.caller()).call(listImports)).data.find(
      (one) => one.id === id,
    ),
  );
const discarding = (id: number) =>
  scene.app.db.prisma.changeLog.findMany({
    where: { entity: 'people_import', entityId: String(id), action: 'import.discarded' },
    select: { actorId: true, at: true },
  });
const titleOf = async ({ id }: BuiltEmployee) =>
  (await scene.app.db.prisma.position.findFirst({ where: { employeeId: id, isPrimary: true } }))
    ?.title;

/** Previews a file with one changed person, one unchanged person, and an invalid row. */
async function previewed() {
  const hand = await scene.hand();
  const [changed, same] = [
    await buildEmployee(scene.app.db, { department: 'Engineering' }),
    await buildEmployee(scene.app.db, { department: 'Engineering' }),
  ];
  return {
    changed,
    one: await hand.previewed(
      lines(HEAD, row(changed, 'Lead'), row(same, 'Engineer'), ',Unknown,,Engineer,Engineering'),
    ),
  };
}
async function applied() {
  const given = await previewed();
  expect((await (await scene.hand()).apply(given.one)).status).toBe(200);
  return given;
}

describe('an import that no one decides about', () => {
  it('[RT-03, RT-04] is discarded automatically after its time, with a line in its log and the change log, and its personal data is deleted', async () => {
    const { db, services, clock } = scene.app;
    const { one: ready } = await previewed();
    const mapping = await (
      await scene.hand()
    ).uploaded(lines(HEAD, 'N1,Nina Unknown,nina@larkspur.example,Engineer,Engineering'));
    const failed = await (
      await scene.hand()
    ).uploaded(lines(HEAD, 'N2,Nora Unknown,nora@larkspur.example,Engineer,Engineering'));
    await db.prisma.peopleImport.update({
      where: { id: failed.id },
      data: { state: 'failed', fault: texts.failed },
    });
    const { fileKey } = await db.prisma.peopleImport.findUniqueOrThrow({
      where: { id: mapping.id },
    });
    days(IMPORT_UNDECIDED_DAYS);
    expect(await sweep()).toBe(0);
    const { one: later } = await previewed();
    clock.advance(1);
    const other = createServices({ ...services });
    await Promise.all([sweep(), other.importJob.sweep()]);
    for (const one of [ready, mapping, failed]) {
      expect(await listed(one)).toMatchObject({
        state: 'discarded',
        fault: texts.undecided({ days: IMPORT_UNDECIDED_DAYS }),
        counts: one.id === ready.id ? { changed: 1, unchanged: 1, refused: 1 } : null,
      });
      expect(await discarding(one.id)).toEqual([{ actorId: null, at: clock.now() }]);
      expect(await rowsOf(one)).toBe(0);
    }
    expect(await services.storage.get(fileKey)).toBeUndefined();
    expect((await (await scene.hand()).show(mapping)).columns).toMatchObject([
      { name: 'id', samples: [] },
      { name: 'name', samples: [] },
      { name: 'email', samples: [] },
      { name: 'title', samples: [] },
      { name: 'department', samples: [] },
    ]);
    expect([(await listed(later)).state, await rowsOf(later)]).toEqual(['ready', 3]);
    expect((await (await scene.hand()).apply(ready)).status).toBe(409);
    expect(await violatedInvariants(db)).toEqual([]);
    await services.importJob.sweep();
  });

  it('[RT-03] is skipped while someone works on it, and is discarded entirely or not at all', async () => {
    const { db } = scene.app;
    const { one } = await previewed();
    days(IMPORT_UNDECIDED_DAYS + 1);
    const atWork = await buildImport(db, { state: 'reading', at: new Date(0) });
    await db.pool.query(
      `CREATE FUNCTION refuse_line() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'no'; END $$; CREATE TRIGGER refuse BEFORE INSERT ON change_log FOR EACH ROW WHEN (NEW.action = 'import.discarded') EXECUTE FUNCTION refuse_line()`,
    );
    await expect(sweep()).rejects.toThrow('no');
    await db.pool.query('DROP TRIGGER refuse ON change_log; DROP FUNCTION refuse_line');
    expect([(await listed(one)).state, await rowsOf(one)]).toEqual(['ready', 3]);
    await sweep();
    expect([(await listed(one)).state, (await listed(atWork)).state]).toEqual([
      'discarded',
      'reading',
    ]);
    await db.prisma.peopleImport.delete({ where: { id: atWork.id } });
  });
});

describe('the rows of an applied import', () => {
  it('[RT-03, RT-04] stay while it can be undone, except unchanged ones, which only stay as counts', async () => {
    const { db, services } = scene.app;
    const { changed, one } = await applied();
    await sweep();
    days(IMPORT_ROWS_KEPT_DAYS);
    expect(await sweep()).toBe(0);
    expect([await rowsOf(one), (await (await scene.hand()).show(one)).gone]).toEqual([3, []]);
    scene.app.clock.advance(1);
    const other = createServices({ ...services });
    await Promise.all([sweep(), other.importJob.sweep()]);
    const hand = await scene.hand();
    expect(await hand.show(one)).toMatchObject({
      state: 'applied',
      gone: ['unchanged', 'refused'],
      counts: { added: 0, changed: 1, moved: 0, left: 0, unchanged: 1, refused: 1 },
    });
    expect([
      (await hand.rows(one, 'changed')).length,
      await hand.rows(one, 'unchanged'),
      await hand.rows(one, 'refused'),
    ]).toEqual([1, [], []]);
    expect(await violatedInvariants(db)).toEqual([]);
    expect(await sweep()).toBe(0);
    // An undo needs only the rows that changed someone.
    expect([(await hand.undo(one)).status, await titleOf(changed)]).toEqual([200, 'Engineer']);
    days(IMPORT_ROWS_KEPT_DAYS);
    expect([await sweep(), await rowsOf(one)]).toEqual([0, 1]);
    scene.app.clock.advance(1);
    expect([await sweep(), await rowsOf(one)]).toEqual([1, 0]);
    expect(await (await scene.hand()).show(one)).toMatchObject({
      state: 'undone',
      gone: [...IMPORT_KINDS],
      counts: { changed: 1, unchanged: 1, refused: 1 },
    });
    expect(await violatedInvariants(db)).toEqual([]);
    expect(await sweep()).toBe(0);
  });

  it('[RT-03] are kept while an undo is starting, and neither waits for the other', async () => {
    const { db } = scene.app;
    const { one } = await applied();
    await sweep();
    days(IMPORT_ROWS_KEPT_DAYS + 1);
    const beginning = await db.pool.connect();
    try {
      await beginning.query('BEGIN');
      await beginning.query('SELECT id FROM people_import WHERE id = $1 FOR UPDATE', [one.id]);
      expect([await sweep(), await rowsOf(one)]).toEqual([0, 3]);
      await beginning.query('ROLLBACK');
    } finally {
      beginning.release();
    }
    expect([await sweep(), await rowsOf(one)]).toEqual([1, 1]);
  });

  it('[RT-03, RT-04] from a schedule are kept for changed people and for invalid rows', async () => {
    const { db } = scene.app;
    const { changed } = await applied();
    const same = await buildEmployee(db, { department: 'Engineering' });
    await writeFile(
      path.join(scene.folder, 'people.csv'),
      lines(
        HEAD,
        row(changed, 'Director'),
        row(same, 'Engineer'),
        ',Unknown,,Engineer,Engineering',
      ),
    );
    await scene.runNow(await scene.add({ allows_refused: true }));
    await scene.work();
    const hand = await scene.hand();
    const [one] = replyOf(listImports, await (await scene.caller()).call(listImports)).data;
    expect(await hand.show(present(one))).toMatchObject({
      state: 'applied',
      gone: ['unchanged'],
      counts: { changed: 1, unchanged: 1, refused: 1 },
    });
    expect([(await hand.rows(present(one), 'refused')).length, await rowsOf(present(one))]).toEqual(
      [1, 2],
    );
    expect(await violatedInvariants(db)).toEqual([]);
    expect([(await hand.undo(present(one))).status, await titleOf(changed)]).toEqual([200, 'Lead']);
  });
});
