import { listMyTasks, showInvitation } from '@reviews/contracts';
import {
  ADMINISTRATOR_ROLE,
  changedSince,
  HR_PARTNER_ROLE,
  keptPeople,
  MESSAGES,
} from '@reviews/domain';
import { buildEmployee, buildRole, type BuiltEmployee } from '@reviews/factories';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newToken } from '../../http/cookies.ts';
import { lines } from '../../testing/import-files.ts';
import { importing } from '../../testing/import-scene.ts';
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts';
import { buildCompany, type Company } from '../../testing/worlds.ts';
import { createServerLink } from '../users/server-link.ts';

const { imports: texts } = MESSAGES;

let app: TestApp;
let company: Company;
let hr: ReturnType<typeof importing>;
let administrator: ReturnType<typeof importing>;
beforeAll(async () => {
  app = await startTestApp();
  company = await buildCompany(app);
  // Someone who cannot sign in does not count as an administrator.
  await app.db.prisma.user.update({
    where: { id: company.people.administrator.user.id },
    data: { passwordHash: 'kept' },
  });
  [hr, administrator] = [
    importing(app, company.callers.hr),
    importing(app, company.callers.administrator),
  ];
});
afterAll(() => app.close());

let admin: BuiltEmployee;
let partner: BuiltEmployee;
let plain: BuiltEmployee;
beforeEach(async () => {
  app.clock.advance(60_000);
  [admin, partner, plain] = [
    await buildEmployee(app.db, { roles: [ADMINISTRATOR_ROLE] }),
    await buildEmployee(app.db, { roles: [HR_PARTNER_ROLE] }),
    await buildEmployee(app.db),
  ];
});

const row = (
  { externalIdentifier: id, preferredName: name, email }: BuiltEmployee,
  status: string,
  title = 'Engineer',
) => `${id},${name},${email},${title},${status}`;
const file = (people: readonly BuiltEmployee[], status: string, title?: string) =>
  lines('id,name,email,title,status', ...people.map((person) => row(person, status, title)));
const isOpen = async ({ user }: BuiltEmployee): Promise<boolean> =>
  (await app.db.prisma.user.findUniqueOrThrow({ where: { id: user.id } })).deactivatedAt === null;
const opened = async () => [await isOpen(admin), await isOpen(partner), await isOpen(plain)];
async function applied(by: ReturnType<typeof importing>, text: Buffer | string) {
  const one = await by.previewed(text);
  expect((await by.apply(one)).status).toBe(200);
  app.clock.advance(60_000);
  return one;
}

describe('people who return by an import', () => {
  it('[RT-03] can sign in again, unless their roles exceed the access of the importer', async () => {
    await applied(hr, file([admin, partner, plain], 'Terminated'));
    expect(await opened()).toEqual([false, false, false]);
    await applied(hr, file([admin, partner, plain], 'Active'));
    expect(await opened()).toEqual([false, true, true]);
  });

  it('[RT-03] can sign in with any role if an Administrator imports', async () => {
    await applied(hr, file([admin, plain], 'Terminated'));
    await applied(administrator, file([admin, plain], 'Active'));
    expect(await opened()).toEqual([true, true, true]);
  });
});

describe('an undone import', () => {
  it('[RT-03] reopens no account whose roles exceed the access of the person who undoes it: these stay, and are named before', async () => {
    const one = await applied(hr, file([admin, plain], 'Terminated'));
    const kept = { names: [admin.preferredName], more: 0, isWithheld: true };
    expect(await hr.undo(one)).toMatchObject({
      status: 409,
      body: { message: changedSince(kept), details: { kept: 1, back: 1 } },
    });
    expect((await hr.undo(one, true)).status).toBe(200);
    expect(await opened()).toEqual([false, true, true]);
    expect((await hr.show(one)).fault).toBe(keptPeople(kept));
  });

  it('[RT-03] reopens them if an Administrator undoes it', async () => {
    const one = await applied(hr, file([admin, plain], 'Terminated'));
    expect((await administrator.undo(one)).status).toBe(200);
    expect(await opened()).toEqual([true, true, true]);
  });

  it('[RT-03] does not return a sign-in email to someone with a role that it was taken from', async () => {
    const raised = await buildEmployee(app.db, { email: `before-${plain.id}@elsewhere.example` });
    const one = await applied(
      hr,
      file([{ ...raised, email: `after-${plain.id}@larkspur.example` }], 'Active'),
    );
    const role = await app.db.prisma.role.findUniqueOrThrow({
      where: { name: ADMINISTRATOR_ROLE },
    });
    await app.db.prisma.userRole.create({ data: { userId: raised.user.id, roleId: role.id } });
    expect(await hr.undo(one)).toMatchObject({ status: 409 });
    expect(
      (await app.db.prisma.user.findUniqueOrThrow({ where: { id: raised.user.id } })).email,
    ).toBe(`after-${plain.id}@larkspur.example`);
  });

  it('[RT-03, PERM-01] never changes the record of the person who undoes it, no matter who imported it', async () => {
    const one = await applied(
      administrator,
      file([company.people.hr, plain], 'Active', 'Promoted'),
    );
    expect(await hr.undo(one)).toMatchObject({
      status: 409,
      body: {
        message: changedSince({
          names: [company.people.hr.preferredName],
          more: 0,
          isWithheld: true,
        }),
      },
    });
    expect((await hr.undo(one, true)).status).toBe(200);
    const titleOf = async ({ id }: BuiltEmployee) =>
      (
        await app.db.prisma.position.findFirstOrThrow({
          where: { employeeId: id, isPrimary: true },
        })
      ).title;
    expect([await titleOf(company.people.hr), await titleOf(plain)]).toEqual([
      'Promoted',
      'Engineer',
    ]);
  });
});

describe('sessions and links of an account closed by an import', () => {
  /** Opens sessions and links for the account; returns a check of which still work. */
  async function signedIn({ user }: BuiltEmployee): Promise<() => Promise<number[]>> {
    const link = await createServerLink(app.db, {
      email: user.email,
      now: app.clock.now(),
      token: newToken(),
    });
    const theirs = await app.as(user);
    return async () => [
      (await app.anonymous.call(showInvitation, { body: { token: link.split('#')[1] ?? '' } }))
        .status,
      (await theirs.call(listMyTasks)).status,
    ];
  }

  it('[RT-03] end for good, even after an undo; those of unaffected people continue', async () => {
    const [leaver, stayer] = [await signedIn(plain), await signedIn(partner)];
    expect([await leaver(), await stayer()]).toEqual([
      [200, 200],
      [200, 200],
    ]);
    const one = await applied(
      hr,
      lines(
        'id,name,email,title,status',
        row(plain, 'Terminated'),
        row(partner, 'Active', 'Promoted'),
      ),
    );
    expect((await hr.undo(one)).status).toBe(200);
    expect(await isOpen(plain)).toBe(true);
    expect([await leaver(), await stayer()]).toEqual([
      [404, 419],
      [200, 200],
    ]);
  });

  it('[RT-03] end when an undo closes it again', async () => {
    await applied(hr, file([plain], 'Terminated'));
    const back = await applied(hr, file([plain], 'Active'));
    const returned = await signedIn(plain);
    expect(await returned()).toEqual([200, 200]);
    expect((await hr.undo(back)).status).toBe(200);
    expect(await isOpen(plain)).toBe(false);
    await applied(hr, file([plain], 'Active'));
    expect(await isOpen(plain)).toBe(true);
    expect(await returned()).toEqual([404, 419]);
  });
});

describe('the sign-in of someone with a role', () => {
  it('[RT-03] cannot be imported by someone who manages people and users but has less access', async () => {
    await buildRole(app.db, {
      name: `Keeper ${plain.id}`,
      grants: [
        { permission: 'people.manage', scope: 'all' },
        { permission: 'roles.manage', scope: 'all' },
      ],
    });
    const keeper = importing(
      app,
      await app.as((await buildEmployee(app.db, { roles: [`Keeper ${plain.id}`] })).user),
    );
    const text = file([{ ...admin, email: `mine-${plain.id}@larkspur.example` }], 'Active');
    const one = await keeper.previewed(text);
    expect(await keeper.rows(one, 'refused')).toMatchObject([{ reasons: [texts.signsInWith] }]);
    expect(await administrator.rows(await administrator.previewed(text), 'changed')).toHaveLength(
      1,
    );
  });
});

describe('people who would report to the importer', () => {
  const placed = (person: BuiltEmployee, manager: BuiltEmployee) =>
    lines(
      'id,name,email,manager',
      `${person.externalIdentifier},${person.preferredName},${person.email},${manager.externalIdentifier}`,
    );

  it('[RT-03, PERM-01] are refused unless a role may read their reviews, also when an undo would return them', async () => {
    const { name } = await buildRole(app.db, {
      grants: [{ permission: 'people.manage', scope: 'all' }],
    });
    const mover = await buildEmployee(app.db, { roles: [name] });
    const [report, led] = [
      await buildEmployee(app.db, { manager: mover }),
      await buildEmployee(app.db, { manager: mover }),
    ];
    const by = importing(app, await app.as(mover.user));
    for (const manager of [mover, report])
      expect(await by.rows(await by.previewed(placed(plain, manager)), 'refused')).toMatchObject([
        { reasons: [texts.belowYourself] },
      ]);
    expect(await by.rows(await by.previewed(placed(plain, partner)), 'moved')).toHaveLength(1);
    const away = await applied(hr, placed(led, company.people.manager));
    const again = importing(app, await app.as(mover.user));
    expect(await again.undo(away)).toMatchObject({ status: 409 });
    expect((await hr.undo(away)).status).toBe(200);
    expect(
      await app.db.prisma.reportingLine.count({
        where: { ancestorId: mover.id, descendantId: led.id },
      }),
    ).toBe(1);
  });
});
