import * as contracts from '@reviews/contracts';
import {
  formatDate,
  SCHEDULED_IMPORT_MESSAGES,
  SITE_NOTICE_MESSAGES as texts,
  TOKEN_ENDING_DAYS,
  UNREAD_NOTICES_KEPT_DAYS,
} from '@reviews/domain';
import { buildImport, buildIntegration, buildNotice, buildPulse } from '@reviews/factories';
import { violatedInvariants } from '@reviews/factories/testing/invariants';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createLogger } from '../../core/logger.ts';
import type { Letter } from '../../core/mailer.ts';
import { sendByToken } from '../../testing/api-tokens.ts';
import { createSiteLink } from '../../core/site-link.ts';
import { startTestApp, type Caller, type TestApp } from '../../testing/start-test-app.ts';
import {
  buildCompany,
  buildPlace,
  impersonating,
  present,
  replyOf,
  type Company,
  type Person,
} from '../../testing/worlds.ts';
import { createMailDispatchService } from './mail-dispatch.service.ts';

const DAY_MS = 86_400_000;
const HOOK = 'Payroll hook';
const PEOPLE = [
  'administrator',
  'hr',
  'partner',
  'manager',
  'writer',
] as const satisfies readonly Person[];

let app: TestApp;
let company: Company;
let sent: Letter[] = [];
beforeAll(async () => {
  app = await startTestApp();
  company = await buildCompany(app);
});
afterAll(() => app.close());
beforeEach(async () => {
  sent = [];
  await app.db.prisma.notice.deleteMany();
  await app.db.prisma.noticePreference.deleteMany();
  await app.db.prisma.apiToken.deleteMany();
});

/** Runs a process that empties the outbox into `sent`. */
const deliver = () =>
  createMailDispatchService({
    db: app.db,
    clock: app.clock,
    logger: createLogger('silent'),
    mailer: { send: async (letter) => void sent.push(letter), close: () => undefined },
    siteLink: createSiteLink('https://reviews.larkspur.example/'),
  }).run();
/** Signs in at the current test time, because sessions do not last for days. */
const as = (person: Person): Promise<Caller> => app.as(company.people[person].user);
const listed = async (caller: Caller) =>
  replyOf(contracts.listMyNotices, await caller.call(contracts.listMyNotices)).data;

/** Returns someone's notices by list, count and mark, which must agree. */
async function told(caller: Caller) {
  const data = await listed(caller);
  expect(
    replyOf(contracts.countMyNotices, await caller.call(contracts.countMyNotices)).unread,
  ).toBe(data.length);
  return data;
}
const toEveryone = async (given: Omit<Parameters<typeof buildNotice>[1], 'user'>) => {
  for (const person of PEOPLE)
    await buildNotice(app.db, {
      createdAt: app.clock.now(),
      ...given,
      user: company.people[person],
      mail: true,
    });
};
const whoIsTold = async (): Promise<string[]> => {
  const those: string[] = [];
  for (const person of PEOPLE) if ((await told(await as(person))).length > 0) those.push(person);
  return those;
};
const make = async (person: Person, name: string, days: number) =>
  replyOf(
    contracts.makeToken,
    await (await as(person)).call(contracts.makeToken, { body: { name, scopes: ['own'], days } }),
  );

describe('integration that was switched off automatically', () => {
  it('notifies people who configure the product, with the error, while it is off', async () => {
    const { id } = await buildIntegration(app.db, { name: HOOK });
    await app.db.prisma.integrationEvent.create({
      data: {
        integrationId: id,
        at: app.clock.now(),
        kind: 'switched_off',
        outcome: 'failed',
        summary: 'Every delivery has failed.',
      },
    });
    await toEveryone({ kind: 'integration_off', integration: { id } });
    expect(await whoIsTold()).toEqual(['administrator']);
    expect(await told(await as('administrator'))).toMatchObject([
      {
        text: texts.integrationOff({ integration: HOOK }),
        detail: `Every delivery has failed. ${texts.integrationOffNext}`,
        form: null,
        href: `/integrations/${id}`,
        at: app.clock.now().toISOString(),
      },
    ]);
    await deliver();
    expect(sent.map(({ to }) => to)).toEqual([company.people.administrator.email]);
    expect(sent[0]?.text).toContain(`https://reviews.larkspur.example/integrations/${id}`);
    await app.db.prisma.integration.update({ where: { id }, data: { enabled: true } });
    expect(await whoIsTold()).toEqual([]);
    await app.db.prisma.integration.update({ where: { id }, data: { enabled: false } });
    expect(await whoIsTold()).toEqual(['administrator']);
    await app.db.prisma.integration.update({
      where: { id },
      data: { deletedAt: app.clock.now(), secret: null, secretSetAt: null },
    });
    expect(await whoIsTold()).toEqual([]);
  });

  it('is invisible to people who lost the permission, who cannot mark it either', async () => {
    const { id } = await buildIntegration(app.db);
    const notice = await buildNotice(app.db, {
      kind: 'integration_off',
      integration: { id },
      user: company.people.administrator,
      createdAt: app.clock.now(),
    });
    const role = await app.db.prisma.userRole.findFirstOrThrow({
      where: { userId: company.people.administrator.user.id },
    });
    await app.db.prisma.userRole.deleteMany({
      where: { userId: company.people.administrator.user.id },
    });
    const caller = await as('administrator');
    expect(await told(caller)).toEqual([]);
    await caller.call(contracts.markNoticesRead, { body: { ids: [notice.key] } });
    expect(
      (await app.db.prisma.notice.findUniqueOrThrow({ where: { id: notice.id } })).readAt,
    ).toBeNull();
    await app.db.prisma.userRole.create({ data: role });
    expect(
      replyOf(
        contracts.markNoticesRead,
        await (
          await as('administrator')
        ).call(contracts.markNoticesRead, { body: { ids: [notice.key] } }),
      ).unread,
    ).toBe(0);
    expect(
      (await app.db.prisma.notice.findUniqueOrThrow({ where: { id: notice.id } })).readAt,
    ).not.toBeNull();
  });
});

describe('waiting scheduled import', () => {
  it('[RT-03] tells people who import why it waits, until someone resolves it', async () => {
    const integration = await buildIntegration(app.db, {
      kind: 'scheduled_import',
      name: 'Nightly people',
    });
    const made = await buildImport(app.db, {
      state: 'ready',
      employee: company.people.writer,
      startedBy: company.people.hr.user,
    });
    await app.db.prisma.peopleImport.update({
      where: { id: made.id },
      data: { integrationId: integration.id },
    });
    await toEveryone({ kind: 'import_waits', import: made });
    expect(await whoIsTold()).toEqual(['administrator', 'hr']);
    const href = `/integrations/import?import=${made.id}`;
    expect(await told(await as('hr'))).toMatchObject([
      {
        text: texts.fetchedImportWaits({ file: 'people.csv', integration: 'Nightly people' }),
        detail: SCHEDULED_IMPORT_MESSAGES.neverAutomatic,
        form: null,
        href,
      },
    ]);
    await deliver();
    expect(sent.map(({ to }) => to).toSorted()).toEqual(
      [company.people.administrator.email, company.people.hr.email].toSorted(),
    );
    await app.db.prisma.peopleImport.update({ where: { id: made.id }, data: { state: 'mapping' } });
    expect(await told(await as('hr'))).toMatchObject([
      {
        text: texts.fetchedImportNeedsMapping({
          file: 'people.csv',
          integration: 'Nightly people',
        }),
        detail: null,
      },
    ]);
    await app.db.prisma.peopleImport.update({
      where: { id: made.id },
      data: { state: 'discarded' },
    });
    expect(await whoIsTold()).toEqual([]);
  });
});

describe('notices for the owner of a token', () => {
  it('tell of a new token at once and of its end a week before, also by mail, without the token itself', async () => {
    const { people } = company;
    const { token, data: row } = await make('writer', 'Nightly report', 30);
    const until = formatDate(row.expires_at.slice(0, 10), 'UTC');
    const made = {
      kind: 'token_made',
      text: texts.tokenMade({ token: 'Nightly report', date: until }),
      detail: texts.tokenMadeCheck,
      form: null,
      href: '/my/tokens',
    };
    expect(await told(await as('writer'))).toMatchObject([made]);
    await deliver();
    expect(sent).toMatchObject([{ to: people.writer.email }]);
    expect(sent[0]?.text).toContain(texts.tokenMadeCheck);
    app.clock.advance((30 - TOKEN_ENDING_DAYS) * DAY_MS - 1);
    expect(await told(await as('writer'))).toHaveLength(1);
    app.clock.advance(1);
    expect(await told(await as('writer'))).toMatchObject([
      {
        kind: 'token_ending',
        text: texts.tokenEnding({ token: 'Nightly report', date: until }),
        at: app.clock.now().toISOString(),
      },
      made,
    ]);
    await deliver();
    expect(sent).toHaveLength(2);
    expect(JSON.stringify([sent, await listed(await as('writer'))])).not.toContain(token.slice(4));
    app.clock.advance(TOKEN_ENDING_DAYS * DAY_MS);
    expect((await told(await as('writer'))).map(({ text }) => text)).toEqual([
      texts.tokenEnded({ token: 'Nightly report', date: until }),
      made.text,
    ]);
    expect(await violatedInvariants(app.db)).toEqual([]);
  });

  it('do not tell of the end of a revoked token or of one valid for a week at most, nor by an unwanted mail', async () => {
    const caller = await as('writer');
    replyOf(
      contracts.saveNoticePreferences,
      await caller.call(contracts.saveNoticePreferences, {
        body: { by_mail: { token_made: false } },
      }),
    );
    const { data: row } = await make('writer', 'Revoked', 30);
    await make('writer', 'Short', TOKEN_ENDING_DAYS);
    replyOf(
      contracts.revokeMyToken,
      await caller.call(contracts.revokeMyToken, { params: { tokenId: String(row.id) } }),
    );
    app.clock.advance(25 * DAY_MS);
    expect((await told(await as('writer'))).map(({ kind }) => kind)).toEqual([
      'token_made',
      'token_made',
    ]);
    await deliver();
    expect(sent).toEqual([]);
  });

  it('[PERM-05] are invisible to someone who impersonates the owner, and to the token', async () => {
    const { people } = company;
    const { token, data: row } = await make('writer', 'Nightly report', 30);
    await buildNotice(app.db, {
      kind: 'token_made',
      token: row,
      user: people.manager,
      createdAt: app.clock.now(),
    });
    expect(await whoIsTold()).toEqual(['writer']);
    expect(await told(await impersonating(app, people.hr, people.writer))).toEqual([]);
    const answer = await sendByToken(app, token, contracts.listMyNotices);
    expect(JSON.stringify(answer.body)).not.toContain('Nightly report');
    await app.db.prisma.notice.deleteMany({ where: { userId: people.manager.user.id } });
  });

  it('tell of an end that is further away than unread notices are kept', async () => {
    await make('writer', 'A whole year', 365);
    await app.db.prisma.notice.updateMany({
      where: { kind: 'token_made' },
      data: {
        createdAt: new Date(app.clock.now().getTime() - (UNREAD_NOTICES_KEPT_DAYS + 1) * DAY_MS),
        visibleFrom: new Date(app.clock.now().getTime() - (UNREAD_NOTICES_KEPT_DAYS + 1) * DAY_MS),
      },
    });
    await app.db.prisma.notice.updateMany({
      where: { kind: 'token_ending' },
      data: {
        createdAt: new Date(app.clock.now().getTime() - (UNREAD_NOTICES_KEPT_DAYS + 1) * DAY_MS),
      },
    });
    await app.services.mailDispatch.sweep();
    expect((await app.db.prisma.notice.findMany()).map(({ kind }) => kind)).toEqual([
      'token_ending',
    ]);
  });
});

describe('notices for the owner of a password', () => {
  it('tell of a change, also by mail, but not to someone who impersonates the owner', async () => {
    const { people } = company;
    await buildNotice(app.db, {
      kind: 'password_changed',
      user: people.writer,
      createdAt: app.clock.now(),
      mail: true,
    });
    expect(await whoIsTold()).toEqual(['writer']);
    expect(await told(await as('writer'))).toMatchObject([
      {
        kind: 'password_changed',
        text: texts.passwordChanged,
        detail: texts.passwordChangedCheck,
        form: null,
        href: '/my/sign-in',
      },
    ]);
    expect(await told(await impersonating(app, people.hr, people.writer))).toEqual([]);
    await deliver();
    expect(sent).toMatchObject([{ to: people.writer.email }]);
    expect(sent[0]?.text).toContain(texts.passwordChangedCheck);
  });
});

describe('form notices and site notices', () => {
  it('form one list, newest first, with pages', async () => {
    const { people } = company;
    const pulse = await buildPulse(app.db, {
      employee: people.subject,
      assignee: people.writer,
      cyclePulse: (await buildPlace(app)).cyclePulse,
    });
    const at = (minute: number) => new Date(app.clock.now().getTime() - minute * 60_000);
    const { data: row } = await make('writer', 'Nightly report', TOKEN_ENDING_DAYS);
    await app.db.prisma.notice.deleteMany();
    for (let minute = 0; minute < 30; minute += 2) {
      await buildNotice(app.db, { user: people.writer, pulse, createdAt: at(minute) });
      await buildNotice(app.db, {
        user: people.writer,
        kind: 'token_made',
        token: row,
        createdAt: at(minute + 1),
      });
    }
    const caller = await as('writer');
    const first = await listed(caller);
    const rest = replyOf(
      contracts.listMyNotices,
      await caller.call(contracts.listMyNotices, { query: { before: present(first.at(-1)).id } }),
    ).data;
    expect([...first, ...rest].map((notice) => notice.at)).toEqual(
      Array.from({ length: 30 }, (_, minute) => at(minute).toISOString()),
    );
    expect(
      replyOf(contracts.markNoticesRead, await caller.call(contracts.markNoticesRead, { body: {} }))
        .unread,
    ).toBe(0);
  });

  it('are offered as mails only to people with matching permissions', async () => {
    const offered = async (person: Person) =>
      replyOf(
        contracts.showNoticePreferences,
        await (await as(person)).call(contracts.showNoticePreferences),
      ).preferences.map(({ kind }) => kind);
    expect(await offered('administrator')).toEqual(
      expect.arrayContaining(['integration_off', 'import_waits', 'token_made']),
    );
    expect(await offered('hr')).toEqual(expect.arrayContaining(['import_waits', 'token_ending']));
    expect(await offered('hr')).not.toContain('integration_off');
    expect(await offered('writer')).not.toContain('import_waits');
  });

  it('can be read as mails only by administrators, if there is no mail server', async () => {
    const { id } = await buildIntegration(app.db, { name: HOOK });
    await buildNotice(app.db, {
      kind: 'integration_off',
      integration: { id },
      user: company.people.administrator,
      createdAt: app.clock.now(),
      mail: true,
    });
    await app.services.mailDispatch.run();
    const { data } = replyOf(
      contracts.listMails,
      await (await as('administrator')).call(contracts.listMails),
    );
    expect(data).toMatchObject([
      { kind: 'integration_off', state: 'kept', to: company.people.administrator.email },
    ]);
    expect((await (await as('hr')).call(contracts.listMails)).status).toBe(403);
  });
});
