import * as contracts from '@reviews/contracts';
import {
  MESSAGES,
  NOTICE_MAILS,
  NOTICES_KEPT_DAYS,
  UNREAD_NOTICES_KEPT_DAYS,
} from '@reviews/domain';
import {
  buildComment,
  buildNotice,
  buildPulse,
  buildReopenRequest,
  buildSubmittedPulse,
} from '@reviews/factories';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createLogger } from '../../core/logger.ts';
import type { Letter, Mailer } from '../../core/mailer.ts';
import { smtpMailer } from '../../core/smtp-mailer.ts';
import { startSmtpReceiver, type SmtpReceiver } from '../../testing/smtp-receiver.ts';
import { createSiteLink } from '../../core/site-link.ts';
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts';
import {
  buildCompany,
  buildPlace,
  release,
  replyOf,
  type Company,
  type Person,
  type Place,
} from '../../testing/worlds.ts';
import { createMailDispatchService, nextAttempt } from './mail-dispatch.service.ts';

const PUBLIC_URL = 'https://reviews.larkspur.example/';
const NOW = new Date('2026-03-10T09:00:00Z');
const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

let app: TestApp;
let company: Company;
let place: Place;
let receiver: SmtpReceiver;
let mailer: Mailer;
beforeAll(async () => {
  app = await startTestApp();
  company = await buildCompany(app);
  place = await buildPlace(app);
});
afterAll(() => app.close());
beforeEach(async () => {
  app.clock.set(NOW);
  await app.db.prisma.notice.deleteMany();
  await app.db.prisma.noticePreference.deleteMany();
  receiver = await startSmtpReceiver();
  mailer = smtpMailer({ url: receiver.url, from: 'Reviews <reviews@larkspur.example>' });
  return async () => {
    mailer.close();
    await receiver.close();
  };
});

/** Creates a dispatcher as `main.ts` does. */
const dispatcher = (by: Mailer | null = mailer) =>
  createMailDispatchService({
    db: app.db,
    clock: app.clock,
    logger: createLogger('silent'),
    mailer: by,
    siteLink: createSiteLink(PUBLIC_URL),
  });
const mails = () => app.db.prisma.mail.findMany({ orderBy: { id: 'asc' } });

/** Assigns a review, so that a mail about it waits. */
async function assigned(person: Person = 'writer') {
  const pulse = await buildPulse(app.db, {
    employee: company.people.subject,
    assignee: company.people[person],
    cyclePulse: place.cyclePulse,
  });
  const notice = await buildNotice(app.db, {
    user: company.people[person],
    pulse,
    createdAt: app.clock.now(),
    mail: true,
  });
  return { pulse, notice };
}

/** Returns the unfolded header fields and the text of a received mail. */
function partsOf(data: string): { headers: Record<string, string>; text: string } {
  const [head = '', ...rest] = data.split('\n\n');
  const lines = head
    .replaceAll(/\n[ \t]+/g, ' ')
    .split('\n')
    .map(
      (line) =>
        [
          line.slice(0, line.indexOf(':')).toLowerCase(),
          line.slice(line.indexOf(':') + 2),
        ] as const,
    );
  return {
    headers: Object.fromEntries(lines),
    text: rest.join('\n\n').replaceAll('=\n', '').replaceAll('=3D', '='),
  };
}

describe('mail content and recipients', () => {
  it('greets, says in one sentence what happened, and links to the review and the mail preferences', async () => {
    const { pulse, notice } = await assigned();
    expect(await dispatcher().run()).toBe(1);
    expect(receiver.received).toMatchObject([
      { from: 'reviews@larkspur.example', to: company.people.writer.email },
    ]);
    const { headers, text } = partsOf(receiver.received[0]?.data ?? '');
    const sentence = MESSAGES.notices.assigned({ form: `${place.template.title} for Sue Subject` });
    expect(headers).toMatchObject({
      from: 'Reviews <reviews@larkspur.example>',
      subject: NOTICE_MAILS.mailSubject({ app: 'Reviews', text: sentence }),
      'message-id': `<${notice.key}@larkspur.example>`,
      'auto-submitted': 'auto-generated',
    });
    for (const part of [
      'Hello Will Writer,',
      sentence,
      `https://reviews.larkspur.example/pulses/${pulse.hash}/edit`,
      'https://reviews.larkspur.example/my/notices/settings',
    ])
      expect(text).toContain(part);
    expect(await mails()).toMatchObject([
      {
        state: 'sent',
        attempts: 1,
        sentAt: app.clock.now(),
        toAddress: company.people.writer.email,
        lastError: null,
      },
    ]);
  });

  it('[CMT-15, AMB-03] contains nothing that people wrote, and no withheld name', async () => {
    const { people } = company;
    const hidden = await buildPlace(app, { template: { options: { anonymizeEmployee: true } } });
    const form = (assignee: Person) =>
      buildSubmittedPulse(app.db, {
        employee: people.subject,
        assignee: people[assignee],
        cyclePulse: hidden.cyclePulse,
      });
    const pulse = await form('writer');
    for (const other of ['stranger', 'siblingManager'] as const) await form(other);
    await release(app, hidden, people.subject);
    const comment = await buildComment(app.db, {
      pulse,
      author: people.writer,
      visibility: 'everyone',
      body: '<p>Between us: a raise.</p>',
    });
    const request = await buildReopenRequest(app.db, {
      pulse,
      requestedBy: people.writer,
      reason: 'My figure was wrong.',
    });
    const given = { pulse, actor: people.writer, createdAt: app.clock.now(), mail: true };
    await buildNotice(app.db, { ...given, kind: 'commented', comment, user: people.subject });
    await buildNotice(app.db, {
      ...given,
      kind: 'reopen_requested',
      request,
      user: people.manager,
    });
    await dispatcher().run();
    const told = receiver.received.map(({ data }) => data).join('\n');
    expect(receiver.received.map(({ to }) => to)).toEqual([
      people.subject.email,
      people.manager.email,
    ]);
    for (const secret of ['raise', 'figure', 'wrong']) expect(told).not.toContain(secret);
    const [toSubject = ''] = receiver.received.map(({ data }) => data);
    expect(toSubject).toContain('Anonymous commented');
    for (const secret of ['Will', 'Writer', people.writer.email])
      expect(toSubject).not.toContain(secret);
  });

  it('waits until its notice is visible, and is dropped if its reader may not see the notice', async () => {
    const { people } = company;
    const { pulse } = await assigned();
    await app.db.prisma.mail.updateMany({
      data: { dueAt: new Date(app.clock.now().getTime() + MINUTE_MS) },
    });
    expect(await dispatcher().run()).toBe(0);
    await app.db.prisma.pulse.update({
      where: { id: pulse.id },
      data: { assigneeId: people.stranger.id },
    });
    app.clock.advance(MINUTE_MS);
    await dispatcher().run();
    expect([receiver.received, await mails()]).toEqual([[], []]);
    expect(await app.db.prisma.notice.count()).toBe(1);
  });

  it.each<[string, () => Promise<unknown>]>([
    [
      'has chosen otherwise since',
      () =>
        app.db.prisma.noticePreference.create({
          data: { userId: company.people.stranger.user.id, kind: 'assigned', byMail: false },
        }),
    ],
    [
      'has read it in the product',
      () => app.db.prisma.notice.updateMany({ data: { readAt: app.clock.now() } }),
    ],
    [
      'has left',
      () =>
        app.db.prisma.employee.update({
          where: { id: company.people.stranger.id },
          data: { leftOn: new Date('2026-03-10') },
        }),
    ],
    [
      'was deactivated',
      () =>
        app.db.prisma.user.update({
          where: { id: company.people.stranger.user.id },
          data: { deactivatedAt: app.clock.now() },
        }),
    ],
  ])('is not sent to someone who %s', async (_why, happens) => {
    await assigned('stranger');
    await happens();
    await dispatcher().run();
    expect([receiver.received, await mails()]).toEqual([[], []]);
    await app.db.prisma.employee.update({
      where: { id: company.people.stranger.id },
      data: { leftOn: null },
    });
    await app.db.prisma.user.update({
      where: { id: company.people.stranger.user.id },
      data: { deactivatedAt: null },
    });
  });

  it('has one recipient and one subject, whatever the names contain', async () => {
    const { people } = company;
    await app.db.prisma.employee.update({
      where: { id: people.subject.id },
      data: { preferredName: 'Sue\r\nBcc: everyone@larkspur.example' },
    });
    await assigned();
    await dispatcher().run();
    await app.db.prisma.employee.update({
      where: { id: people.subject.id },
      data: { preferredName: 'Sue Subject' },
    });
    const { headers } = partsOf(receiver.received[0]?.data ?? '');
    expect(headers['bcc']).toBeUndefined();
    expect(headers['subject']).toContain('Sue Bcc:');
  });
});

describe('parallel mail processes', () => {
  it('send each mail once', async () => {
    for (let count = 0; count < 25; count += 1)
      await assigned(count % 2 === 0 ? 'writer' : 'stranger');
    await Promise.all([dispatcher().run(), dispatcher().run(), dispatcher().run()]);
    const names = receiver.received.map(({ data }) => partsOf(data).headers['message-id']);
    expect([names.length, new Set(names).size]).toEqual([25, 25]);
    expect((await mails()).every(({ state, attempts }) => state === 'sent' && attempts === 1)).toBe(
      true,
    );
  });

  it("retry a dead process's claimed mails after the lease, and send them once", async () => {
    await assigned();
    // Dies while it sends the mail, so it never records the result.
    const taken = Promise.withResolvers<Letter>();
    void dispatcher({
      send: (letter) => (taken.resolve(letter), new Promise(() => undefined)),
      close: () => undefined,
    }).run();
    await taken.promise;
    expect(await dispatcher().run()).toBe(0);
    app.clock.advance(5 * MINUTE_MS);
    expect(await dispatcher().run()).toBe(1);
    expect(receiver.received).toHaveLength(1);
    expect(await mails()).toMatchObject([{ state: 'sent', attempts: 2 }]);
  });

  it('resend a mail under the same Message-ID after a crash, so that mail programs show one', async () => {
    await assigned();
    const died = Promise.withResolvers<undefined>();
    const once: Mailer = {
      async send(letter) {
        await mailer.send(letter);
        died.resolve(undefined);
        await new Promise(() => undefined);
      },
      close: () => undefined,
    };
    void dispatcher(once).run();
    await died.promise;
    app.clock.advance(5 * MINUTE_MS);
    await dispatcher().run();
    const names = receiver.received.map(({ data }) => partsOf(data).headers['message-id']);
    expect([names.length, new Set(names).size]).toEqual([2, 1]);
  });

  it('release unstarted mails on shutdown', async () => {
    for (let count = 0; count < 5; count += 1) await assigned();
    const ending = new AbortController();
    const ends: Mailer = {
      async send(letter) {
        await mailer.send(letter);
        ending.abort();
      },
      close: () => undefined,
    };
    await dispatcher(ends).run(ending.signal);
    expect(receiver.received).toHaveLength(1);
    expect((await mails()).map(({ state, attempts }) => `${state} ${attempts}`).toSorted()).toEqual(
      ['sent 1', 'waiting 0', 'waiting 0', 'waiting 0', 'waiting 0'],
    );
    expect(await dispatcher().run()).toBe(4);
  });
});

describe('failing mail server', () => {
  it('is retried with backoff until the mail is given up, and only an error code is stored', async () => {
    const { people } = company;
    await assigned();
    receiver.refuse((step) => (step === 'rcpt' ? `450 ${people.writer.email} is busy` : undefined));
    const waits: number[] = [];
    for (;;) {
      await dispatcher().run();
      const [mail] = await mails();
      if (mail?.state !== 'waiting') break;
      expect(mail.lastError).toBe('EENVELOPE_450');
      waits.push((mail.dueAt.getTime() - app.clock.now().getTime()) / MINUTE_MS);
      app.clock.set(mail.dueAt);
    }
    expect(waits).toEqual([1, 4, 16, 64, 256, 1024, 1440]);
    expect(await mails()).toMatchObject([{ state: 'failed', attempts: 8, sentAt: null }]);
    expect(nextAttempt(8, app.clock.now())).toBeNull();
  });

  it('that refuses one mail still gets the others', async () => {
    const { people } = company;
    await assigned('writer');
    await assigned('stranger');
    receiver.refuse((step, to) =>
      step === 'rcpt' && to === people.writer.email ? '550 no such user' : undefined,
    );
    await dispatcher().run();
    expect(receiver.received.map(({ to }) => to)).toEqual([people.stranger.email]);
    receiver.refuse(() => undefined);
    app.clock.advance(MINUTE_MS);
    await dispatcher().run();
    expect((await mails()).map(({ state }) => state)).toEqual(['sent', 'sent']);
  });

  it('that hangs up mid-mail or is down loses no mail', async () => {
    await assigned();
    receiver.refuse(() => null);
    await dispatcher().run();
    expect(await mails()).toMatchObject([{ state: 'waiting', attempts: 1 }]);
    app.clock.advance(MINUTE_MS);
    const away = smtpMailer({ url: 'smtp://127.0.0.1:1', from: 'reviews@larkspur.example' });
    await dispatcher(away).run();
    away.close();
    expect(await mails()).toMatchObject([{ state: 'waiting', attempts: 2 }]);
    receiver.refuse(() => undefined);
    app.clock.advance(4 * MINUTE_MS);
    await dispatcher().run();
    expect(await mails()).toMatchObject([{ state: 'sent', attempts: 3, lastError: null }]);
  });
});

describe('no mail server', () => {
  const listed = async (person: Person, query = {}) =>
    replyOf(
      contracts.listMails,
      await company.callers[person].call(contracts.listMails, { query }),
    );

  it('keeps mails for administrators, and for no one else', async () => {
    const { people, callers } = company;
    const { pulse } = await assigned();
    await dispatcher(null).run();
    const { data, sends } = await listed('administrator', { state: 'kept' });
    expect([sends, data]).toMatchObject([
      false,
      [
        {
          to: people.writer.email,
          state: 'kept',
          kind: 'assigned',
          sent_at: null,
          last_error: null,
        },
      ],
    ]);
    expect(data[0]?.text).toContain(`/pulses/${pulse.hash}/edit`);
    expect((await listed('administrator', { state: 'sent' })).data).toEqual([]);
    expect((await listed('administrator', { before: data[0]?.id })).data).toEqual([]);
    for (const person of ['hr', 'partner', 'manager', 'writer'] as const)
      expect((await callers[person].call(contracts.listMails)).status).toBe(403);
  });

  it('[AMB-61, TPL-12] hides from administrators who gives feedback about them, and writers withheld from managers', async () => {
    const { people } = company;
    const hidden = await buildPlace(app, { template: { options: { anonymizeManager: true } } });
    await app.db.prisma.reportingLine.create({
      data: { ancestorId: people.administrator.id, descendantId: people.hrReport.id, depth: 1 },
    });
    for (const [about, where] of [
      ['administrator', place],
      ['hrReport', hidden],
      ['subject', place],
    ] as const) {
      const pulse = await buildPulse(app.db, {
        employee: people[about],
        assignee: people.writer,
        cyclePulse: where.cyclePulse,
      });
      await buildNotice(app.db, {
        user: people.writer,
        pulse,
        createdAt: app.clock.now(),
        mail: true,
      });
    }
    await dispatcher(null).run();
    expect(await app.db.prisma.mail.count({ where: { state: 'kept' } })).toBe(3);
    const { data } = await listed('administrator');
    expect(data.map(({ subject }) => subject?.slice(-13))).toEqual([' Sue Subject.']);
    await app.db.prisma.reportingLine.deleteMany({
      where: { ancestorId: people.administrator.id },
    });
  });
});

describe('removal of old rows', () => {
  it('removes read notices, settled mails and at last unread notices, in small batches', async () => {
    const now = app.clock.now().getTime();
    const ago = (days: number) => new Date(now - days * DAY_MS);
    const read = await assigned();
    const unread = await assigned();
    const ancient = await assigned();
    await app.db.prisma.notice.update({
      where: { id: read.notice.id },
      data: { createdAt: ago(NOTICES_KEPT_DAYS + 2), readAt: ago(NOTICES_KEPT_DAYS + 1) },
    });
    await app.db.prisma.notice.update({
      where: { id: unread.notice.id },
      data: { createdAt: ago(NOTICES_KEPT_DAYS + 2) },
    });
    await app.db.prisma.notice.update({
      where: { id: ancient.notice.id },
      data: {
        createdAt: ago(UNREAD_NOTICES_KEPT_DAYS + 1),
        visibleFrom: ago(UNREAD_NOTICES_KEPT_DAYS + 1),
      },
    });
    await app.db.prisma.mail.update({
      where: { noticeId: unread.notice.id },
      data: { state: 'failed', createdAt: ago(NOTICES_KEPT_DAYS + 2) },
    });
    const young = await assigned();
    // Like the notice of a token that ends in a year: written long before it is shown, it must not
    // hide old rows.
    const ofALaterDay = new Date(now + 365 * DAY_MS);
    const { id: first } = await app.db.prisma.notice.findFirstOrThrow({ orderBy: { id: 'asc' } });
    await app.db.pool.query(
      `INSERT INTO notice (id, user_id, kind, pulse_id, created_at, visible_from) SELECT $1 - n, user_id, kind, pulse_id, created_at, $2 FROM notice, generate_series(1, 1000) n WHERE id = $3`,
      [first, ofALaterDay, young.notice.id],
    );
    await dispatcher().sweep();
    await app.db.prisma.notice.deleteMany({ where: { visibleFrom: ofALaterDay } });
    expect(
      (await app.db.prisma.notice.findMany({ orderBy: { id: 'asc' } })).map(({ id }) => id),
    ).toEqual([unread.notice.id, young.notice.id]);
    expect((await mails()).map(({ noticeId }) => noticeId)).toEqual([young.notice.id]);
    expect(await dispatcher().sweep()).toBe(0);
  });
});
