import { randomBytes, randomUUID } from 'node:crypto';
import {
  addIntegration,
  configureIntegration,
  listDeliveries,
  listIntegrationEvents,
  listMyNotices,
  saveIntegration,
  sendDeliveryAgain,
  showIntegration,
  testIntegration,
  type DeliveryView,
} from '@reviews/contracts';
import {
  INTEGRATION_MESSAGES,
  WEBHOOK_DELIVERIES_PAGE_SIZE,
  WEBHOOK_FAILING_DAYS,
  WEBHOOK_MESSAGES as texts,
  type WebhookEvent,
} from '@reviews/domain';
import { buildPulse } from '@reviews/factories';
import { isSignedBy, startHookReceiver, type HookReceiver } from '@reviews/harness';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { onPool } from '../../core/sql.ts';
import { formCalls } from '../../testing/form-calls.ts';
import { startTestApp, type Caller, type TestApp } from '../../testing/start-test-app.ts';
import {
  answering,
  buildCompany,
  buildPlace,
  present,
  replyOf,
  type Company,
  type Place,
} from '../../testing/worlds.ts';
import { switchOff } from './deliveries.queries.ts';

const DAY_MS = 24 * 60 * 60_000;
let app: TestApp;
let company: Company;
let place: Place;
let receiver: HookReceiver;
let admin: Caller;
let writer: Caller;
beforeAll(async () => {
  receiver = await startHookReceiver();
  app = await startTestApp({ env: { OUTGOING_HOSTS: receiver.host } });
  company = await buildCompany(app);
  place = await buildPlace(app);
  await until(app.clock.now());
});
afterAll(async () => {
  await app.close();
  await receiver.close();
});
afterEach(async () => {
  await app.db.prisma.integration.updateMany({ data: { enabled: false } });
  await app.db.prisma.webhook.updateMany({ data: { actions: [] } });
  receiver.answer((response) => void response.writeHead(204).end());
});

/** Advances the clock and signs in again, because sessions do not last for days. */
async function until(moment: Date): Promise<void> {
  app.clock.set(moment);
  [admin, writer] = [
    await app.as(company.people.administrator.user),
    await app.as(company.people.writer.user),
  ];
}
const after = (ms: number): Promise<void> => until(new Date(app.clock.now().getTime() + ms));

const newSecret = (): string => `whsec_${randomBytes(32).toString('base64')}`;
const at = (id: number) => ({ params: { integrationId: String(id) } });
const show = async (id: number) =>
  replyOf(showIntegration, await admin.call(showIntegration, at(id)));
const log = async (
  id: number,
  query: { state?: DeliveryView['state']; event?: DeliveryView['event'] } = {},
) => replyOf(listDeliveries, await admin.call(listDeliveries, { ...at(id), query })).data;
const events = async (id: number) =>
  replyOf(listIntegrationEvents, await admin.call(listIntegrationEvents, at(id))).data.map(
    ({ summary }) => summary,
  );
const configure = async (
  id: number,
  settings: { url: string; events: WebhookEvent[] },
  more: { secret?: string; keep_former?: boolean } = {},
) =>
  admin.call(configureIntegration, {
    ...at(id),
    body: { revision: (await show(id)).revision, settings, ...more },
  });
const onOff = async (id: number, enabled: boolean) =>
  admin.call(saveIntegration, {
    ...at(id),
    body: { revision: (await show(id)).revision, name: (await show(id)).name, enabled },
  });

/** Creates an enabled webhook. */
async function hook(
  given: { url?: string; events?: WebhookEvent[]; secret?: string } = {},
): Promise<{ id: number; secret: string }> {
  const { url = receiver.url, events: chosen = ['form.submitted'], secret = newSecret() } = given;
  const { id } = replyOf(
    addIntegration,
    await admin.call(addIntegration, {
      body: { kind: 'webhook', name: `Hook ${randomBytes(4).toString('hex')}` },
    }),
  );
  replyOf(configureIntegration, await configure(id, { url, events: chosen }, { secret }));
  replyOf(saveIntegration, await onOff(id, true));
  return { id, secret };
}

/** Runs the job as the worker does. */
async function work(): Promise<void> {
  const { webhookJob } = app.services;
  for (const id of await webhookJob.waiting())
    await webhookJob.run(id, { signal: AbortSignal.timeout(20_000), isLast: false });
}
const openForm = (where: Place = place) =>
  buildPulse(app.db, {
    employee: company.people.subject,
    assignee: company.people.writer,
    cyclePulse: where.cyclePulse,
    openedAt: app.clock.now(),
  });
async function submitted(where: Place = place): Promise<{ id: number; hash: string }> {
  const form = await openForm(where);
  expect(
    (
      await formCalls(writer, form).submit(
        answering(present(where.questions[0]), 'What was done was done well.'),
      )
    ).status,
  ).toBe(200);
  return form;
}
const arrived = () =>
  receiver.received.map((hooked) => ({
    ...hooked,
    said: JSON.parse(hooked.body) as {
      type: string;
      timestamp: string;
      data: Record<string, unknown>;
    },
  }));
const arrivedOf = (form: { hash: string }) =>
  arrived().filter(({ said }) => said.data['form'] === form.hash);

describe('webhook', () => {
  it('gets each event once, signed, with ids of records and a state and nothing that anyone wrote', async () => {
    const { id, secret } = await hook();
    const form = await submitted();
    await work();
    await work();
    const [told, ...more] = arrivedOf(form);
    expect(more).toEqual([]);
    const delivery = present(told);
    expect(delivery.said).toEqual({
      type: 'form.submitted',
      timestamp: app.clock.now().toISOString(),
      data: {
        form: form.hash,
        state: 'complete',
        cycle_id: place.cycle.id,
        cycle_pulse_id: place.cyclePulse.id,
      },
    });
    expect(isSignedBy(secret, delivery)).toBe(true);
    expect(isSignedBy(newSecret(), delivery)).toBe(false);
    expect(isSignedBy(secret, { ...delivery, body: `${delivery.body} ` })).toBe(false);
    expect(delivery.headers).toMatchObject({
      'content-type': 'application/json',
      'webhook-timestamp': String(Math.floor(app.clock.now().getTime() / 1000)),
    });
    expect(await log(id)).toMatchObject([
      {
        id: delivery.headers['webhook-id'],
        event: 'form.submitted',
        state: 'sent',
        attempts: 1,
        status: 204,
        fault: null,
        next_at: null,
      },
    ]);
  });

  it('gets only committed events, and none while it is off or not subscribed', async () => {
    const { id } = await hook({ events: ['cycle.closed'] });
    const other = await submitted();
    await onOff(id, false);
    await app.db.prisma
      .$transaction(async (tx) => {
        await tx.changeLog.create({
          data: {
            at: app.clock.now(),
            action: 'cycle.closed',
            entity: 'cycle',
            entityId: String(place.cycle.id),
          },
        });
        throw new Error('It comes to nothing.');
      })
      .catch(() => undefined);
    await work();
    expect(arrivedOf(other)).toEqual([]);
    expect(await log(id)).toEqual([]);
    expect(await app.db.prisma.webhookDelivery.count({ where: { integrationId: id } })).toBe(0);
  });

  it('gets many changes of one statement once each, with two servers at once', async () => {
    const { id } = await hook({ events: ['employee.changed'] });
    const before = receiver.received.length;
    await app.db.pool.query(
      `INSERT INTO change_log (at, action, entity, entity_id) SELECT $1, 'employee.changed', 'employee', number::text FROM generate_series(1, 120) number`,
      [app.clock.now()],
    );
    await Promise.all([work(), work()]);
    const told = arrived()
      .slice(before)
      .map(({ said }) => Number(said.data['employee_id']));
    expect(told.toSorted((one, two) => one - two)).toEqual(
      Array.from({ length: 120 }, (_, index) => index + 1),
    );
    expect(
      await app.db.prisma.webhookDelivery.count({ where: { integrationId: id, state: 'sent' } }),
    ).toBe(120);
  });

  it('reveals only the day of an anonymous form, when it is over, and neither the writer nor the order', async () => {
    const anonymous = await buildPlace(app, { template: { options: { anonymizeEmployee: true } } });
    const { id } = await hook();
    const form = await submitted(anonymous);
    await work();
    expect(arrivedOf(form)).toEqual([]);
    expect(await log(id)).toEqual([]);
    // The day starts in the company's time zone.
    const day = '2026-03-09T23:00:00.000Z';
    await app.db.prisma.appConfig.update({ where: { id: 1 }, data: { timeZone: 'Europe/Berlin' } });
    await after(DAY_MS);
    await work();
    const [told] = arrivedOf(form);
    // Nothing else: the id of a person would be one property more.
    expect(present(told).said).toEqual({
      type: 'form.submitted',
      timestamp: day,
      data: {
        form: form.hash,
        state: 'complete',
        cycle_id: anonymous.cycle.id,
        cycle_pulse_id: anonymous.cyclePulse.id,
      },
    });
    expect(await log(id)).toMatchObject([{ occurred_at: day, attempts: 1 }]);
  });

  it('gets no event about a record that no longer exists', async () => {
    const { id } = await hook();
    const form = await submitted();
    await app.db.prisma.pulse.update({
      where: { id: form.id },
      data: { deletedAt: app.clock.now() },
    });
    await work();
    expect(arrivedOf(form)).toEqual([]);
    expect(
      await app.db.prisma.webhookDelivery.findFirst({ where: { integrationId: id } }),
    ).toMatchObject({ state: 'dropped', payload: null });
  });
});

describe('failing delivery', () => {
  it('is retried later, with the same id and payload, until it succeeds', async () => {
    const { id, secret } = await hook();
    receiver.answer((response) => void response.writeHead(500).end('no\u0000 room'.repeat(500)));
    const form = await submitted();
    await work();
    const [failed] = await log(id);
    expect(failed).toMatchObject({
      state: 'waiting',
      attempts: 1,
      status: 500,
      fault: texts.answered({ status: 500 }),
    });
    expect(present(failed?.answer)).toHaveLength(1024);
    expect(await events(id)).toEqual([texts.failing({ fault: texts.answered({ status: 500 }) })]);
    await work();
    expect(arrivedOf(form)).toHaveLength(1);
    await until(new Date(present(failed?.next_at)));
    receiver.answer((response) => void response.writeHead(200).end('ok'));
    await work();
    const [first, second] = arrivedOf(form);
    expect(present(second).body).toBe(present(first).body);
    expect(present(second).headers['webhook-id']).toBe(present(first).headers['webhook-id']);
    expect(isSignedBy(secret, present(second))).toBe(true);
    expect(await log(id)).toMatchObject([
      { state: 'sent', attempts: 2, status: 200, answer: 'ok' },
    ]);
    expect(await events(id)).toEqual([
      texts.recovered,
      texts.failing({ fault: texts.answered({ status: 500 }) }),
    ]);
  });

  it('is given up after about a day, and can be sent again by hand', async () => {
    const { id } = await hook();
    receiver.answer((response) => void response.writeHead(503).end());
    await submitted();
    const begun = app.clock.now().getTime();
    await work();
    for (
      let [delivery] = await log(id);
      delivery?.next_at !== null && delivery !== undefined;
      [delivery] = await log(id)
    ) {
      await until(new Date(delivery.next_at));
      await work();
    }
    const [given] = await log(id, { state: 'failed' });
    expect(given).toMatchObject({ attempts: 8, status: 503 });
    const hours = (app.clock.now().getTime() - begun) / (60 * 60_000);
    expect(hours).toBeGreaterThan(18);
    expect(hours).toBeLessThan(32);
    receiver.answer((response) => void response.writeHead(200).end());
    const again = () =>
      admin.call(sendDeliveryAgain, {
        params: { integrationId: String(id), deliveryId: present(given).id },
        body: {},
      });
    expect((await again()).status).toBe(200);
    expect((await again()).status).toBe(409);
    await work();
    expect(await log(id)).toMatchObject([{ id: present(given).id, state: 'sent', attempts: 1 }]);
  });

  it('[RT-06] is 404 under another webhook or an unknown one; sent ones have pages', async () => {
    const { id } = await hook();
    await submitted();
    await work();
    const [sent] = await log(id);
    const row = {
      action: 'form.submitted',
      entityId: '1',
      occurredAt: app.clock.now(),
      dueAt: app.clock.now(),
      state: 'sent',
      attempts: 1,
      integrationId: id,
      payload: '{}',
    } as const;
    const earlier = (n: number) => new Date(app.clock.now().getTime() - n * 1000);
    await app.db.prisma.webhookDelivery.createMany({
      data: Array.from({ length: WEBHOOK_DELIVERIES_PAGE_SIZE + 1 }, (_, n) => ({
        ...row,
        triedAt: earlier(n + 1),
      })),
    });
    const page = async (before?: string) =>
      replyOf(
        listDeliveries,
        await admin.call(listDeliveries, {
          ...at(id),
          query: before === undefined ? {} : { before },
        }),
      );
    const [first, second] = [await page(), await page(present((await page()).before))];
    expect(first.data).toHaveLength(WEBHOOK_DELIVERIES_PAGE_SIZE);
    expect([second.data.length, second.before]).toEqual([2, null]);
    expect(new Set([...first.data, ...second.data].map((each) => each.id)).size).toBe(
      WEBHOOK_DELIVERIES_PAGE_SIZE + 2,
    );
    const other = await hook();
    const again = (integrationId: number, deliveryId: string) =>
      admin.call(sendDeliveryAgain, {
        params: { integrationId: String(integrationId), deliveryId },
        body: {},
      });
    expect(await again(other.id, present(sent).id)).toMatchObject({
      status: 404,
      body: { message: texts.deliveryNotFound },
    });
    expect((await again(id, randomUUID())).status).toBe(404);
    const { id: directory } = replyOf(
      addIntegration,
      await admin.call(addIntegration, { body: { kind: 'scim', name: 'No webhook' } }),
    );
    expect(await again(directory, present(sent).id)).toMatchObject({
      status: 404,
      body: { message: INTEGRATION_MESSAGES.notFound },
    });
    expect((await admin.call(listDeliveries, at(directory))).status).toBe(404);
  });

  it('switches the webhook off after days without a success, and notifies about it', async () => {
    const { id } = await hook();
    receiver.answer((response) => void response.writeHead(410).end());
    await submitted();
    await work();
    await after(WEBHOOK_FAILING_DAYS * DAY_MS);
    await submitted();
    await work();
    const told = replyOf(listMyNotices, await admin.call(listMyNotices)).data;
    expect(told).toMatchObject([
      { kind: 'integration_off', form: null, href: `/integrations/${id}` },
    ]);
    expect(told[0]?.detail).toContain(texts.givenUp({ days: WEBHOOK_FAILING_DAYS }));
    expect(
      await app.db.prisma.mail.findMany({
        where: { notice: { integrationId: id } },
        select: { userId: true },
      }),
    ).toEqual([{ userId: company.people.administrator.user.id }]);
    expect(await show(id)).toMatchObject({
      enabled: false,
      last_event: { outcome: 'failed', summary: texts.givenUp({ days: WEBHOOK_FAILING_DAYS }) },
    });
    expect(
      await app.db.prisma.changeLog.findFirst({
        where: { action: 'integration.switched_off', entityId: String(id) },
      }),
    ).toMatchObject({ actorId: null });
    const before = receiver.received.length;
    await submitted();
    await work();
    expect(receiver.received).toHaveLength(before);
    expect((await onOff(id, true)).status).toBe(200);
    // A worker with an old batch must not switch off a webhook that was switched on again.
    const failingBefore = new Date(app.clock.now().getTime() - WEBHOOK_FAILING_DAYS * DAY_MS);
    expect(await switchOff(onPool(app.db), id, { failingBefore, at: app.clock.now() })).toBe(false);
    expect(await show(id)).toMatchObject({ enabled: true });
    // It is on again, so there is no notice.
    expect(replyOf(listMyNotices, await admin.call(listMyNotices)).data).toEqual([]);
  });

  it('is released to another server on shutdown, and waits if its secret cannot be decrypted', async () => {
    const { id } = await hook();
    const form = await submitted();
    await app.services.webhookJob.run(id, { signal: AbortSignal.abort(), isLast: false });
    expect(arrivedOf(form)).toEqual([]);
    await app.db.prisma.integration.update({ where: { id }, data: { secret: new Uint8Array(64) } });
    await work();
    await work();
    expect(arrivedOf(form)).toEqual([]);
    expect(await events(id)).toEqual([
      texts.failing({ fault: INTEGRATION_MESSAGES.unreadableSecret }),
    ]);
    const secret = newSecret();
    expect(
      (
        await configure(
          id,
          { url: receiver.url, events: ['form.submitted'] },
          { secret, keep_former: true },
        )
      ).status,
    ).toBe(422);
    replyOf(
      configureIntegration,
      await configure(id, { url: receiver.url, events: ['form.submitted'] }, { secret }),
    );
    await work();
    expect(arrivedOf(form).map((told) => isSignedBy(secret, told))).toEqual([true]);
    expect(await log(id)).toMatchObject([{ state: 'sent', attempts: 1 }]);
  });

  it('names the reason: a redirect that is not followed, an address in the private network', async () => {
    const elsewhere = await hook();
    receiver.answer(
      (response) =>
        void response.writeHead(307, { location: `http://${receiver.host}/other` }).end(),
    );
    await submitted();
    await work();
    expect(await log(elsewhere.id)).toMatchObject([
      { status: 307, fault: texts.redirected({ status: 307 }) },
    ]);
    expect(receiver.received.filter(({ path }) => path === '/other')).toEqual([]);
    for (const url of [
      'http://hooks.example.com/',
      'https://10.0.0.1/',
      'https://localhost:1/',
      'https://user:secret@hooks.example.com/',
    ]) {
      const answer = await configure(elsewhere.id, { url, events: ['form.submitted'] });
      // A host name is checked on connecting, an IP address at once.
      expect(answer.status).toBe(url.includes('localhost') ? 200 : 422);
    }
    const result = replyOf(
      testIntegration,
      await admin.call(testIntegration, { ...at(elsewhere.id), body: {} }),
    );
    expect(result).toMatchObject({
      outcome: 'failed',
      summary:
        'localhost is in a private network. The person who runs this site can allow such addresses.',
    });
  });
});

describe('secret of a webhook', () => {
  it('is in no response and in no log line; a ping checks the receiver’s copy', async () => {
    const { id, secret } = await hook();
    const seen = JSON.stringify([
      await show(id),
      await log(id),
      (await admin.call(listIntegrationEvents, at(id))).body,
      await app.db.prisma.changeLog.findMany({
        where: { entity: 'integration' },
        select: { details: true },
      }),
    ]);
    expect(seen).not.toContain(secret.slice(6));
    expect((await show(id)).secret_set_at).toBe(app.clock.now().toISOString());
    const result = replyOf(
      testIntegration,
      await admin.call(testIntegration, { ...at(id), body: {} }),
    );
    expect(result.outcome).toBe('ok');
    const ping = present(arrived().at(-1));
    expect(ping.said).toMatchObject({ type: 'ping', data: {} });
    expect(isSignedBy(secret, ping)).toBe(true);
    expect(await log(id, { event: 'ping' })).toMatchObject([
      { id: ping.headers['webhook-id'], state: 'sent' },
    ]);
    expect(await events(id)).toEqual([result.summary]);
  });

  it('is replaced while the former one signs for another day', async () => {
    const { id, secret } = await hook();
    const next = newSecret();
    expect(
      (
        await configure(
          id,
          { url: receiver.url, events: ['form.submitted'] },
          { secret: next, keep_former: true },
        )
      ).status,
    ).toBe(200);
    const ping = async () => {
      await admin.call(testIntegration, { ...at(id), body: {} });
      return present(receiver.received.at(-1));
    };
    const both = await ping();
    expect([isSignedBy(secret, both), isSignedBy(next, both)]).toEqual([true, true]);
    await after(DAY_MS);
    const one = await ping();
    expect([isSignedBy(secret, one), isSignedBy(next, one)]).toEqual([false, true]);
  });

  it.each([
    'hush',
    'whsec_',
    'whsec_c2hvcnQ=',
    `whsec_${'!'.repeat(40)}`,
    `whsec_${randomBytes(65).toString('base64')}`,
  ])('must have the standard format: not %s', async (secret) => {
    const { id } = await hook();
    expect(
      await configure(id, { url: receiver.url, events: ['form.submitted'] }, { secret }),
    ).toMatchObject({ status: 422, body: { errors: { secret: [texts.secretShape] } } });
  });
});
