import type { Pulse } from '@reviews/db';
import { buildEmployee, buildPulse, buildSubmittedPulse, grantRole } from '@reviews/factories';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { onPool } from '../../../core/sql.ts';
import { buildRecords, type RecordCase } from '../../../testing/pulse-records.ts';
import { startTestApp, type TestApp } from '../../../testing/start-test-app.ts';
import {
  buildCompany,
  buildPlace,
  PEOPLE,
  present,
  type Company,
} from '../../../testing/worlds.ts';
import { findPeopleAround } from './people-around.queries.ts';
import { findPulse } from './pulse-record.queries.ts';
import { canKnow, canTrack, permissionsOn } from './pulses.policy.ts';
import { viewerOf } from './require-pulse.ts';

let app: TestApp;
let company: Company;
let records: RecordCase[];
beforeAll(async () => {
  app = await startTestApp();
  company = await buildCompany(app);
  records = await buildRecords(app, company);
});
afterAll(() => app.close());

const recordOf = async (hash: string, as: (typeof PEOPLE)[number] = 'writer') =>
  findPulse(onPool(app.db), viewerOf(company.actors[as], app.clock), hash);
const around = async ({ hash }: Pick<Pulse, 'hash'>) =>
  findPeopleAround(onPool(app.db), present(await recordOf(hash), 'The form'));
const namesOf = (people: Awaited<ReturnType<typeof around>>) =>
  people.map(({ actor }) => actor.name);

async function formAbout(subject = company.people.subject, writer = company.people.writer) {
  const { cyclePulse } = await buildPlace(app);
  return buildPulse(app.db, { employee: subject, assignee: writer, cyclePulse });
}

describe('people around a form', () => {
  it('get the same relation as when they ask themselves, for any asker', async () => {
    for (const { name, hash } of records) {
      const found = await recordOf(hash, 'stranger');
      if (found === undefined) continue;
      const people = await findPeopleAround(onPool(app.db), found);
      for (const person of PEOPLE) {
        const own = company.actors[person];
        const theirs = present(await recordOf(hash, person), 'The form');
        const there = people.find(({ actor }) => actor.userId === own.userId);
        const asTheyAsk = { ...permissionsOn(own, theirs), track: canTrack(own, theirs) };
        // Someone who is not listed may do nothing at all.
        if (there === undefined)
          expect([name, person, canKnow(own, theirs)]).toEqual([name, person, false]);
        else
          expect([
            name,
            person,
            {
              ...permissionsOn(there.actor, there.pulse),
              track: canTrack(there.actor, there.pulse),
            },
          ]).toEqual([name, person, asTheyAsk]);
      }
    }
  });

  it('are the line from the nearest manager up, then the others by name', async () => {
    expect(namesOf(await around(await formAbout()))).toEqual([
      'Mara Manager',
      'Dora Director',
      'Cleo Ceo',
      'Ada Admin',
      'Hanno Lead',
      'Hedi Human',
      'Otto Outside',
      'Pat Partner',
      'Sue Subject',
      'Will Writer',
    ]);
  });

  it('are listed once each, even with several relations to it', async () => {
    const self = await around(await formAbout(company.people.hrManager, company.people.hrManager));
    expect(
      self.filter(({ actor }) => actor.employeeId === company.people.hrManager.id),
    ).toHaveLength(1);
    expect(new Set(self.map(({ actor }) => actor.userId)).size).toBe(self.length);
  });

  it('omit people without an account or with a closed one', async () => {
    const gone = await buildEmployee(app.db, {
      preferredName: 'Gina Gone',
      roles: ['HR'],
      password: null,
    });
    const without = await buildEmployee(app.db, { preferredName: 'Nora None', password: null });
    await app.db.prisma.user.update({
      where: { id: gone.user.id },
      data: { deactivatedAt: app.clock.now() },
    });
    await app.db.prisma.session.deleteMany({ where: { userId: without.user.id } });
    await app.db.prisma.user.delete({ where: { id: without.user.id } });
    const names = namesOf(await around(await formAbout(without)));
    expect(names).not.toContain('Gina Gone');
    expect(names).not.toContain('Nora None');
    expect(names).toContain('Hedi Human');
  });

  it('do not include everyone because of a role that everyone has', async () => {
    await grantRole(app.db, company.people.stranger.user.id, 'Employee');
    expect(namesOf(await around(await formAbout()))).not.toContain('Stan Stranger');
    const role = await app.db.prisma.role.create({
      data: {
        name: 'Open house',
        everyone: true,
        permissions: { create: { permission: 'forms.read', scope: 'all' } },
      },
    });
    await grantRole(app.db, company.people.stranger.user.id, role.name);
    expect(namesOf(await around(await formAbout()))).not.toContain('Stan Stranger');
    await app.db.prisma.role.delete({ where: { id: role.id } });
  });

  it('do not count their own form in the group that an anonymous writer hides in', async () => {
    const { cyclePulse } = await buildPlace(app, {
      template: { options: { anonymizeManager: true } },
    });
    const by = (assignee: typeof company.people.writer) =>
      buildSubmittedPulse(app.db, { employee: company.people.subject, assignee, cyclePulse });
    const form = await by(company.people.writer);
    await by(company.people.manager);
    const counted = (await around(form)).map(
      ({ actor, pulse }) => [actor.name, pulse.anonymous_writers] as const,
    );
    expect(Object.fromEntries(counted)).toMatchObject({
      'Mara Manager': 1,
      'Will Writer': 1,
      'Dora Director': 2,
      'Sue Subject': 2,
    });
  });
});
