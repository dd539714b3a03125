import * as contracts from '@reviews/contracts';
import { ACCESS_MESSAGES, ADMINISTRATOR_ROLE, HR_PARTNER_ROLE, MESSAGES } from '@reviews/domain';
import {
  buildEmployee,
  buildPulse,
  type BuiltEmployee,
  type EmployeeGiven,
} from '@reviews/factories';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type Caller, type TestApp } from '../../testing/start-test-app.ts';
import {
  buildCompany,
  buildPlace,
  impersonating,
  replyOf,
  type Company,
} from '../../testing/worlds.ts';

let app: TestApp;
let company: Company;
let hr: Caller;
beforeAll(async () => {
  app = await startTestApp();
  company = await buildCompany(app);
  hr = company.callers.hr;
  // Someone who cannot sign in does not count as an administrator.
  await app.db.prisma.user.update({
    where: { id: company.people.administrator.user.id },
    data: { passwordHash: 'kept' },
  });
});
afterAll(() => app.close());

const { employees: texts } = MESSAGES;
const NAME = { name: 'Pia Person' };
const TODAY = '2026-03-10';
const paramsOf = (person: { readonly id: number }) => ({
  params: { employeeId: String(person.id) },
});
const someone = (given: EmployeeGiven = {}): Promise<BuiltEmployee> =>
  buildEmployee(app.db, {
    preferredName: 'Pia Person',
    department: 'Engineering',
    manager: company.people.manager,
    ...given,
  });
const preview = async (caller: Caller, person: { readonly id: number }) =>
  replyOf(contracts.previewLeaving, await caller.call(contracts.previewLeaving, paramsOf(person)));
const leave = (caller: Caller, person: { readonly id: number }, leftOn = TODAY, version = 1) =>
  caller.call(contracts.recordLeaving, { ...paramsOf(person), body: { version, left_on: leftOn } });
const comeBack = (person: { readonly id: number }, version = 2) =>
  hr.call(contracts.recordReturn, { ...paramsOf(person), body: { version } });
const accountOf = (person: BuiltEmployee) =>
  app.db.prisma.user.findUniqueOrThrow({ where: { id: person.user.id } });

describe('leaving', () => {
  it('[RT-52] shows what stays behind before anything is stored', async () => {
    const person = await someone();
    const report = await buildEmployee(app.db, { preferredName: 'Rex Report', manager: person });
    const toWrite = await buildPulse(app.db, {
      employee: report,
      assignee: person,
      openedAt: app.clock.now(),
    });
    await buildPulse(app.db, {
      employee: person,
      assignee: company.people.manager,
      openedAt: app.clock.now(),
    });
    expect(await preview(hr, person)).toMatchObject({
      to_write: [{ hash: toWrite.hash, for: { preferred_name: 'Rex Report' } }],
      about: 1,
      reports: [{ preferred_name: 'Rex Report' }],
      reports_total: 1,
      closes_account: true,
    });
    expect(
      await app.db.prisma.employee.findUniqueOrThrow({ where: { id: person.id } }),
    ).toMatchObject({ leftOn: null, version: 1 });
  });

  it('[AMB-61] names no review of an anonymous writer to readers who must not know the writer', async () => {
    const person = await someone();
    const peers = await buildPlace(app, {
      template: { type: 'Peer', options: { anonymizeEmployee: true, anonymizeManager: true } },
    });
    await buildPulse(app.db, {
      cyclePulse: peers.cyclePulse,
      employee: company.people.hrManager,
      assignee: person,
      openedAt: app.clock.now(),
    });
    await buildPulse(app.db, {
      cyclePulse: peers.cyclePulse,
      employee: company.people.hrReport,
      assignee: person,
      openedAt: app.clock.now(),
    });
    expect((await preview(company.callers.hrManager, person)).to_write).toEqual([]);
    expect(
      (await preview(hr, person)).to_write.map((form) => form.for.preferred_name).toSorted(),
    ).toEqual(['Hanno Lead', 'Rita Report']);
  });

  it('[RT-52] closes the account and its sessions, keeps every review; returning reopens what it closed', async () => {
    const person = await someone();
    const form = await buildPulse(app.db, {
      employee: company.people.subject,
      assignee: person,
      openedAt: app.clock.now(),
    });
    const theirs = await app.as(person.user);
    expect(await leave(hr, person, '2026-03-05')).toMatchObject({
      status: 200,
      body: { message: texts.hasLeft(NAME) },
    });
    expect((await theirs.call(contracts.listMyTasks)).status).toBe(419);
    expect(await app.db.prisma.pulse.findUniqueOrThrow({ where: { id: form.id } })).toMatchObject({
      state: 'open',
      assigneeId: person.id,
    });
    expect(
      await app.db.prisma.changeLog.findFirst({
        where: { entity: 'employee', entityId: String(person.id) },
      }),
    ).toMatchObject({
      action: 'employee.left',
      details: { changes: [{ field: 'left_on', from: null, to: '2026-03-05' }] },
    });
    expect(await leave(hr, person, TODAY, 2)).toMatchObject({
      status: 422,
      body: { message: texts.leftAlready(NAME) },
    });
    expect(await comeBack(person)).toMatchObject({
      status: 200,
      body: { message: texts.isBack(NAME) },
    });
    expect(await accountOf(person)).toMatchObject({ deactivatedAt: null });
    expect(await comeBack(person, 3)).toMatchObject({
      status: 422,
      body: { message: texts.neverLeft(NAME) },
    });
  });

  it('[RT-52] ends sessions and links for good: a returning person signs in again', async () => {
    const person = await someone({ password: null });
    const at = { params: { userId: String(person.user.id) } };
    const { link } = replyOf(
      contracts.sendPasswordLink,
      await company.callers.administrator.call(contracts.sendPasswordLink, at),
    );
    const open = () =>
      app.anonymous.call(contracts.showInvitation, { body: { token: link?.split('#')[1] ?? '' } });
    const theirs = await app.as(person.user);
    const asThem = await impersonating(app, company.people.administrator, person);
    expect([
      (await open()).status,
      (await theirs.call(contracts.listMyTasks)).status,
      (await asThem.call(contracts.listMyTasks)).status,
    ]).toEqual([200, 200, 200]);
    await leave(hr, person);
    await comeBack(person);
    expect(await accountOf(person)).toMatchObject({ deactivatedAt: null });
    expect([
      (await open()).status,
      (await theirs.call(contracts.listMyTasks)).status,
      (await asThem.call(contracts.listMyTasks)).status,
    ]).toEqual([404, 419, 419]);
  });

  it('[PERM-01] keeps an account closed whose roles exceed the access of the person who records the return', async () => {
    const admin = await someone({ roles: [ADMINISTRATOR_ROLE] });
    await leave(hr, admin);
    expect(await comeBack(admin)).toMatchObject({
      status: 200,
      body: { message: texts.isBackOutside(NAME) },
    });
    expect(await accountOf(admin)).not.toMatchObject({ deactivatedAt: null });
    const colleague = await someone({ roles: [HR_PARTNER_ROLE] });
    await leave(hr, colleague);
    expect(await comeBack(colleague)).toMatchObject({
      status: 200,
      body: { message: texts.isBack(NAME) },
    });
    expect(await accountOf(colleague)).toMatchObject({ deactivatedAt: null });
  });

  it('keeps an account closed that was closed before', async () => {
    const closedAt = new Date('2026-02-01T08:00:00Z');
    const person = await someone({ deactivatedAt: closedAt });
    await leave(hr, person);
    await comeBack(person);
    expect(await accountOf(person)).toMatchObject({ deactivatedAt: closedAt });
  });

  it('rejects a day before the first day or after today, and a record changed by someone else', async () => {
    const person = await someone();
    expect(await leave(hr, person, '2024-01-14')).toMatchObject({
      status: 422,
      body: { errors: { left_on: [texts.leftBeforeHired] } },
    });
    expect(await leave(hr, person, '2026-03-11')).toMatchObject({
      status: 422,
      body: { errors: { left_on: [texts.leavesLater] } },
    });
    expect(await leave(hr, person, TODAY, 7)).toMatchObject({
      status: 409,
      body: { message: texts.conflict(NAME) },
    });
  });

  it('[PERM-01] is recorded by those who manage the person, never by themselves, and never for the last administrator', async () => {
    const person = await someone();
    expect(await leave(company.callers.outsidePartner, person)).toMatchObject({ status: 404 });
    expect(await leave(company.callers.manager, person)).toMatchObject({ status: 403 });
    expect(await leave(hr, company.people.hr)).toMatchObject({
      status: 403,
      body: { message: texts.ownRecord },
    });
    const throughOther = await impersonating(app, company.people.hr, company.people.hrManager);
    expect(await leave(throughOther, company.people.hr)).toMatchObject({
      status: 403,
      body: { message: texts.ownRecord },
    });
    expect(await leave(hr, company.people.administrator)).toMatchObject({
      status: 422,
      body: { message: ACCESS_MESSAGES.lastAdministrator },
    });
    expect(await accountOf(company.people.administrator)).toMatchObject({ deactivatedAt: null });
    expect(await leave(company.callers.partner, person)).toMatchObject({ status: 200 });
  });
});
