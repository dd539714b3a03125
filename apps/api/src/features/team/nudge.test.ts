import { nudge } from '@reviews/contracts';
import { MESSAGES } from '@reviews/domain';
import {
  buildDraft,
  buildNominationTask,
  buildPulse,
  buildSubmittedPulse,
  NOMINATION_STAGES,
} from '@reviews/factories';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type Caller, type TestApp } from '../../testing/start-test-app.ts';
import {
  buildCompany,
  buildPlace,
  comparable,
  impersonating,
  type Company,
  type Person,
  type PlaceGiven,
} from '../../testing/worlds.ts';

let app: TestApp;
let company: Company;
beforeAll(async () => {
  app = await startTestApp();
  company = await buildCompany(app);
});
afterAll(() => app.close());

interface Form {
  readonly id: number;
  readonly hash: string;
}

const given = async (at: PlaceGiven = {}, about: Person = 'subject', by: Person = 'writer') => {
  const { cyclePulse } = await buildPlace(app, at);
  return {
    employee: company.people[about],
    assignee: company.people[by],
    cyclePulse,
    openedAt: app.clock.now(),
  };
};
const open = async (at?: PlaceGiven, about?: Person, by?: Person) =>
  buildPulse(app.db, await given(at, about, by));
const nudged = (caller: Caller, { hash }: Pick<Form, 'hash'>) =>
  caller.call(nudge, { params: { hash }, body: {} });
const by = (person: Person, form: Pick<Form, 'hash'>) => nudged(company.callers[person], form);
const remindersOf = ({ id }: Form) =>
  app.db.prisma.notice.findMany({
    where: { pulseId: id, kind: 'reminded' },
    include: { mail: true },
    orderBy: { id: 'asc' },
  });
const conflict = (message: string) => ({ status: 409, body: { message } });

describe('POST /api/pulses/{hash}/nudge', () => {
  it('[PEER-01] reminds the writer, in the product and by mail, and logs it', async () => {
    const form = await open();
    expect(await by('manager', form)).toMatchObject({
      status: 200,
      body: { message: MESSAGES.team.reminded({ name: 'Will Writer' }) },
    });
    const [reminder] = await remindersOf(form);
    expect(reminder).toMatchObject({
      userId: company.people.writer.user.id,
      actorId: company.people.manager.user.id,
      createdAt: app.clock.now(),
    });
    expect(reminder?.mail).not.toBeNull();
    expect(
      await app.db.prisma.changeLog.findMany({
        where: { entity: 'pulse', entityId: String(form.id) },
      }),
    ).toMatchObject([{ action: 'pulse.reminded', actorId: company.people.manager.user.id }]);
  });

  it('shows the writer who reminds them, while the form is open', async () => {
    const form = await open();
    await by('director', form);
    const newest = async () =>
      (
        (await company.callers.writer.send('GET', '/api/my/notices')).body as {
          data: { kind: string; text: string; href: string }[];
        }
      ).data.filter(({ href }) => href.includes(form.hash));
    expect(await newest()).toMatchObject([{ kind: 'reminded', href: `/pulses/${form.hash}/edit` }]);
    expect((await newest())[0]?.text).toMatch(/^Dora Director reminds you of /);
    await app.db.prisma.pulse.update({
      where: { id: form.id },
      data: { state: 'declined', closedAt: app.clock.now() },
    });
    expect(await newest()).toEqual([]);
  });

  it('is sent once per day and form, even for several askers', async () => {
    const form = await open();
    const answers = await Promise.all([by('manager', form), by('director', form)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(await by('hr', form)).toMatchObject(conflict(MESSAGES.team.remindedToday));
    expect(await remindersOf(form)).toHaveLength(1);
  });

  it('is open to the line above the person and those who track them; 404 for strangers', async () => {
    const form = await open();
    const unknown = comparable(await by('stranger', { hash: 'F'.repeat(22) }));
    for (const person of [
      'stranger',
      'siblingManager',
      'outsidePartner',
      'subject',
      'hrReport',
    ] as const)
      expect(comparable(await by(person, form))).toEqual(unknown);
    expect(await by('writer', form)).toMatchObject({
      status: 403,
      body: { message: MESSAGES.errors.notAuthorised },
    });
    expect((await by('manager', await open({}, 'subject', 'manager'))).status).toBe(403);
    expect((await by('hr', await open({}, 'hr'))).status).toBe(403);
    expect(await remindersOf(form)).toEqual([]);
    expect((await by('partner', form)).status).toBe(200);
  });

  it('[AMB-61] is 404 for managers who may not know the writer, and open to HR who may', async () => {
    const form = await open({ template: { options: { anonymizeManager: true } } });
    const unknown = comparable(await by('manager', { hash: 'F'.repeat(22) }));
    for (const person of ['manager', 'director', 'ceo'] as const)
      expect(comparable(await by(person, form))).toEqual(unknown);
    expect(await remindersOf(form)).toEqual([]);
    expect((await by('hr', form)).status).toBe(200);
  });

  it('reminds someone who has to nominate', async () => {
    const task = await buildNominationTask(
      app.db,
      await given(
        { template: { type: 'Peer' }, pulse: { stages: NOMINATION_STAGES } },
        'subject',
        'subject',
      ),
    );
    expect((await by('manager', task)).status).toBe(200);
    expect(await remindersOf(task)).toMatchObject([{ userId: company.people.subject.user.id }]);
  });

  it('is refused if there is nothing to write: submitted, not started, or the season is closed', async () => {
    expect(await by('manager', await buildSubmittedPulse(app.db, await given()))).toMatchObject(
      conflict(MESSAGES.team.notOpen),
    );
    expect(
      await by('manager', await open({ pulse: { stages: [{ startDate: '2026-12-01' }] } })),
    ).toMatchObject(conflict(MESSAGES.team.notYet));
    const { pulse } = await buildDraft(
      app.db,
      await given({ cycle: { closedAt: app.clock.now() } }),
    );
    expect(await by('manager', pulse)).toMatchObject(conflict(MESSAGES.pulses.cycleClosed));
  });

  it('is refused if no one would be notified: a closed account, or the impersonator themselves', async () => {
    const ownName = await open({}, 'subject', 'hr');
    expect(
      await nudged(await impersonating(app, company.people.hr, company.people.manager), ownName),
    ).toMatchObject(conflict(MESSAGES.team.noAccount));
    const form = await open({}, 'subject', 'hrReport');
    await app.db.prisma.user.update({
      where: { id: company.people.hrReport.user.id },
      data: { deactivatedAt: app.clock.now() },
    });
    expect(await by('manager', form)).toMatchObject(conflict(MESSAGES.team.noAccount));
    expect([...(await remindersOf(form)), ...(await remindersOf(ownName))]).toEqual([]);
  });

  // Last, because by then every session has expired.
  it('is sent again the next day', async () => {
    const form = await open();
    expect((await by('hr', form)).status).toBe(200);
    app.clock.advance(86_400_000);
    expect((await nudged(await app.as(company.people.manager.user), form)).status).toBe(200);
    expect(await remindersOf(form)).toHaveLength(2);
  });
});
