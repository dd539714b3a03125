import * as contracts from '@reviews/contracts';
import { MESSAGES } from '@reviews/domain';
import { buildEmployee, type BuiltEmployee } from '@reviews/factories';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type Caller, type TestApp } from '../../testing/start-test-app.ts';
import { buildCompany, impersonating, replyOf, type Company } from '../../testing/worlds.ts';

let app: TestApp;
let company: Company;
let hr: Caller;
beforeAll(async () => {
  app = await startTestApp();
  company = await buildCompany(app);
  hr = company.callers.hr;
});
afterAll(() => app.close());

const picture = (red = 200) =>
  sharp({ create: { width: 300, height: 200, channels: 3, background: { r: red, g: 30, b: 30 } } })
    .jpeg()
    .toBuffer();
const paramsOf = ({ id }: { readonly id: number }) => ({ params: { employeeId: String(id) } });
function formOf(bytes: Uint8Array): FormData {
  const form = new FormData();
  form.set('file', new Blob([new Uint8Array(bytes)]), 'x.svg');
  return form;
}
const send = async (caller: Caller, person: { readonly id: number }, bytes?: Uint8Array) =>
  caller.send('POST', `/api/employees/${person.id}/photo`, {
    body: formOf(bytes ?? (await picture())),
  });
const save = async (caller: Caller, person: { readonly id: number }, bytes?: Uint8Array) =>
  replyOf(contracts.savePhoto, await send(caller, person, bytes));
const remove = (caller: Caller, person: { readonly id: number }) =>
  caller.call(contracts.removePhoto, paramsOf(person));
const someone = (): Promise<BuiltEmployee> =>
  buildEmployee(app.db, {
    preferredName: 'Fenja Foto',
    department: 'Engineering',
    manager: company.people.manager,
  });
const keyOf = (address: string) => address.slice(address.lastIndexOf('/') + 1);
const lines = async ({ id }: { readonly id: number }) =>
  (
    await app.db.prisma.changeLog.findMany({
      where: { entity: 'employee', entityId: String(id) },
      orderBy: { id: 'asc' },
    })
  ).map(({ action, actorId }) => [action, actorId]);

describe('an employee photo', () => {
  it('[RT-52, OVR-02, OVR-16] is stored as a small square, and shown wherever the person is named', async () => {
    const person = await someone();
    const { photo, message, id } = await save(hr, person);
    expect([message, id]).toEqual([MESSAGES.employees.photoSaved, person.id]);
    const stored = await app.services.storage.get(keyOf(photo));
    expect(await sharp(stored).metadata()).toMatchObject({
      format: 'webp',
      width: 256,
      height: 256,
    });

    expect(
      replyOf(contracts.showEmployee, await hr.call(contracts.showEmployee, paramsOf(person))),
    ).toMatchObject({ photo, version: 1 });
    expect(
      replyOf(
        contracts.listEmployees,
        await hr.call(contracts.listEmployees, { query: { per_page: '200' } }),
      ).data.find((row) => row.id === person.id),
    ).toMatchObject({ photo });
    expect(
      replyOf(
        contracts.showEmployeeOverview,
        await hr.call(contracts.showEmployeeOverview, paramsOf(person)),
      ).defaultPhotoThumbnail,
    ).toEqual({ publicUrl: photo });
    expect(
      replyOf(
        contracts.searchEmployees,
        await hr.call(contracts.searchEmployees, { body: { filters: { search: 'Fenja Foto' } } }),
      ).data.data,
    ).toMatchObject([{ photo }]);
    expect(
      replyOf(contracts.showUser, await (await app.as(person.user)).call(contracts.showUser)),
    ).toMatchObject({ photo });
    expect(await lines(person)).toEqual([['employee.photo_saved', company.people.hr.user.id]]);
  });

  it('[RT-52] is visible to everyone signed in, at a URL whose content never changes', async () => {
    const person = await someone();
    const first = (await save(hr, person)).photo;
    const shown = await company.callers.stranger.send('GET', first);
    expect([
      shown.status,
      shown.headers.get('content-type'),
      shown.headers.get('cache-control'),
    ]).toEqual([200, 'image/webp', 'private, max-age=31536000, immutable']);
    expect((await app.anonymous.send('GET', first)).status).toBe(401);
    const second = (await save(hr, person, await picture(20))).photo;
    expect(second).not.toBe(first);
    const gone = await company.callers.stranger.send('GET', first);
    expect([gone.status, gone.headers.get('cache-control')]).toEqual([404, 'no-store']);
    expect(await app.services.storage.get(keyOf(first))).toBeUndefined();
    expect((await company.callers.stranger.send('GET', second)).status).toBe(200);
  });

  it('[PERM-01, PERM-04] can be changed by the person and those who manage their record; a Partner elsewhere gets 404', async () => {
    const person = await someone();
    const { callers, people } = company;
    const statuses = await Promise.all(
      [callers.writer, callers.manager, callers.stranger, callers.partner].map(async (caller) => [
        (await send(caller, person)).status,
        (await remove(caller, person)).status,
      ]),
    );
    expect(statuses).toEqual([
      [403, 403],
      [403, 403],
      [403, 403],
      [200, 200],
    ]);
    const elsewhere = await buildEmployee(app.db, { department: 'Sales' });
    expect([
      (await send(callers.partner, elsewhere)).status,
      (await send(callers.partner, { id: 2_000_000_000 })).status,
    ]).toEqual([404, 404]);
    expect((await send(callers.writer, people.writer)).status).toBe(200);
    expect((await remove(callers.writer, people.writer)).status).toBe(200);
  });

  it('[PERM-05] is logged with the impersonator', async () => {
    const { people } = company;
    await save(await impersonating(app, people.hr, people.writer), people.writer);
    const last = await app.db.prisma.changeLog.findFirst({
      where: { entity: 'employee', entityId: String(people.writer.id) },
      orderBy: { id: 'desc' },
    });
    expect(last).toMatchObject({
      action: 'employee.photo_saved',
      actorId: people.writer.user.id,
      impersonatorId: people.hr.user.id,
    });
  });

  it('[RT-52] is deleted with its file; deleting a missing one does nothing', async () => {
    const person = await someone();
    const { photo } = await save(hr, person);
    for (const _again of [1, 2])
      expect(replyOf(contracts.removePhoto, await remove(hr, person)).message).toBe(
        MESSAGES.employees.photoRemoved,
      );
    expect(await app.services.storage.get(keyOf(photo))).toBeUndefined();
    expect(await app.db.prisma.employee.findUnique({ where: { id: person.id } })).toMatchObject({
      photoKey: null,
      version: 1,
    });
    expect((await lines(person)).map(([action]) => action)).toEqual([
      'employee.photo_saved',
      'employee.photo_removed',
    ]);
  });

  it('[RT-52] is one of two concurrent uploads, and only its file is kept', async () => {
    const person = await someone();
    const saved = await Promise.all(
      [50, 100, 150].map(async (red) => save(hr, person, await picture(red))),
    );
    const { photoKey } = await app.db.prisma.employee.findUniqueOrThrow({
      where: { id: person.id },
    });
    const there = await Promise.all(
      saved.map(async ({ photo }) => (await app.services.storage.get(keyOf(photo))) !== undefined),
    );
    expect(there).toEqual(saved.map(({ photo }) => keyOf(photo) === photoKey));
  });

  it('[API-36] is rejected if it is not an image', async () => {
    const person = await someone();
    const refused = await send(
      hr,
      person,
      new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>'),
    );
    expect(refused).toMatchObject({ status: 422, body: { message: MESSAGES.uploads.notAnImage } });
    expect(await app.db.prisma.employee.findUnique({ where: { id: person.id } })).toMatchObject({
      photoKey: null,
    });
  });
});
