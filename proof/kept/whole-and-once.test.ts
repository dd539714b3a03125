import { createTestDatabase, type TestDatabase } from '@reviews/db/testing';
import { ADMINISTRATOR_ROLE, HR_ROLE } from '@reviews/domain';
import { buildEmployee, ensureBaseData } from '@reviews/factories';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildConfiguration, Configuring } from './configuring.ts';
import { buildImported, Importing } from './importing.ts';
import { Ledger } from './ledger.ts';
import { buildList, ManyForms } from './many-forms.ts';
import { buildMove, Moving } from './moving.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  await ensureBaseData(database.db);
});
afterAll(() => database.drop());

const ledger = new Ledger([]);
const silent = { until: () => Promise.reject(new Error('No one asks anything here.')) };
const hrPerson = () => buildEmployee(database.db, { department: 'People', roles: [HR_ROLE] });

describe('comparison of bulk actions with what was confirmed', () => {
  it('reports one that is half there, there twice, or missing though confirmed', async () => {
    const { db } = database;
    const list = await buildList(db, await hrPerson());
    const many = new ManyForms({
      list,
      hr: { ...silent, userId: list.hr.user.id },
      ledger,
    });
    const told = async () => (await many.faults(db.pool)).join('\n');
    expect(await told()).toBe('');
    const where = { cyclePulseId: list.pulseId };
    await db.prisma.pulse.updateMany({
      where: { ...where, hash: { in: list.hashes.slice(0, 40) } },
      data: { state: 'incomplete', closedAt: new Date() },
    });
    expect(await told()).toBe(
      'Of 80 forms 40 are closed, 0 extended and 0 given to someone else, after 0 actions of which 0 were taken back.',
    );
    await db.prisma.pulse.updateMany({ where, data: { state: 'open', closedAt: null } });
    await db.prisma.bulkAction.create({
      data: {
        key: crypto.randomUUID(),
        kind: 'close',
        cyclePulseId: list.pulseId,
        actorId: list.hr.user.id,
        change: { kind: 'close' },
        asked: 80,
        createdAt: new Date(),
      },
    });
    expect(await told()).toMatch(/^1 actions on 80 forms have 0 that were changed/);
    await many.acts.do('bulk.close', () => Promise.resolve());
    expect(await told()).toMatch(/^A list of forms has 0 of bulk\.close; 1 of 1 were confirmed\./);
  });
});

describe('comparison of a move with what was confirmed', () => {
  it('reports one that is not whole, and lost words', async () => {
    const { db } = database;
    const move = await buildMove(db, await hrPerson());
    const moving = new Moving({
      move,
      hr: silent,
      former: silent,
      next: silent,
      ledger,
    });
    const told = async () => (await moving.faults(db.pool)).join('\n');
    const { person, form, former, next } = move;
    expect(await told()).toBe('');
    await db.prisma.position.updateMany({
      where: { employeeId: person.id },
      data: { managerId: next.id },
    });
    expect(await told()).toBe(
      `Employee ${person.id} reports to ${next.id} after 0 moves, of which 0 are stored.`,
    );
    await db.prisma.position.updateMany({
      where: { employeeId: person.id },
      data: { managerId: former.id },
    });
    await db.prisma.pulse.update({
      where: { id: form.id },
      data: { assigneeId: next.id, assigneeSortKey: next.sortKey },
    });
    expect(await told()).toBe(
      `Form ${form.id} is draft with ${next.id} and draft ${form.draft} after 0 handovers, 0 taken back.`,
    );
    await db.prisma.pulse.update({
      where: { id: form.id },
      data: { assigneeId: former.id, assigneeSortKey: former.sortKey },
    });
    await db.prisma.draftGroup.update({ where: { id: form.draft }, data: { answers: {} } });
    expect(await told()).toBe(`What was written in form ${form.id} is gone.`);
  });
});

describe('comparison of a configuration with what was confirmed', () => {
  it('reports one that differs from the change log, or is half there', async () => {
    const { db } = database;
    const built = await buildConfiguration(
      db,
      await buildEmployee(db, { roles: [ADMINISTRATOR_ROLE] }),
    );
    const configuring = new Configuring({ built, administrator: silent, ledger });
    const told = async () => (await configuring.faults(db.pool)).join('\n');
    expect(await told()).toBe('');
    await db.prisma.companyPageVersion.create({
      data: {
        pageId: built.pageId,
        number: 2,
        title: 'Page 1',
        body: '<p>Round 1.</p>',
        savedById: built.administrator.user.id,
      },
    });
    expect(await told()).toBe(
      'The page is "Page 0, version 2" where the change log says "Page 0, version 1".',
    );
    await db.prisma.companyPage.update({
      where: { id: built.pageId },
      data: { publishedNumber: 2, latestNumber: 2 },
    });
    await db.prisma.changeLog.create({
      data: {
        actorId: built.administrator.user.id,
        action: 'company_page.published',
        entity: 'company_page',
        entityId: String(built.pageId),
      },
    });
    expect(await told()).toBe(
      'The configuration has 1 of company_page.published; 0 of 0 were confirmed.',
    );
    await db.prisma.menuItem.createMany({
      data: ['Entry 1', 'Entry 1'].map((name) => ({ name, position: 1_000 })),
    });
    expect(await told()).toContain(
      'What the menu was given is "Entry 1,Entry 1" where the change log says "".',
    );
  });
});

describe('comparison of an import with what was confirmed', () => {
  it('reports one that is half there, or missing though confirmed', async () => {
    const { db } = database;
    const built = await buildImported(db, await hrPerson());
    const importing = new Importing({
      built,
      hr: { ...silent, try: silent.until },
      ledger,
    });
    const told = async () => (await importing.faults(db.pool)).join('\n');
    expect(await told()).toBe('');
    const half = await buildEmployee(db, { externalIdentifier: `${built.prefix}0` });
    expect(await told()).toBe(
      'With 0 imports 1 people of the file are here, 0 of them with a manager; who was here is not changed and not moved.',
    );
    await db.prisma.employee.update({
      where: { id: half.id },
      data: { externalIdentifier: 'someone else' },
    });
    expect(await told()).toBe('');
    await importing.acts.do('import.applied', () => Promise.resolve());
    expect(await told()).toMatch(/^An import has 0 of import\.applied; 1 of 1 were confirmed\./);
  });
});
