import { listRequestsToAnswer } from '@reviews/contracts/reopening';
import { MESSAGES, REASON_MAX_CHARS } from '@reviews/domain';
import {
  buildEmployee,
  buildIncompletePulse,
  buildReopenRequest,
  buildRole,
  buildSubmittedPulse,
  buildTemplate,
  grantRole,
} from '@reviews/factories';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { onPool } from '../../../core/sql.ts';
import { formCalls } from '../../../testing/form-calls.ts';
import { rowsOf } from '../../../testing/form-rows.ts';
import { buildRecords } from '../../../testing/pulse-records.ts';
import { startTestApp, type TestApp } from '../../../testing/start-test-app.ts';
import {
  buildCompany,
  buildPlace,
  comparable,
  impersonating,
  PEOPLE,
  present,
  replyOf,
  type Company,
  type Person,
  type PlaceGiven,
} from '../../../testing/worlds.ts';
import { findPulse } from '../record/pulse-record.queries.ts';
import { answerScope, canAnswerReopenRequest } from '../record/pulses.policy.ts';
import { viewerOf } from '../record/require-pulse.ts';
import { findRequestsToAnswer } from './reopen-requests.queries.ts';

const REASON = 'The figure of the second quarter is wrong.';
const NOTE = 'The figures are final.';

let app: TestApp;
let company: Company;
beforeAll(async () => {
  app = await startTestApp();
  company = await buildCompany(app);
});
afterAll(() => app.close());

const as = (person: Person, pulse: { hash: string }) => formCalls(company.callers[person], pulse);
const given = async (at: PlaceGiven = {}, about: Person = 'subject', by: Person = 'writer') => {
  const { cyclePulse } = await buildPlace(app, at);
  return {
    employee: company.people[about],
    assignee: company.people[by],
    cyclePulse,
    openedAt: app.clock.now(),
  };
};

/** Creates a submitted form with a reopen request of its writer. */
async function asked(at: PlaceGiven = {}, about: Person = 'subject') {
  const pulse = await buildSubmittedPulse(app.db, await given(at, about));
  await buildReopenRequest(app.db, {
    pulse,
    requestedBy: company.people.writer,
    reason: REASON,
    requestedAt: app.clock.now(),
  });
  return pulse;
}

/** Returns who was notified of what about a form, by the names in this test. */
async function toldOf({ id }: { id: number }): Promise<string[]> {
  const notices = await app.db.prisma.notice.findMany({
    where: { pulseId: id },
    orderBy: { id: 'asc' },
    include: { mail: true },
  });
  return notices.map(({ kind, userId, mail }) => {
    const who =
      PEOPLE.find((person) => company.people[person].user.id === userId) ?? 'someone else';
    return `${kind} to ${who}${mail === null ? '' : ', by mail'}`;
  });
}

const mine = async (person: Person) =>
  replyOf(listRequestsToAnswer, await company.callers[person].call(listRequestsToAnswer));
const hashesOf = async (person: Person) => (await mine(person)).data.map(({ hash }) => hash);

describe('POST /api/pulses/{hash}/reopen-request/decline', () => {
  it('[AMB-03, GAP-06] declines the pending request, saves the note and notifies the writer', async () => {
    const pulse = await asked();
    expect(await as('manager', pulse).decline(NOTE)).toMatchObject({
      status: 200,
      body: { message: MESSAGES.pulses.requestDeclined },
    });
    expect(await rowsOf(app, pulse)).toMatchObject({
      pulse: { state: 'complete' },
      requests: [
        {
          state: 'declined',
          decisionNote: NOTE,
          decidedById: company.people.manager.user.id,
          decidedAt: app.clock.now(),
        },
      ],
      log: [{ action: 'pulse.reopen_declined', actorId: company.people.manager.user.id }],
    });
    expect(await toldOf(pulse)).toEqual(['reopen_declined to writer, by mail']);
    expect(await as('writer', pulse).shown()).toMatchObject({
      reopen_request: null,
      allowReopenRequest: true,
    });
  });

  it('[AMB-03] works without a note, and is idempotent for the same person', async () => {
    const pulse = await asked();
    expect((await as('hr', pulse).decline()).status).toBe(200);
    const before = await rowsOf(app, pulse);
    expect(before.requests).toMatchObject([{ state: 'declined', decisionNote: '' }]);
    app.clock.advance(60_000);
    expect((await as('hr', pulse).decline(NOTE)).status).toBe(200);
    expect(await rowsOf(app, pulse)).toEqual(before);
    expect(await toldOf(pulse)).toHaveLength(1);
  });

  it('[AMB-03] is open to those who could grant it, refused to others, and 404 for those who cannot see the form', async () => {
    const pulse = await asked();
    const unknown = comparable(await as('stranger', { hash: 'F'.repeat(22) }).decline());
    for (const person of [
      'stranger',
      'siblingManager',
      'outsidePartner',
      'subject',
      'hrReport',
    ] as const)
      expect(comparable(await as(person, pulse).decline())).toEqual(unknown);
    expect(await as('writer', pulse).decline()).toMatchObject({
      status: 403,
      body: { message: MESSAGES.errors.notAuthorised },
    });
    expect(await rowsOf(app, pulse)).toMatchObject({ requests: [{ state: 'pending' }] });
    for (const person of ['manager', 'director', 'ceo', 'hr', 'partner', 'administrator'] as const)
      expect((await as(person, await asked()).decline()).status).toBe(200);
  });

  it('[AMB-03, AMB-61] is refused to a manager who may not know the writer, even in HR', async () => {
    const pulse = await asked({ template: { options: { anonymizeManager: true } } }, 'hrReport');
    for (const person of ['hrManager', 'ceo'] as const)
      expect((await as(person, pulse).decline()).status).toBe(404);
    expect((await as('hr', pulse).decline()).status).toBe(200);
  });

  it('[AMB-03] reports that no request is pending, or who answered first', async () => {
    const nothing = await buildSubmittedPulse(app.db, await given());
    expect(await as('manager', nothing).decline()).toMatchObject({
      status: 409,
      body: { message: MESSAGES.pulses.noRequest },
    });
    const declined = await asked();
    await as('hr', declined).decline();
    expect(await as('manager', declined).decline(NOTE)).toMatchObject({
      status: 409,
      body: { message: MESSAGES.pulses.declinedBefore({ name: 'Hedi Human' }) },
    });
    const granted = await asked();
    await as('director', granted).reopen();
    expect(await as('manager', granted).decline(NOTE)).toMatchObject({
      status: 409,
      body: { message: MESSAGES.pulses.reopenedBefore({ name: 'Dora Director' }) },
    });
    const closed = await asked({ cycle: { closedAt: app.clock.now() } });
    expect(await as('manager', closed).decline()).toMatchObject({
      status: 409,
      body: { message: MESSAGES.pulses.cycleClosed },
    });
  });

  it('[AMB-03] lets one of two simultaneous answers win, and tells the other what happened', async () => {
    for (let round = 0; round < 6; round += 1) {
      const pulse = await asked();
      const [declined, reopened] = await Promise.all([
        as('hr', pulse).decline(NOTE),
        as('manager', pulse).reopen(),
      ]);
      const { requests, pulse: form } = await rowsOf(app, pulse);
      // Reopening needs no request, so it also works after a decline.
      expect([reopened.status, form.state, requests.length]).toEqual([200, 'open', 1]);
      if (declined.status === 409)
        expect([requests[0]?.state, declined.body]).toMatchObject([
          'approved',
          { message: MESSAGES.pulses.reopenedBefore({ name: 'Mara Manager' }) },
        ]);
      else expect([declined.status, requests[0]?.state]).toEqual([200, 'declined']);
    }
    const pulse = await asked();
    const answers = await Promise.all(
      (['hr', 'manager', 'partner'] as const).map((person) => as(person, pulse).decline()),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect(await toldOf(pulse)).toEqual(['reopen_declined to writer, by mail']);
  });

  it('[AMB-03] refuses a note over the maximum length, and accepts one at it', async () => {
    const pulse = await asked();
    expect(await as('manager', pulse).decline('n'.repeat(REASON_MAX_CHARS + 1))).toMatchObject({
      status: 422,
    });
    expect(await as('manager', pulse).decline('n'.repeat(REASON_MAX_CHARS))).toMatchObject({
      status: 200,
    });
  });
});

describe('recipients of notices', () => {
  it('[AMB-03, GAP-06] of a request: the nearest manager in the line who can answer it', async () => {
    const pulse = await buildSubmittedPulse(app.db, await given());
    await as('writer', pulse).requestReopen(REASON);
    expect(await toldOf(pulse)).toEqual(['reopen_requested to manager, by mail']);
  });

  it('[AMB-03, AMB-61] if no one in the line may know the writer: people whose role lets them answer', async () => {
    const pulse = await buildSubmittedPulse(
      app.db,
      await given({ template: { options: { anonymizeManager: true } } }),
    );
    await as('writer', pulse).requestReopen(REASON);
    expect((await toldOf(pulse)).sort()).toEqual([
      'reopen_requested to administrator, by mail',
      'reopen_requested to hr, by mail',
      'reopen_requested to hrManager, by mail',
      'reopen_requested to partner, by mail',
    ]);
  });

  it('[AMB-03] never include the writer, even one who manages the subject and could reopen but for the anonymity', async () => {
    const pulse = await buildSubmittedPulse(
      app.db,
      await given({ template: { options: { anonymizeManager: true } } }, 'subject', 'manager'),
    );
    await as('manager', pulse).requestReopen(REASON);
    expect((await toldOf(pulse)).filter((words) => words.includes('to manager'))).toEqual([]);
  });

  it('[FORM-30, GAP-06] of a reopening: the writer, unless they did it', async () => {
    const pulse = await asked();
    await as('manager', pulse).reopen();
    expect(await toldOf(pulse)).toEqual(['reopened to writer, by mail']);
    const own = await buildSubmittedPulse(app.db, await given({}, 'subject', 'manager'));
    await as('manager', own).reopen();
    expect(await toldOf(own)).toEqual([]);
    const granted = await buildSubmittedPulse(
      app.db,
      await given({ template: { options: { selfReopen: true } } }),
    );
    await as('writer', granted).requestReopen(REASON);
    expect(await toldOf(granted)).toEqual([]);
  });
});

describe('end of a submission', () => {
  it('[FORM-31, AMB-03] is recorded: the time of the reopening, the person and the request', async () => {
    const pulse = await asked();
    app.clock.advance(60_000);
    await as('director', pulse).reopen();
    const { submissions, requests } = await rowsOf(app, pulse);
    expect(submissions).toMatchObject([
      {
        number: 1,
        reopenedAt: app.clock.now(),
        reopenedById: company.people.director.user.id,
        reopenRequestId: requests[0]?.id,
      },
    ]);
  });

  it('[FORM-30] records no request if there was none; a declined one stays declined', async () => {
    const pulse = await asked();
    await as('hr', pulse).decline(NOTE);
    await as('manager', pulse).reopen();
    expect(await rowsOf(app, pulse)).toMatchObject({
      submissions: [{ reopenedById: company.people.manager.user.id, reopenRequestId: null }],
      requests: [{ state: 'declined' }],
    });
  });

  it('[VIEW-25] records the writer as the one who reopened if they may do so by asking', async () => {
    const pulse = await buildSubmittedPulse(
      app.db,
      await given({ template: { options: { selfReopen: true } } }),
    );
    await as('writer', pulse).requestReopen(REASON);
    const { submissions, requests } = await rowsOf(app, pulse);
    expect(submissions).toMatchObject([
      { reopenedById: company.people.writer.user.id, reopenRequestId: requests[0]?.id },
    ]);
  });

  it('[APPR-15] is not recorded for a form closed as Incomplete, unless it was submitted before', async () => {
    const never = await buildIncompletePulse(app.db, await given());
    expect((await as('manager', never).reopen()).status).toBe(200);
    const pulse = await asked();
    await as('manager', pulse).reopen();
    const first = (await rowsOf(app, pulse)).submissions;
    await app.db.prisma.pulse.update({
      where: { id: pulse.id },
      data: { state: 'incomplete', closedAt: app.clock.now() },
    });
    app.clock.advance(60_000);
    await as('hr', pulse).reopen();
    expect((await rowsOf(app, pulse)).submissions).toEqual(first);
  });
});

describe('GET /api/my/reopen-requests', () => {
  it('[AMB-03, GAP-06] shows who asks, why, for which form and since when, oldest first', async () => {
    const later = await asked();
    const earlier = await buildIncompletePulse(app.db, await given());
    await buildReopenRequest(app.db, {
      pulse: earlier,
      requestedBy: company.people.writer,
      reason: 'I had no time.',
      requestedAt: new Date(app.clock.now().getTime() - 3_600_000),
    });
    const { data, total } = await mine('manager');
    expect(total).toBe(data.length);
    const own = data.filter(({ hash }) => [later.hash, earlier.hash].includes(hash));
    expect(own).toMatchObject([
      { hash: earlier.hash, reason: 'I had no time.', can_view: false },
      {
        hash: later.hash,
        title: expect.any(String),
        for: { id: company.people.subject.id, preferred_name: 'Sue Subject' },
        cycle: { id: later.cycleId },
        requested_by: 'Will Writer',
        requested_by_photo: null,
        reason: REASON,
        requested_at: app.clock.now().toISOString(),
        can_view: true,
      },
    ]);
    await as('hr', later).decline();
    await as('hr', earlier).reopen();
    expect(
      (await hashesOf('manager')).filter((hash) => [later.hash, earlier.hash].includes(hash)),
    ).toEqual([]);
  });

  it('[AMB-03] omits the caller’s own requests, requests about the caller and removed ones', async () => {
    const pulse = await asked();
    for (const person of [
      'writer',
      'subject',
      'siblingManager',
      'stranger',
      'outsidePartner',
    ] as const)
      expect(await hashesOf(person)).not.toContain(pulse.hash);
    await as('administrator', pulse).remove();
    expect(await hashesOf('manager')).not.toContain(pulse.hash);
    const about = await asked({}, 'hr');
    expect(await hashesOf('hr')).not.toContain(about.hash);
    expect(await hashesOf('administrator')).toContain(about.hash);
  });

  it('[PERM-05, AMB-03] shows no one requests about themselves while impersonating', async () => {
    const pulse = await asked({}, 'hr');
    expect(await hashesOf('ceo')).toContain(pulse.hash);
    const caller = await impersonating(app, company.people.hr, company.people.ceo);
    const { data } = replyOf(listRequestsToAnswer, await caller.call(listRequestsToAnswer));
    expect(data.map(({ hash }) => hash)).not.toContain(pulse.hash);
  });

  it('[AMB-03] does not show the form to someone whose role can reopen but not read', async () => {
    const opener = await buildEmployee(app.db, { preferredName: 'Olga Opener', password: null });
    const role = await buildRole(app.db, {
      grants: [{ permission: 'forms.reopen', scope: 'all' }],
    });
    await grantRole(app.db, opener.user.id, role.name);
    const pulse = await asked();
    const caller = await app.as(opener.user);
    const { data } = replyOf(listRequestsToAnswer, await caller.call(listRequestsToAnswer));
    expect(data.find(({ hash }) => hash === pulse.hash)).toMatchObject({
      can_view: false,
      reason: REASON,
    });
    expect((await formCalls(caller, pulse).show()).status).toBe(404);
    expect((await formCalls(caller, pulse).decline()).status).toBe(200);
  });

  it('[AMB-03, AMB-61] shows everyone, for every kind of form, exactly the requests that the policy lets them answer', async () => {
    const records = await buildRecords(app, company);
    const offCycle = await buildSubmittedPulse(app.db, {
      ...(await given()),
      cyclePulse: null,
      template: await buildTemplate(app.db, { options: { anonymizeManager: true } }),
    });
    const hashes = [...records.map(({ hash }) => hash), offCycle.hash];
    const forms = await app.db.prisma.pulse.findMany({
      where: { hash: { in: hashes }, state: { in: ['complete', 'incomplete'] }, deletedAt: null },
    });
    for (const form of forms)
      await buildReopenRequest(app.db, { pulse: form, requestedBy: company.people.writer });
    const sql = onPool(app.db);
    for (const person of PEOPLE) {
      const actor = company.actors[person];
      const listed = new Set(
        (await findRequestsToAnswer(sql, viewerOf(actor, app.clock), answerScope(actor), 500)).map(
          ({ hash }) => hash,
        ),
      );
      const may = [];
      for (const { hash } of forms)
        if (
          canAnswerReopenRequest(
            actor,
            present(await findPulse(sql, viewerOf(actor, app.clock), hash)),
          )
        )
          may.push(hash);
      expect([person, forms.map(({ hash }) => hash).filter((hash) => listed.has(hash))]).toEqual([
        person,
        may,
      ]);
    }
  });
});
