import { createTestDatabase, type TestDatabase } from '@reviews/db/testing';
import { buildEmployee, buildNotice, buildPulse, ensureBaseData } from '@reviews/factories';
import { ApiProcess } from '@reviews/harness';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startSmtpReceiver, type SmtpReceiver } from '../../testing/smtp-receiver.ts';

const MAILS = 30;
const KILLED_AFTER = 8;

let database: TestDatabase;
let receiver: SmtpReceiver;
const processes: ApiProcess[] = [];
beforeAll(async () => {
  database = await createTestDatabase();
  await ensureBaseData(database.db);
  receiver = await startSmtpReceiver();
});
afterAll(async () => {
  for (const each of processes) await each.stop();
  await receiver.close();
  await database.drop();
});

/** Starts a server process that polls the outbox many times a second. */
async function start(): Promise<ApiProcess> {
  const process = new ApiProcess({
    databaseUrl: database.url,
    env: {
      WEB_DIST: 'none',
      SMTP_URL: receiver.url,
      MAIL_FROM: 'Reviews <reviews@larkspur.example>',
      PUBLIC_URL: 'http://reviews.example',
      MAIL_EVERY_SECONDS: '0.05',
    },
  });
  processes.push(process);
  return process.start();
}

const names = () =>
  receiver.received.map(({ data }) => /^Message-ID: (.*)$/im.exec(data)?.[1] ?? '');
const states = async () =>
  (await database.db.prisma.mail.findMany({ select: { state: true } })).map(({ state }) => state);

it('delivers every mail when one of two processes is killed, and repeats at most the mail in progress', async () => {
  const writer = await buildEmployee(database.db);
  const pulse = await buildPulse(database.db, { assignee: writer });
  // From here on, one mail is in a process that dies before it learns that the mail was accepted.
  const underWay = Promise.withResolvers<undefined>();
  receiver.refuse((step) => {
    if (step !== 'data' || receiver.received.length !== KILLED_AFTER) return undefined;
    underWay.resolve(undefined);
    return null;
  });
  const first = await start();
  for (let count = 0; count < MAILS; count += 1)
    await buildNotice(database.db, { user: writer, pulse, mail: true });
  await underWay.promise;
  await first.kill9();
  expect((await states()).filter((state) => state === 'waiting').length).toBeGreaterThan(0);

  receiver.refuse(() => undefined);
  await start();
  await start();
  // The dead process's lease has run out: its mails are due again.
  await database.db.prisma.mail.updateMany({
    where: { state: 'waiting' },
    data: { dueAt: new Date() },
  });
  await expect
    .poll(states, { timeout: 60_000 })
    .toEqual(Array.from({ length: MAILS }, () => 'sent'));
  expect(new Set(names()).size).toBe(MAILS);
  expect(names().length).toBeLessThanOrEqual(MAILS + 1);
});
