import {
  addIntegration,
  configureIntegration,
  listIntegrationEvents,
  listIntegrations,
  removeIntegration,
  saveIntegration,
  showIntegration,
  testIntegration,
} from '@reviews/contracts';
import {
  ADMINISTRATOR_ROLE,
  INTEGRATION_EVENTS_PAGE_SIZE,
  INTEGRATION_MESSAGES as texts,
  SCIM_MESSAGES,
  WEBHOOK_MESSAGES,
} from '@reviews/domain';
import { buildEmployee } from '@reviews/factories';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type Caller, type TestApp } from '../../testing/start-test-app.ts';
import { replyOf } from '../../testing/worlds.ts';

let app: TestApp;
let admin: Caller;
beforeAll(async () => {
  app = await startTestApp();
  admin = await app.as((await buildEmployee(app.db, { roles: [ADMINISTRATOR_ROLE] })).user);
});
afterAll(() => app.close());

const SECRET = `whsec_${Buffer.alloc(32, 9).toString('base64')}`;
const SETTINGS = { url: 'https://hooks.example.com/reviews', events: ['form.submitted'] };
const at = (id: number) => ({ params: { integrationId: String(id) } });
const show = async (id: number) =>
  replyOf(showIntegration, await admin.call(showIntegration, at(id)));
const tryToAdd = (name: string, kind: 'webhook' | 'scim' = 'webhook') =>
  admin.call(addIntegration, { body: { kind, name } });
const add = async (name: string, kind?: 'webhook' | 'scim') =>
  replyOf(addIntegration, await tryToAdd(name, kind)).id;
const save = async (id: number, given: { name?: string; enabled?: boolean }) => {
  const { revision, name, enabled } = await show(id);
  return admin.call(saveIntegration, { ...at(id), body: { revision, name, enabled, ...given } });
};
const configure = async (id: number, given: { settings?: typeof SETTINGS; secret?: string } = {}) =>
  admin.call(configureIntegration, {
    ...at(id),
    body: { revision: (await show(id)).revision, settings: SETTINGS, ...given },
  });
const tried = (id: number) => admin.call(testIntegration, { ...at(id), body: {} });
const refused = (path: string, message: string) => ({
  status: 422,
  body: { errors: { [path]: [message] } },
});

describe('the name of an integration', () => {
  it('[RT-05] is a single line and unique, ignoring case', async () => {
    const id = await add('  Payroll \n system ');
    expect(await show(id)).toMatchObject({ name: 'Payroll system', enabled: false });
    expect(await tryToAdd(' \t ')).toMatchObject(refused('name', texts.nameRequired));
    expect(await tryToAdd('PAYROLL  system')).toMatchObject(
      refused('name', texts.nameTaken({ name: 'PAYROLL system' })),
    );
    const other = await add('Another system');
    expect(await save(other, { name: 'payroll system' })).toMatchObject(
      refused('name', texts.nameTaken({ name: 'payroll system' })),
    );
    expect((await save(id, { name: 'PAYROLL system' })).status).toBe(200);
    replyOf(removeIntegration, await admin.call(removeIntegration, at(id)));
    expect((await save(other, { name: 'Payroll system' })).status).toBe(200);
  });

  it('[RT-05] goes to one of two concurrent requests', async () => {
    const answers = await Promise.all([tryToAdd('Twins'), tryToAdd('Twins')]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422]);
    expect(
      replyOf(listIntegrations, await admin.call(listIntegrations)).data.filter(
        ({ name }) => name === 'Twins',
      ),
    ).toHaveLength(1);
  });
});

describe('an integration that is not configured', () => {
  it('[RT-06] can be neither enabled nor tested, and says what is missing', async () => {
    const id = await add('Half done');
    const missing = [
      WEBHOOK_MESSAGES.urlRequired,
      WEBHOOK_MESSAGES.eventsRequired,
      texts.secretRequired,
    ];
    expect((await show(id)).missing.map(({ message }) => message)).toEqual(missing);
    expect(await save(id, { enabled: true })).toMatchObject({
      status: 422,
      body: {
        message: texts.incomplete,
        errors: { 'settings.url': [WEBHOOK_MESSAGES.urlRequired] },
      },
    });
    expect(await tried(id)).toMatchObject({
      status: 422,
      body: { message: WEBHOOK_MESSAGES.urlRequired },
    });
    expect(await show(id)).toMatchObject({ enabled: false, last_event: null });
    replyOf(configureIntegration, await configure(id, { secret: SECRET }));
    expect((await show(id)).missing).toEqual([]);
    expect((await save(id, { enabled: true })).status).toBe(200);
  });

  it('[RT-06] refuses to remove required settings while enabled, and to store an empty secret', async () => {
    const id = await add('Kept whole');
    expect(await configure(id, { secret: ' ' })).toMatchObject(
      refused('secret', texts.secretRequired),
    );
    replyOf(configureIntegration, await configure(id, { secret: SECRET }));
    replyOf(saveIntegration, await save(id, { enabled: true }));
    const before = await show(id);
    expect(await configure(id, { settings: { ...SETTINGS, events: [] } })).toMatchObject(
      refused('settings.events', WEBHOOK_MESSAGES.eventsRequired),
    );
    expect(await show(id)).toEqual(before);
    replyOf(saveIntegration, await save(id, { enabled: false }));
    expect((await configure(id, { settings: { ...SETTINGS, events: [] } })).status).toBe(200);
  });

  it('[RT-06] reports and logs the test of a directory without a token', async () => {
    const id = await add('People elsewhere', 'scim');
    expect(replyOf(testIntegration, await tried(id))).toMatchObject({
      outcome: 'failed',
      summary: SCIM_MESSAGES.tokenRequired,
    });
    expect(
      replyOf(listIntegrationEvents, await admin.call(listIntegrationEvents, at(id))).data,
    ).toMatchObject([{ kind: 'test', outcome: 'failed', summary: SCIM_MESSAGES.tokenRequired }]);
  });
});

describe('the log of an integration', () => {
  it('[RT-06] is paged newest first, and can be filtered by outcome', async () => {
    const id = await add('Talkative');
    const outcomes = Array.from({ length: INTEGRATION_EVENTS_PAGE_SIZE + 3 }, (_, index) =>
      index % 2 === 0 ? 'ok' : 'failed',
    );
    await app.db.prisma.integrationEvent.createMany({
      data: outcomes.map((outcome, index) => ({
        integrationId: id,
        at: app.clock.now(),
        kind: 'test',
        outcome,
        summary: `Line ${index}`,
        details: {},
      })),
    });
    const page = async (query: { before?: string; outcome?: 'ok' | 'failed' }) =>
      replyOf(listIntegrationEvents, await admin.call(listIntegrationEvents, { ...at(id), query }));
    const first = await page({});
    expect(first.data).toHaveLength(INTEGRATION_EVENTS_PAGE_SIZE);
    const second = await page({ before: first.before ?? '' });
    expect(second).toMatchObject({
      data: [{ summary: 'Line 2' }, { summary: 'Line 1' }, { summary: 'Line 0' }],
      before: null,
    });
    expect([...first.data, ...second.data].map(({ summary }) => summary)).toEqual(
      outcomes.map((_, index) => `Line ${index}`).toReversed(),
    );
    expect((await page({ outcome: 'failed' })).data.map(({ outcome }) => outcome)).toEqual(
      outcomes.filter((outcome) => outcome === 'failed'),
    );
  });
});

describe('a site without a key for secrets', () => {
  it('[RT-02, RT-06] says so in the list, and stores no secret', async () => {
    const keyless = await startTestApp({ env: { SECRETS_KEYS: '' } });
    const operator = await keyless.as(
      (await buildEmployee(keyless.db, { roles: [ADMINISTRATOR_ROLE] })).user,
    );
    expect(replyOf(listIntegrations, await operator.call(listIntegrations)).keeps_secrets).toBe(
      false,
    );
    const { id } = replyOf(
      addIntegration,
      await operator.call(addIntegration, { body: { kind: 'webhook', name: 'Told at once' } }),
    );
    const { revision } = replyOf(showIntegration, await operator.call(showIntegration, at(id)));
    const answer = await operator.call(configureIntegration, {
      ...at(id),
      body: { revision, settings: SETTINGS, secret: SECRET },
    });
    expect(answer).toMatchObject({
      status: 422,
      body: { message: texts.noKey, errors: { secret: [texts.noKey] } },
    });
    expect(await keyless.db.prisma.integration.findUniqueOrThrow({ where: { id } })).toMatchObject({
      secret: null,
      revision,
    });
    await keyless.close();
  });
});
