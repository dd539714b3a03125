import * as contracts from '@reviews/contracts';
import { MESSAGES } from '@reviews/domain';
import {
  buildCycle,
  buildDeclinedPulse,
  buildIncompletePulse,
  buildNominationTask,
  buildPulse,
  buildReopenRequest,
  buildSubmittedPulse,
  NOMINATION_STAGES,
  type PulseGiven,
} from '@reviews/factories';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { formCalls } from '../../../testing/form-calls.ts';
import { rowsOf } from '../../../testing/form-rows.ts';
import { startTestApp, type TestApp } from '../../../testing/start-test-app.ts';
import {
  buildCompany,
  buildPlace,
  comparable,
  impersonating,
  present,
  release,
  replyOf,
  type Company,
  type Person,
  type Place,
} from '../../../testing/worlds.ts';

let app: TestApp;
let company: Company;
let place: Place;
beforeAll(async () => {
  app = await startTestApp();
  company = await buildCompany(app);
  place = await buildPlace(app);
});
afterAll(() => app.close());

const given = (at: Place = place): PulseGiven => ({
  employee: company.people.subject,
  assignee: company.people.writer,
  cyclePulse: at.cyclePulse,
  openedAt: app.clock.now(),
});
const submitted = (at?: Place) => buildSubmittedPulse(app.db, given(at));
const as = (person: Person, pulse: { hash: string }) => formCalls(company.callers[person], pulse);
const logOf = async (pulse: { id: number }) => (await rowsOf(app, pulse)).log;

describe('POST /api/pulses/{hash}/reopen', () => {
  it('[API-13, FORM-29, FORM-30] reopens a closed form with its answers, unread for everyone', async () => {
    const pulse = await submitted();
    await as('manager', pulse).viewed(true);
    app.clock.advance(1_000);
    expect(await as('hr', pulse).reopen()).toMatchObject({
      status: 200,
      body: { message: MESSAGES.pulses.reopened },
    });
    expect(await rowsOf(app, pulse)).toMatchObject({
      pulse: { state: 'open', closedAt: null, reopenedAt: app.clock.now() },
      answers: [{}],
      submissions: [{ number: 1 }],
      views: [],
      log: [{ action: 'pulse.reopened', actorId: company.people.hr.user.id }],
    });
    expect(await as('writer', pulse).shown()).toMatchObject({
      closed_at: null,
      is_open: true,
      display_status: { kind: 'write' },
      permissions: { update: true },
      allowReopen: false,
      allowReopenRequest: false,
    });
    expect((await as('hr', pulse).show()).status).toBe(404);
  });

  it('[FORM-31] is open to the line and HR in scope, and to no one else', async () => {
    for (const person of ['manager', 'director', 'ceo', 'hr', 'partner', 'administrator'] as const)
      expect((await as(person, await submitted()).reopen()).status).toBe(200);
    const pulse = await submitted();
    const before = await rowsOf(app, pulse);
    const unknown = comparable(await as('stranger', { hash: 'F'.repeat(22) }).reopen());
    for (const person of [
      'stranger',
      'siblingManager',
      'outsidePartner',
      'subject',
      'hrReport',
    ] as const)
      expect(comparable(await as(person, pulse).reopen())).toEqual(unknown);
    expect((await as('writer', pulse).reopen()).status).toBe(403);
    expect(await rowsOf(app, pulse)).toEqual(before);
  });

  it('[FORM-31] reopens an Incomplete form, but not a declined form or a nomination task', async () => {
    expect((await as('manager', await buildIncompletePulse(app.db, given())).reopen()).status).toBe(
      200,
    );
    expect(await as('hr', await buildDeclinedPulse(app.db, given())).reopen()).toMatchObject({
      status: 409,
      body: { message: MESSAGES.pulses.declinedStaysClosed },
    });
    const naming = await buildPlace(app, { pulse: { stages: NOMINATION_STAGES } });
    const task = await buildNominationTask(app.db, {
      ...given(naming),
      assignee: company.people.subject,
    });
    expect((await as('hr', task).reopen()).status).toBe(403);
  });

  it('[FORM-30] is idempotent, also for a second person', async () => {
    const pulse = await submitted();
    const answers = await Promise.all([
      ...Array.from({ length: 4 }, () => as('hr', pulse).reopen()),
      as('manager', pulse).reopen(),
    ]);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect((await as('manager', pulse).reopen()).status).toBe(200);
    expect(await logOf(pulse)).toHaveLength(1);
  });

  it('[STAT-04, FORM-31] lets the writer in although a form of the stage before is open: only forms never submitted are blocked', async () => {
    const {
      pulses: [earlier, later],
    } = await buildCycle(app.db, { pulses: [{}, {}] });
    if (earlier === undefined || later === undefined) throw new Error('The cycle has two pulses.');
    await buildPulse(app.db, { ...given(), cyclePulse: earlier });
    const neverWritten = await buildPulse(app.db, { ...given(), cyclePulse: later });
    const written = await buildSubmittedPulse(app.db, { ...given(), cyclePulse: later });
    expect((await as('hr', written).reopen()).status).toBe(200);
    expect(await as('writer', neverWritten).shown()).toMatchObject({
      display_status: { kind: 'blocked' },
      permissions: { update: false },
    });
    expect(await as('writer', written).shown()).toMatchObject({
      display_status: { kind: 'write' },
      permissions: { update: true },
      previous_open_feedback: null,
    });
    const search = await company.callers.administrator.call(contracts.searchCyclePulse, {
      params: { cycleId: String(later.cycleId), pulseId: String(later.id) },
      query: { filters: { status: { selections: ['not-started'] } } },
    });
    expect(
      replyOf(contracts.searchCyclePulse, search).data.map(({ hash, status }) => [
        hash,
        status.kind,
      ]),
    ).toEqual([[written.hash, 'not-started']]);
  });

  it('[FORM-30] is refused once the cycle is closed', async () => {
    const closed = await buildPlace(app, { cycle: { closedAt: app.clock.now() } });
    for (const person of ['hr', 'manager'] as const)
      expect(await as(person, await submitted(closed)).reopen()).toMatchObject({
        status: 409,
        body: { message: MESSAGES.pulses.cycleClosed },
      });
  });

  it('[TPL-12] gives a manager no rights over reviews whose writer is withheld, whatever their other roles', async () => {
    const anonymous = await buildPlace(app, { template: { options: { anonymizeManager: true } } });
    const about = { employee: company.people.hrReport };
    const pulse = await buildSubmittedPulse(app.db, { ...given(anonymous), ...about });
    for (const assignee of [company.people.stranger, company.people.manager])
      await buildSubmittedPulse(app.db, { ...given(anonymous), ...about, assignee });
    const calls = as('hrManager', pulse);
    expect(await calls.shown()).toMatchObject({
      permissions: { view: true, reOpen: false, reAssign: false, delete: false },
      allowReopen: false,
    });
    expect([
      (await calls.reopen()).status,
      (await calls.reassign(company.people.stranger.id)).status,
      (await calls.remove()).status,
    ]).toEqual([403, 403, 403]);
    expect((await as('hr', pulse).reopen()).status).toBe(200);
    expect((await calls.reassign(company.people.writer.id)).status).toBe(404);
  });

  it('[PERM-05] logs both people of an impersonation', async () => {
    const pulse = await submitted();
    const caller = await impersonating(app, company.people.administrator, company.people.hr);
    expect((await formCalls(caller, pulse).reopen()).status).toBe(200);
    expect(await logOf(pulse)).toMatchObject([
      { actorId: company.people.hr.user.id, impersonatorId: company.people.administrator.user.id },
    ]);
  });
});

describe('POST /api/pulses/{hash}/reopen-request', () => {
  it('[API-12, VIEW-24, AMB-05] creates one pending request, and is for the writer alone', async () => {
    const pulse = await submitted();
    expect(await as('writer', pulse).shown()).toMatchObject({
      allowReopen: false,
      allowReopenRequest: true,
    });
    expect(await as('writer', pulse).requestReopen('I forgot the second quarter.')).toMatchObject({
      status: 200,
      body: { message: MESSAGES.pulses.reopenRequested, reopened: false },
    });
    expect(await as('writer', pulse).shown()).toMatchObject({
      allowReopen: false,
      allowReopenRequest: false,
      is_complete: true,
    });
    expect(await as('writer', pulse).requestReopen()).toMatchObject({
      status: 409,
      body: { message: MESSAGES.pulses.requestPending },
    });
    expect(await rowsOf(app, pulse)).toMatchObject({
      requests: [
        {
          state: 'pending',
          reason: 'I forgot the second quarter.',
          requestedById: company.people.writer.user.id,
        },
      ],
      log: [{ action: 'pulse.reopen_requested' }],
    });
    for (const person of ['manager', 'hr'] as const)
      expect((await as(person, await submitted()).requestReopen()).status).toBe(403);
    for (const person of ['stranger', 'siblingManager', 'subject'] as const)
      expect((await as(person, await submitted()).requestReopen()).status).toBe(404);
  });

  it('[API-12] creates one request for simultaneous calls', async () => {
    const pulse = await submitted();
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => as('writer', pulse).requestReopen()),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409]);
    expect((await rowsOf(app, pulse)).requests).toHaveLength(1);
  });

  it('[FORM-31, AMB-03] is granted by reopening the form, and can then be made again', async () => {
    const pulse = await submitted();
    await as('writer', pulse).requestReopen();
    expect((await as('manager', pulse).reopen()).status).toBe(200);
    expect(await rowsOf(app, pulse)).toMatchObject({
      pulse: { state: 'open' },
      requests: [
        {
          state: 'approved',
          decidedById: company.people.manager.user.id,
          decidedAt: app.clock.now(),
        },
      ],
    });
    await app.db.prisma.pulse.update({
      where: { id: pulse.id },
      data: { state: 'complete', closedAt: app.clock.now() },
    });
    expect(await as('writer', pulse).requestReopen()).toMatchObject({ status: 200 });
  });

  it('[VIEW-25, AMB-03] reopens the form at once if its template lets writers reopen', async () => {
    const own = await buildPlace(app, { template: { options: { selfReopen: true } } });
    const pulse = await submitted(own);
    expect(await as('writer', pulse).requestReopen('To mend a number.')).toMatchObject({
      status: 200,
      body: { message: MESSAGES.pulses.reopened, reopened: true },
    });
    expect(await rowsOf(app, pulse)).toMatchObject({
      pulse: { state: 'open' },
      requests: [{ state: 'approved', reason: 'To mend a number.' }],
      log: [{ action: 'pulse.reopen_requested' }, { action: 'pulse.reopened' }],
    });
    expect(await as('writer', pulse).requestReopen()).toMatchObject({
      status: 409,
      body: { message: MESSAGES.pulses.notSubmitted },
    });
  });

  it.each([undefined, null, '', '  \n', 4, ['x'], 'x'.repeat(4_001)])(
    '[VIEW-21] refuses %j as a reason',
    async (reason) => {
      const pulse = await submitted();
      expect(
        await company.callers.writer.send('POST', `/api/pulses/${pulse.hash}/reopen-request`, {
          body: { reason },
        }),
      ).toMatchObject({ status: 422, body: { errors: { reason: [expect.any(String)] } } });
      expect((await rowsOf(app, pulse)).requests).toEqual([]);
    },
  );

  it('[AMB-05] is refused for forms that are not closed, that stay closed, or that the writer can reopen', async () => {
    const closed = await buildPlace(app, { cycle: { closedAt: app.clock.now() } });
    expect(await as('writer', await buildPulse(app.db, given())).requestReopen()).toMatchObject({
      status: 409,
      body: { message: MESSAGES.pulses.notSubmitted },
    });
    expect(
      await as('writer', await buildDeclinedPulse(app.db, given())).requestReopen(),
    ).toMatchObject({ status: 409, body: { message: MESSAGES.pulses.declinedStaysClosed } });
    expect(await as('writer', await submitted(closed)).requestReopen()).toMatchObject({
      status: 409,
      body: { message: MESSAGES.pulses.cycleClosed },
    });
    const byManager = await buildSubmittedPulse(app.db, {
      ...given(),
      assignee: company.people.manager,
    });
    expect(await as('manager', byManager).shown()).toMatchObject({
      allowReopen: true,
      allowReopenRequest: false,
    });
    expect((await as('manager', byManager).requestReopen()).status).toBe(403);
  });
});

describe('POST /api/pulses/{hash}/reassign', () => {
  it('[API-21, FORM-32, LIST-15] reassigns an open form to another writer, who starts with an empty one', async () => {
    const pulse = await buildPulse(app.db, given());
    await as('writer', pulse).save({
      [present(place.questions[0])]: { id: place.questions[0], value: 'Begun' },
    });
    const reply = replyOf(
      contracts.reassignPulse,
      await as('hr', pulse).reassign(company.people.stranger.id),
    );
    expect(reply).toEqual({
      message: MESSAGES.pulses.assigneeUpdated,
      assignee: { id: company.people.stranger.id, preferred_name: 'Stan Stranger' },
    });
    expect(await rowsOf(app, pulse)).toMatchObject({
      pulse: {
        assigneeId: company.people.stranger.id,
        assigneeSortKey: 'stan stranger',
        state: 'open',
        headDraftGroupId: null,
      },
      drafts: [{ writerId: company.people.writer.id }],
      log: [
        {
          action: 'pulse.reassigned',
          details: { from: company.people.writer.id, to: company.people.stranger.id },
        },
      ],
    });
    expect((await as('writer', pulse).show()).status).toBe(404);
    expect(await as('stranger', pulse).shown()).toMatchObject({
      permissions: { update: true },
      has_draft: false,
    });
  });

  it('[FORM-32] is open to HR in scope, 403 for the line and the writer, 404 for others', async () => {
    const pulse = await buildPulse(app.db, given(await buildPlace(app)));
    const to = company.people.stranger.id;
    expect([
      (await as('manager', pulse).reassign(to)).status,
      (await as('writer', pulse).reassign(to)).status,
    ]).toEqual([403, 403]);
    for (const person of ['subject', 'stranger', 'siblingManager', 'outsidePartner'] as const)
      expect((await as(person, pulse).reassign(to)).status).toBe(404);
    const aboutHr = await buildPulse(app.db, { ...given(), employee: company.people.hr });
    expect((await as('hr', aboutHr).reassign(to)).status).toBe(403);
    expect((await as('partner', pulse).reassign(to)).status).toBe(200);
  });

  it('[FORM-32] needs an open form and a person who can write it', async () => {
    const left = await app.db.prisma.employee.update({
      where: { id: company.people.hrReport.id },
      data: { leftOn: new Date('2026-01-01') },
    });
    const pulse = await buildPulse(app.db, given());
    const { writer, subject } = company.people;
    const refused: [number, string][] = [
      [writer.id, MESSAGES.pulses.sameAssignee],
      [subject.id, MESSAGES.nominations.notEligible({ name: subject.preferredName })],
      [left.id, MESSAGES.employees.notFound],
      [999_999, MESSAGES.employees.notFound],
    ];
    for (const [id, message] of refused)
      expect(await as('hr', pulse).reassign(id)).toMatchObject({ status: 422, body: { message } });
    await app.db.prisma.employee.update({ where: { id: left.id }, data: { leftOn: null } });
    for (const id of [0, -1, 1.5, 9_999_999_999])
      expect((await as('hr', pulse).reassign(id)).status).toBe(422);
    for (const closed of [await submitted(), await buildDeclinedPulse(app.db, given())]) {
      expect(await as('hr', closed).reassign(company.people.stranger.id)).toMatchObject({
        status: 409,
        body: { message: MESSAGES.pulses.onlyOpenReassigned },
      });
    }
    expect((await rowsOf(app, pulse)).log).toEqual([]);
  });

  it('[FORM-32] can return a self review or a nomination task to its subject', async () => {
    const self = await buildPlace(app, { template: { type: 'Self' } });
    const pulse = await buildPulse(app.db, { ...given(self), assignee: company.people.manager });
    expect((await as('hr', pulse).reassign(company.people.subject.id)).status).toBe(200);
    const naming = await buildPlace(app, { pulse: { stages: NOMINATION_STAGES } });
    const task = await buildNominationTask(app.db, {
      ...given(naming),
      assignee: company.people.manager,
    });
    expect((await as('hr', task).reassign(company.people.subject.id)).status).toBe(200);
    const approval = await buildNominationTask(app.db, {
      ...given(naming),
      employee: company.people.writer,
      component: 'nomination_approvals',
      assignee: company.people.manager,
    });
    expect((await as('hr', approval).reassign(company.people.writer.id)).status).toBe(422);
  });

  it('[FORM-32] leaves one writer when two people reassign at once', async () => {
    const pulse = await buildPulse(app.db, given());
    const [one, other] = [company.people.stranger.id, company.people.hrReport.id];
    const answers = await Promise.all([
      as('hr', pulse).reassign(one),
      as('administrator', pulse).reassign(other),
      as('partner', pulse).reassign(one),
    ]);
    const done = answers.filter(({ status }) => status === 200).length;
    const { pulse: row, log } = await rowsOf(app, pulse);
    expect(log).toHaveLength(done);
    expect(log.at(-1)?.details).toMatchObject({ to: row.assigneeId });
  });
});

describe('DELETE /api/pulses/{id}', () => {
  const remove = (person: Person, id: number | string) =>
    company.callers[person].send('DELETE', `/api/pulses/${id}`);

  it('[API-22, FORM-33, AMB-20] removes a form by its id or hash, and logs it', async () => {
    const [byId, byHash] = [await submitted(), await buildPulse(app.db, given())];
    await buildReopenRequest(app.db, { pulse: byId, requestedBy: company.people.writer });
    expect(await remove('hr', byId.id)).toMatchObject({
      status: 200,
      body: { message: MESSAGES.pulses.deleted },
    });
    expect((await remove('hr', byHash.hash)).status).toBe(200);
    for (const pulse of [byId, byHash])
      for (const person of ['hr', 'writer', 'manager'] as const)
        expect((await as(person, pulse).show()).status).toBe(404);
    expect(await rowsOf(app, byId)).toMatchObject({
      pulse: { deletedAt: app.clock.now(), state: 'complete' },
      answers: [{}],
      requests: [{ state: 'declined' }],
      log: [{ action: 'pulse.deleted', details: { state: 'complete' } }],
    });
  });

  it('[FORM-33] returns 404 on a second call', async () => {
    const pulse = await submitted();
    const answers = await Promise.all([
      remove('hr', pulse.id),
      remove('administrator', pulse.id),
      remove('partner', pulse.hash),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404, 404]);
    expect(await logOf(pulse)).toHaveLength(1);
    for (const calls of [
      as('hr', pulse).reopen(),
      as('hr', pulse).reassign(company.people.stranger.id),
      as('writer', pulse).requestReopen(),
      as('writer', pulse).submit({}),
    ])
      expect((await calls).status).toBe(404);
  });

  it('[FORM-33] is open to HR in scope, and never for a form about themselves', async () => {
    const pulse = await submitted();
    const aboutHr = await buildSubmittedPulse(app.db, { ...given(), employee: company.people.hr });
    const before = await rowsOf(app, pulse);
    expect([
      (await remove('manager', pulse.id)).status,
      (await remove('writer', pulse.id)).status,
    ]).toEqual([403, 403]);
    for (const person of ['subject', 'stranger', 'siblingManager', 'outsidePartner'] as const)
      expect((await remove(person, pulse.id)).status).toBe(404);
    // The subject of an unreleased review may know only that it exists.
    expect((await remove('hr', aboutHr.id)).status).toBe(403);
    for (const id of [0, 999_999, '2147483648', '99999999999999999999', '1e3', 'x'])
      expect((await remove('hr', id)).status).toBe(404);
    expect(await rowsOf(app, pulse)).toEqual(before);
  });

  it('[FORM-33, AMB-20] knows no number of a form whose writer is withheld from the caller', async () => {
    const place = await buildPlace(app, { template: { options: { anonymizeEmployee: true } } });
    const { subject, writer, manager, stranger } = company.people;
    const forms = await Promise.all(
      [writer, manager, stranger].map((assignee) =>
        buildSubmittedPulse(app.db, { ...given(place), employee: subject, assignee }),
      ),
    );
    await release(app, place, subject);
    const [form] = forms;
    if (form === undefined) throw new Error('No form was built.');
    // The subject reads all three, and by their hashes may learn that they cannot remove them.
    expect((await remove('subject', form.hash)).status).toBe(403);
    const absent = comparable(await remove('subject', 2_000_000_000));
    for (const { id } of forms) expect(comparable(await remove('subject', id))).toEqual(absent);
    expect(absent).toMatchObject({ status: 404, body: { message: MESSAGES.pulses.notFound } });
    expect((await remove('hr', form.id)).status).toBe(200);
  });

  it('[FORM-33] is refused once the cycle is closed', async () => {
    const closed = await buildPlace(app, { cycle: { closedAt: app.clock.now() } });
    expect(await remove('hr', (await submitted(closed)).id)).toMatchObject({
      status: 409,
      body: { message: MESSAGES.pulses.cycleClosed },
    });
  });
});
