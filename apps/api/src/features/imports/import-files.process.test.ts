import { discardImport } from '@reviews/contracts';
import { IMPORT_MAX_ROWS, MESSAGES } from '@reviews/domain';
import { buildEmployee } from '@reviews/factories';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { lines } from '../../testing/import-files.ts';
import { importing } from '../../testing/import-scene.ts';
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts';
import { buildCompany, present, type Company } from '../../testing/worlds.ts';

let app: TestApp;
let company: Company;
let hr: ReturnType<typeof importing>;
beforeAll(async () => {
  app = await startTestApp();
  company = await buildCompany(app);
  hr = importing(app, company.callers.hr);
});
afterAll(() => app.close());

const { imports: texts } = MESSAGES;
const keyOf = async ({ id }: { readonly id: number }): Promise<string> =>
  (await app.db.prisma.peopleImport.findUniqueOrThrow({ where: { id } })).fileKey;
const fileOf = async (key: string): Promise<boolean> =>
  (await app.services.storage.get(key)) !== undefined;
const previewed = async (title: string) => {
  const { externalIdentifier, preferredName, email } = await buildEmployee(app.db);
  return hr.previewed(
    lines('id,name,email,title', `${externalIdentifier},${preferredName},${email},${title}`),
  );
};

describe('an import file', () => {
  it('[RT-03] is deleted once it is no longer needed; an undo works without it', async () => {
    const [waiting, applied, discarded] = [
      await previewed('Waiting'),
      await previewed('Applied'),
      await previewed('Discarded'),
    ];
    const keys = [await keyOf(waiting), await keyOf(applied), await keyOf(discarded)];
    expect((await hr.apply(applied)).status).toBe(200);
    expect(
      (await company.callers.hr.call(discardImport, { params: { id: String(discarded.id) } }))
        .status,
    ).toBe(200);
    expect(await app.services.importJob.sweep()).toBe(2);
    expect(await Promise.all(keys.map(fileOf))).toEqual([true, false, false]);
    expect([await keyOf(applied), await keyOf(discarded)]).toEqual(['', '']);
    expect(await app.services.importJob.sweep()).toBe(0);
    expect((await hr.undo(applied)).status).toBe(200);
    expect(await hr.show(applied)).toMatchObject({ state: 'undone' });
    expect((await hr.map(waiting)).status).toBe(200);
    expect(await hr.show(waiting)).toMatchObject({ state: 'ready' });
  });

  it('[RT-03] is reported as missing if the storage lost it, and read once it is back', async () => {
    const one = await previewed('Lost');
    const key = await keyOf(one);
    const bytes = present(await app.services.storage.get(key));
    await app.services.storage.remove(key);
    expect((await hr.map(one)).status).toBe(200);
    expect(await hr.show(one)).toMatchObject({ state: 'failed', fault: texts.fileGone });
    expect(await hr.apply(one)).toMatchObject({ status: 409, body: { message: texts.notReady } });
    await app.services.storage.put(key, bytes, 'application/octet-stream');
    expect((await hr.map(one)).status).toBe(200);
    expect(await hr.show(one)).toMatchObject({ state: 'ready', fault: null });
  });

  it('[RT-03] may have as many people as the limit, and no more', async () => {
    const rows = (count: number): Buffer => Buffer.from(`id,title\n${'1,a\n'.repeat(count)}`);
    expect(await hr.upload(rows(IMPORT_MAX_ROWS + 1))).toMatchObject({
      status: 422,
      body: { errors: { file: [texts.tooManyRows({ max: IMPORT_MAX_ROWS })] } },
    });
    const { id } = await hr.uploaded(rows(IMPORT_MAX_ROWS));
    expect(await app.db.prisma.peopleImport.findUniqueOrThrow({ where: { id } })).toMatchObject({
      rowCount: IMPORT_MAX_ROWS,
    });
  });

  it('[RT-03] cannot be applied before it is read, or a second time', async () => {
    const early = await hr.uploaded(lines('id,title', '1,Chief'));
    expect(await hr.apply(early)).toMatchObject({ status: 409, body: { message: texts.notReady } });
    const applied = await previewed('Once');
    expect((await hr.apply(applied)).status).toBe(200);
    expect(await hr.apply(applied)).toMatchObject({
      status: 409,
      body: { message: texts.notReady },
    });
    expect(await hr.map(applied)).toMatchObject({ status: 409, body: { message: texts.notReady } });
    expect(await hr.show(applied)).toMatchObject({ state: 'applied' });
  });
});
