import {
  choosePassword,
  forgetPassword,
  listChangelog,
  listSignIns,
  sendPasswordLink,
  showInvitation,
  showUser,
  showUserAccount,
} from '@reviews/contracts';
import {
  ACCESS_MESSAGES as texts,
  ADMINISTRATOR_ROLE,
  FORGOTTEN_LINK_VALID_HOURS,
  FORGOTTEN_PER_ADDRESS_MAX,
  FORGOTTEN_PER_NETWORK_MAX,
  INVITATION_MAILS,
  LOG_LINE_WORDS,
} from '@reviews/domain';
import { buildEmployee, buildIntegration, type BuiltEmployee } from '@reviews/factories';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Letter } from '../../core/mailer.ts';
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts';
import { replyOf } from '../../testing/worlds.ts';

const letters: Letter[] = [];
let app: TestApp;
let admin: BuiltEmployee;
beforeAll(async () => {
  app = await startTestApp({
    env: { PUBLIC_URL: 'http://reviews.example' },
    mailer: { send: async (letter) => void letters.push(letter), close: () => undefined },
  });
  admin = await buildEmployee(app.db, { roles: [ADMINISTRATOR_ROLE] });
});
afterAll(() => app.close());
beforeEach(async () => {
  letters.length = 0;
  await app.db.prisma.rateLimit.deleteMany();
});

const PASSWORD = 'three lamps by the river';
const HOUR_MS = 3_600_000;
const ask = (email: string) => app.anonymous.call(forgetPassword, { body: { email } });
/** Runs what the process that sends mails does. */
async function mailed(): Promise<void> {
  await app.services.forgottenPasswords.run();
  await app.services.invitationMails.run();
}
const tokenIn = (letter: Letter | undefined): string =>
  /http:\/\/reviews\.example\/welcome#(\S+)/.exec(letter?.text ?? '')?.[1] ?? '';
const choose = (token: string) =>
  app.anonymous.call(choosePassword, { body: { token, password: PASSWORD } });

describe('forgotten password', () => {
  it('gives the same answer for every address, and looks up none of them before it answers', async () => {
    const [person, closed] = [
      await buildEmployee(app.db),
      await buildEmployee(app.db, { deactivatedAt: app.clock.now() }),
    ];
    const answers = [];
    for (const email of [person.email, closed.email, 'unknown@larkspur.example', 'no address']) {
      const { status, body, headers } = await ask(email);
      answers.push({ status, body, headers: [...headers.keys()].toSorted() });
    }
    expect(answers[0]).toMatchObject({
      status: 200,
      body: { message: texts.forgotten({ hours: FORGOTTEN_LINK_VALID_HOURS }) },
    });
    for (const answer of answers) expect(answer).toEqual(answers[0]);
    // All that each left is a note to look at.
    expect(await app.db.prisma.forgottenPassword.count()).toBe(4);
    expect(await app.db.prisma.invitation.count()).toBe(0);
    await mailed();
    expect(await app.db.prisma.forgottenPassword.count()).toBe(0);
    expect(letters.map(({ to }) => to)).toEqual([person.email]);
  });

  it('mails a link that works once, for an hour, and ends every session', async () => {
    const person = await buildEmployee(app.db);
    const browser = await app.as(person.user);
    await ask(person.email.toUpperCase());
    await mailed();
    expect(letters).toMatchObject([
      {
        to: person.email,
        subject: INVITATION_MAILS.forgottenSubject({ app: 'Reviews' }),
        text: expect.stringContaining(
          INVITATION_MAILS.endsInHours({ hours: FORGOTTEN_LINK_VALID_HOURS }),
        ) as unknown,
      },
    ]);
    const token = tokenIn(letters[0]);
    expect((await choose(token)).status).toBe(200);
    expect((await choose(token)).status).toBe(404);
    expect((await browser.call(showUser)).status).toBe(419);
    await ask(person.email);
    await mailed();
    app.clock.advance(FORGOTTEN_LINK_VALID_HOURS * HOUR_MS);
    expect((await choose(tokenIn(letters[1]))).status).toBe(404);
  });

  it('is logged as asked for on the sign-in page, with two servers once', async () => {
    const person = await buildEmployee(app.db);
    await ask(person.email);
    const { forgottenPasswords } = app.services;
    const done = await Promise.all([forgottenPasswords.run(), forgottenPasswords.run()]);
    expect(done.toSorted()).toEqual([0, 1]);
    const { data } = replyOf(
      listChangelog,
      await (
        await app.as(admin.user)
      ).call(listChangelog, { query: { record: 'user', record_id: String(person.user.id) } }),
    );
    expect(data).toMatchObject([{ who: null, by: LOG_LINE_WORDS.onSignInPage }]);
  });

  it('keeps the link of an invitation, because anyone can ask, and replaces only its own', async () => {
    const person = await buildEmployee(app.db, { password: null });
    const at = { params: { userId: String(person.user.id) } };
    const caller = await app.as(admin.user);
    await caller.call(sendPasswordLink, at);
    await mailed();
    await ask(person.email);
    await mailed();
    await ask(person.email);
    await mailed();
    const [invited, first, second] = letters.filter(({ to }) => to === person.email).map(tokenIn);
    const statusOf = async (token = '') =>
      (await app.anonymous.call(showInvitation, { body: { token } })).status;
    expect([await statusOf(invited), await statusOf(first), await statusOf(second)]).toEqual([
      200, 404, 200,
    ]);
    // The account's page shows the invitation, not what someone typed on the sign-in page.
    expect(replyOf(showUserAccount, await caller.call(showUserAccount, at))).toMatchObject({
      link: { state: 'sent' },
      link_way: 'mailed',
    });
    expect((await choose(second ?? '')).status).toBe(200);
    expect(await statusOf(invited)).toBe(404);
  });

  it('sends nothing to someone who signs in with a provider only', async () => {
    const [linked, excluded] = [
      await buildEmployee(app.db, { password: null }),
      await buildEmployee(app.db),
    ];
    const provider = await buildIntegration(app.db, {
      kind: 'openid',
      enabled: true,
      settings: { only: true },
    });
    await app.db.prisma.externalIdentity.create({
      data: {
        integrationId: provider.id,
        issuer: 'https://id.example',
        subject: 'linked',
        userId: linked.user.id,
        linkedAt: app.clock.now(),
        lastUsedAt: app.clock.now(),
      },
    });
    for (const { email } of [linked, excluded, admin]) await ask(email);
    await mailed();
    expect(letters.map(({ to }) => to)).toEqual([admin.email]);
    await app.db.prisma.integration.update({
      where: { id: provider.id },
      data: { enabled: false },
    });
  });

  it('is limited for each address and each network, known or not', async () => {
    const person = await buildEmployee(app.db);
    for (const email of [person.email, 'unknown@larkspur.example']) {
      for (let asked = 0; asked < FORGOTTEN_PER_ADDRESS_MAX; asked += 1)
        expect((await ask(email)).status).toBe(200);
      expect((await ask(email)).status).toBe(429);
    }
    for (let asked = 0; asked < FORGOTTEN_PER_NETWORK_MAX; asked += 1)
      await ask(`person${asked}@larkspur.example`);
    expect((await ask('another@larkspur.example')).status).toBe(429);
    await app.db.prisma.forgottenPassword.deleteMany();
  });

  it('says who to ask where no mail is sent, and notes nothing', async () => {
    expect(replyOf(listSignIns, await app.anonymous.call(listSignIns)).mails).toBe(true);
    const without = await startTestApp();
    try {
      const { anonymous, db } = without;
      expect(replyOf(listSignIns, await anonymous.call(listSignIns)).mails).toBe(false);
      expect(await anonymous.call(forgetPassword, { body: { email: admin.email } })).toMatchObject({
        status: 200,
        body: { message: texts.forgottenWithoutMail },
      });
      expect(await db.prisma.forgottenPassword.count()).toBe(0);
    } finally {
      await without.close();
    }
  });
});
