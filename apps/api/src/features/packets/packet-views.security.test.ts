import { showManagerPacket, showPacket, type PacketDocument } from '@reviews/contracts';
import { MESSAGES } from '@reviews/domain';
import { buildSubmittedPulse } from '@reviews/factories';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildSeason, openAnother, type PacketSeason } from '../../testing/packet-season.ts';
import { startTestApp, type Caller, type TestApp } from '../../testing/start-test-app.ts';
import {
  buildCompany,
  comparable,
  impersonating,
  PEOPLE,
  present,
  replyOf,
  type Company,
  type Person,
} from '../../testing/worlds.ts';

let app: TestApp;
let company: Company;
let held: PacketSeason;
let released: PacketSeason;
beforeAll(async () => {
  app = await startTestApp();
  company = await buildCompany(app);
  held = await buildSeason(app, company);
  released = await buildSeason(app, company, { released: true });
});
afterAll(() => app.close());

const employeeView = (caller: Caller, { packet }: PacketSeason) =>
  caller.call(showPacket, { params: { hash: packet.employeeHash } });
const managerView = (caller: Caller, { packet }: PacketSeason) =>
  caller.call(showManagerPacket, { params: { hash: packet.managerHash } });

/** The pulses of which everything, and of which nothing, of what was said is shown; partly shown is a fault. */
function readIn(document: PacketDocument, { said }: PacketSeason): string[] {
  const text = JSON.stringify(document);
  return Object.entries(said).flatMap(([name, words]) => {
    const shown = words.filter((each) => text.includes(each));
    if (shown.length === 0) return [];
    return [shown.length === words.length ? name : `${name}, ${shown.length} of ${words.length}`];
  });
}

const LINE: readonly Person[] = ['manager', 'director', 'ceo'];
const ROLES: readonly Person[] = ['hr', 'hrManager', 'administrator', 'partner'];
const NOBODY = PEOPLE.filter(
  (person) => person !== 'subject' && !LINE.includes(person) && !ROLES.includes(person),
);

const TO_SUBJECT = [
  'self',
  'named',
  'from the employee',
  'from managers',
  'few from managers',
  'from both, the manager among them',
];
const EVERYTHING = [
  'self',
  'named',
  'hidden',
  'opted out',
  'from the employee',
  'few from the employee',
  'from managers',
  'few from managers',
  'from both, the manager among them',
];
/** Of the ones withheld from managers, the manager who wrote one reads only that: the two others are too few for them. */
const TO_MANAGER: Readonly<Record<string, string>> = {
  'from both, the manager among them': 'from both, the manager among them, 1 of 3',
};
const forLine = (reader: Person, pulses: readonly string[]) =>
  pulses
    .filter((name) => name !== 'few from managers')
    .map((name) => (reader === 'manager' ? (TO_MANAGER[name] ?? name) : name));

describe('who opens which view', () => {
  it.each(NOBODY)(
    '[RT-24, RT-25] nobody else, and nothing tells that there is one: %s',
    async (reader) => {
      const caller = company.callers[reader];
      const absent = comparable(
        await caller.call(showPacket, { params: { hash: 'there-is-no-packet' } }),
      );
      expect(absent.status).toBe(404);
      for (const season of [held, released])
        for (const view of [employeeView, managerView])
          expect(comparable(await view(caller, season))).toEqual(absent);
    },
  );

  it('[RT-24] its person once it is released, and never the manager view', async () => {
    const { subject } = company.callers;
    expect((await employeeView(subject, held)).status).toBe(404);
    expect((await employeeView(subject, released)).status).toBe(200);
    expect((await managerView(subject, held)).status).toBe(404);
    expect((await managerView(subject, released)).status).toBe(404);
  });

  it('[AMB-58] the hash of one view opens no other', async () => {
    const { hr } = company.callers;
    expect(
      (await hr.call(showPacket, { params: { hash: released.packet.managerHash } })).status,
    ).toBe(404);
    expect(
      (await hr.call(showManagerPacket, { params: { hash: released.packet.employeeHash } })).status,
    ).toBe(404);
  });

  it('none of a cycle that is not launched, whoever asks', async () => {
    const planned = await buildSeason(app, company, { cycle: { launchedAt: null } });
    for (const reader of ['hr', 'manager', 'administrator'] as const)
      expect((await managerView(company.callers[reader], planned)).status).toBe(404);
  });
});

describe('what the employee view shows', () => {
  it('[AMB-61, TPL-12] to its person: what is visible to them and not opted out, and of the anonymous ones those of three or more', async () => {
    expect(
      readIn(replyOf(showPacket, await employeeView(company.callers.subject, released)), released),
    ).toEqual(TO_SUBJECT);
  });

  it.each(ROLES)('to HR the same, before the release as well: %s', async (reader) => {
    for (const season of [held, released])
      expect(
        readIn(replyOf(showPacket, await employeeView(company.callers[reader], season)), season),
      ).toEqual(TO_SUBJECT);
  });

  it.each(LINE)(
    'to those who lead the person no more than they may read themselves: %s',
    async (reader) => {
      for (const season of [held, released])
        expect(
          readIn(replyOf(showPacket, await employeeView(company.callers[reader], season)), season),
        ).toEqual(forLine(reader, TO_SUBJECT));
    },
  );
});

describe('what the manager view shows', () => {
  it.each(ROLES)('to HR everything that is complete: %s', async (reader) => {
    for (const season of [held, released])
      expect(
        readIn(
          replyOf(showManagerPacket, await managerView(company.callers[reader], season)),
          season,
        ),
      ).toEqual(EVERYTHING);
  });

  it.each(LINE)(
    'to the line all but the few that are withheld from managers: %s',
    async (reader) => {
      for (const season of [held, released])
        expect(
          readIn(
            replyOf(showManagerPacket, await managerView(company.callers[reader], season)),
            season,
          ),
        ).toEqual(forLine(reader, EVERYTHING));
    },
  );

  it('[FORM-33] nothing that is open, removed or of another cycle', async () => {
    const season = await buildSeason(app, company);
    await openAnother(app, season);
    const cyclePulse = present(season.cycle.pulses[1]);
    const [questionId = 0] = (
      await app.db.prisma.question.findMany({
        where: { templateId: cyclePulse.templateId },
        orderBy: { id: 'asc' },
      })
    ).map(({ id }) => id);
    await buildSubmittedPulse(app.db, {
      employee: season.subject,
      assignee: present(season.writers[0]),
      cyclePulse,
      answers: { [questionId]: 'Removed words' },
      deletedAt: app.clock.now(),
    });
    const text = JSON.stringify(
      replyOf(showManagerPacket, await managerView(company.callers.hr, season)),
    );
    expect(text).not.toContain('Removed words');
    expect(
      JSON.parse(text).sections.filter(({ title }: { title: string }) => title === 'Review named'),
    ).toHaveLength(2);
  });
});

describe('[AMB-61] writers who are withheld', () => {
  const sectionIn = (document: PacketDocument, title: string) =>
    document.sections.filter((section) => section.title === title);

  it('stand as one, in the order of what was said, with no handle, no name and no day', async () => {
    const document = replyOf(showPacket, await employeeView(company.callers.subject, released));
    const [section, ...more] = sectionIn(document, 'Review from the employee');
    expect(more).toEqual([]);
    expect(section).toMatchObject({
      writer: MESSAGES.packets.anonymousReviewers,
      anonymous: true,
      hash: null,
      closed_on: null,
      is_own: false,
    });
    for (const { answers } of present(section).questions) {
      expect(answers).toHaveLength(3);
      expect(answers).toEqual(answers.toSorted());
    }
    const forms = await app.db.prisma.pulse.findMany({
      where: { cyclePulseId: present(released.cycle.pulses[4]).id },
    });
    for (const { hash } of forms) expect(JSON.stringify(document)).not.toContain(hash);
  });

  it('are not told apart by which answers belong together: other pairs give the same answer', async () => {
    const season = await buildSeason(app, company, { released: true });
    const before = replyOf(showPacket, await employeeView(company.callers.subject, season));
    const [one, other] = await app.db.prisma.pulse.findMany({
      where: { cyclePulseId: present(season.cycle.pulses[4]).id },
      orderBy: { id: 'asc' },
      include: { answers: { orderBy: { questionId: 'asc' } } },
    });
    const [first, second] = [present(present(one).answers[0]), present(present(other).answers[0])];
    const put = (answer: typeof first, value: unknown) =>
      app.db.pool.query('UPDATE answer SET value = $1 WHERE pulse_id = $2 AND question_id = $3', [
        JSON.stringify(value),
        answer.pulseId,
        answer.questionId,
      ]);
    await put(first, second.value);
    await put(second, first.value);
    await app.db.pool.query(
      'UPDATE pulse SET assignee_id = CASE id WHEN $1 THEN $3::int ELSE $4::int END WHERE id IN ($1, $2)',
      [one?.id, other?.id, other?.assigneeId, one?.assigneeId],
    );
    expect(replyOf(showPacket, await employeeView(company.callers.subject, season))).toEqual(
      before,
    );
  });

  it('are named to HR in the manager view, and to nobody in the employee view', async () => {
    const { hr } = company.callers;
    const named = sectionIn(
      replyOf(showManagerPacket, await managerView(hr, released)),
      'Review from the employee',
    ).map(({ writer }) => writer);
    expect(named.toSorted()).toEqual(
      released.writers.map(({ preferredName }) => preferredName).toSorted(),
    );
    expect(
      sectionIn(replyOf(showPacket, await employeeView(hr, released)), 'Review from the employee'),
    ).toMatchObject([{ anonymous: true, hash: null }]);
  });

  it('are merged for the manager from whom they are withheld, who finds their own by name', async () => {
    const director = sectionIn(
      replyOf(showManagerPacket, await managerView(company.callers.director, released)),
      'Review from both, the manager among them',
    );
    expect(director).toMatchObject([{ anonymous: true }]);
    const manager = sectionIn(
      replyOf(showManagerPacket, await managerView(company.callers.manager, released)),
      'Review from both, the manager among them',
    );
    expect(manager).toMatchObject([
      { anonymous: false, is_own: true, writer: company.people.manager.preferredName },
    ]);
  });

  it('leave no trace of two: a packet with them is the packet without them', async () => {
    const season = await buildSeason(app, company, { released: true });
    const { subject } = company.callers;
    const before = replyOf(showPacket, await employeeView(subject, season));
    await app.db.prisma.pulse.updateMany({
      where: { cyclePulseId: present(season.cycle.pulses[5]).id },
      data: { deletedAt: app.clock.now() },
    });
    expect(replyOf(showPacket, await employeeView(subject, season))).toEqual(before);
  });
});

describe("[SES-18] through somebody else's eyes, and about oneself", () => {
  it('HR whom a packet is about read it as its person: nothing before the release, and never the manager view', async () => {
    const own = await buildSeason(app, company, { subject: company.people.hr });
    const { hr } = company.callers;
    expect((await employeeView(hr, own)).status).toBe(404);
    expect((await managerView(hr, own)).status).toBe(404);
    await app.db.prisma.packet.update({
      where: { id: own.packet.id },
      data: { state: 'released', releasedAt: app.clock.now() },
    });
    expect(readIn(replyOf(showPacket, await employeeView(hr, own)), own)).toEqual(TO_SUBJECT);
    expect((await managerView(hr, own)).status).toBe(404);
  });

  it('nobody opens what is about themselves by looking as somebody who may', async () => {
    const own = await buildSeason(app, company, { subject: company.people.hr, released: true });
    const asAdministrator = await impersonating(app, company.people.hr, company.people.hrManager);
    for (const view of [employeeView, managerView])
      expect((await view(asAdministrator, own)).status).toBe(404);
  });

  it('who looks as the person reads what they read, and may neither confirm nor take it along', async () => {
    const asSubject = await impersonating(app, company.people.hr, company.people.subject);
    const document = replyOf(showPacket, await employeeView(asSubject, released));
    expect(readIn(document, released)).toEqual(TO_SUBJECT);
    expect(document).toMatchObject({ can_acknowledge: false, can_download: false });
  });
});
