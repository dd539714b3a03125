import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { createTestDatabase, type TestDatabase } from '@reviews/db/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ensureBaseData } from './index.ts';

const fileOf = (name: string) =>
  fileURLToPath(new URL(`../../../prisma/migrations/${name}/migration.sql`, import.meta.url));
const MANAGERS = fileOf('20261122010400_menu_for_managers');
const APPROVALS = fileOf('20261122011300_menu_approvals');
const BUILDING = fileOf('20261122041000_menu_building');
const EMAIL_LOG = fileOf('20261124183000_menu_email_log');

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());
beforeEach(() => database.db.prisma.menuItem.deleteMany());

const migrate = async (file = MANAGERS) => database.db.pool.query(await readFile(file, 'utf8'));
const menu = () =>
  database.db.prisma.menuItem.findMany({
    where: { parentId: null },
    orderBy: [{ position: 'asc' }, { id: 'asc' }],
    select: { name: true, url: true, forManagers: true, permission: true },
  });
const names = async () => (await menu()).map(({ name }) => name);

describe('[NAV-12] menu from before the screens for managers', () => {
  it('gets them in the places of a new menu, once', async () => {
    await ensureBaseData(database.db);
    const fresh = await menu();
    await database.db.prisma.menuItem.deleteMany({
      where: { url: { in: ['/my/team', '/my/handovers'] } },
    });
    await migrate();
    expect(await menu()).toEqual(fresh);
    await migrate();
    expect(await menu()).toEqual(fresh);
  });

  it('gets missing entries next to existing ones', async () => {
    await ensureBaseData(database.db);
    await database.db.prisma.menuItem.deleteMany({ where: { url: '/my/handovers' } });
    await migrate();
    expect((await names()).slice(0, 5)).toEqual([
      'Home',
      'My Tasks',
      'My History',
      'My Team',
      'Handovers',
    ]);
  });

  it('gets them at its end if it was built by hand; an empty one stays empty', async () => {
    await migrate();
    expect(await menu()).toEqual([]);
    await database.db.prisma.menuItem.create({
      data: { name: 'Handbook', url: 'https://handbook.example', position: 4 },
    });
    await migrate();
    expect(await names()).toEqual(['Handbook', 'My Team', 'Handovers']);
  });

  it('gets the approvals after them, once; without any of them, at its end', async () => {
    await ensureBaseData(database.db);
    const fresh = await menu();
    await database.db.prisma.menuItem.deleteMany({ where: { url: '/my/approvals' } });
    for (let time = 0; time < 2; time += 1) await migrate(APPROVALS);
    expect(await menu()).toEqual(fresh);
    await database.db.prisma.menuItem.deleteMany();
    await database.db.prisma.menuItem.create({
      data: { name: 'Handbook', url: 'https://handbook.example', position: 4 },
    });
    await migrate(APPROVALS);
    expect(await names()).toEqual(['Handbook', 'Approvals']);
  });

  it('gets the template entries below the cycles, once, in a group shown to everyone with an entry in it', async () => {
    const whole = () =>
      database.db.prisma.menuItem.findMany({
        orderBy: [{ position: 'asc' }, { id: 'asc' }],
        select: { name: true, url: true, permission: true, parent: { select: { name: true } } },
      });
    await ensureBaseData(database.db);
    const fresh = (await whole()).filter(({ parent }) => parent?.name === 'Reviews');
    await database.db.prisma.menuItem.deleteMany({ where: { permission: 'templates.manage' } });
    await database.db.prisma.menuItem.updateMany({
      where: { name: 'Reviews' },
      data: { permission: 'cycles.track' },
    });
    for (let time = 0; time < 2; time += 1) await migrate(BUILDING);
    expect((await whole()).filter(({ parent }) => parent?.name === 'Reviews')).toEqual(fresh);
    expect((await menu()).find(({ name }) => name === 'Reviews')).toMatchObject({
      permission: null,
    });
  });

  it('gets the template entries at its end without cycles; an empty one stays empty', async () => {
    await migrate(BUILDING);
    expect(await menu()).toEqual([]);
    await database.db.prisma.menuItem.create({
      data: { name: 'Handbook', url: 'https://handbook.example', position: 4 },
    });
    await migrate(BUILDING);
    expect(await names()).toEqual(['Handbook', 'Templates', 'Feedback types', 'Ratings']);
  });
});

describe('[NAV-12] menu with the former name of the email log', () => {
  const emailLog = () =>
    database.db.prisma.menuItem.findFirstOrThrow({
      where: { url: '/mails' },
      select: { id: true, name: true },
    });

  it('gets the name of a new menu, unless the company renamed the entry', async () => {
    await ensureBaseData(database.db);
    const { id, name } = await emailLog();
    const rename = (to: string) =>
      database.db.prisma.menuItem.update({ where: { id }, data: { name: to } });
    await rename('Mails');
    await migrate(EMAIL_LOG);
    expect(await emailLog()).toEqual({ id, name });
    await rename('Our mails');
    await migrate(EMAIL_LOG);
    expect(await emailLog()).toEqual({ id, name: 'Our mails' });
  });
});
