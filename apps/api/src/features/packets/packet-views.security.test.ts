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

/** Returns the pulses that the document shows in full. Fails if one is shown in part. */
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
const WITHOUT_ACCESS = PEOPLE.filter(
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
/**
 * The manager wrote one of the reviews withheld from managers and reads only that: the other two
 * are too few to show.
 */
const TO_MANAGER: Readonly<Record<string, string>> = {
  'from both, the manager among them': 'from both, the manager among them, 1 of 3',
};
const forLine = (reader: Person, pulses: readonly string[]) =>
  pulses
    .filter((name) => name !== 'few from managers')
    .map((name) => (reader === 'manager' ? (TO_MANAGER[name] ?? name) : name));

describe('access to the views', () => {
  it.each(WITHOUT_ACCESS)(
    '[RT-24, RT-25] is refused to everyone else without revealing that there is one: %s',
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

  it('[RT-24] gives the subject the employee view after release, and never the manager view', async () => {
    const { subject } = company.callers;
    expect((await employeeView(subject, held)).status).toBe(404);
    expect((await employeeView(subject, released)).status).toBe(200);
    expect((await managerView(subject, held)).status).toBe(404);
    expect((await managerView(subject, released)).status).toBe(404);
  });

  it('[AMB-58] does not accept the hash of the other view', async () => {
    const { hr } = company.callers;
    expect(
      (await hr.call(showPacket, { params: { hash: released.packet.managerHash } })).status,
    ).toBe(404);
    expect(
      (await hr.call(showManagerPacket, { params: { hash: released.packet.employeeHash } })).status,
    ).toBe(404);
  });

  it('is refused to everyone in a cycle that is not launched', async () => {
    const planned = await buildSeason(app, company, { cycle: { launchedAt: null } });
    for (const reader of ['hr', 'manager', 'administrator'] as const)
      expect((await managerView(company.callers[reader], planned)).status).toBe(404);
  });
});

describe('content of the employee view', () => {
  it('[AMB-61, TPL-12] shows the subject visible forms without an opt-out, with anonymous reviews only in groups of three or more', async () => {
    expect(
      readIn(replyOf(showPacket, await employeeView(company.callers.subject, released)), released),
    ).toEqual(TO_SUBJECT);
  });

  it.each(ROLES)('shows HR the same, also before release: %s', async (reader) => {
    for (const season of [held, released])
      expect(
        readIn(replyOf(showPacket, await employeeView(company.callers[reader], season)), season),
      ).toEqual(TO_SUBJECT);
  });

  it.each(LINE)('shows managers no more than they may read themselves: %s', async (reader) => {
    for (const season of [held, released])
      expect(
        readIn(replyOf(showPacket, await employeeView(company.callers[reader], season)), season),
      ).toEqual(forLine(reader, TO_SUBJECT));
  });
});

describe('content of the manager view', () => {
  it.each(ROLES)('shows HR everything that is complete: %s', async (reader) => {
    for (const season of [held, released])
      expect(
        readIn(
          replyOf(showManagerPacket, await managerView(company.callers[reader], season)),
          season,
        ),
      ).toEqual(EVERYTHING);
  });

  it.each(LINE)(
    'shows the line everything except the few withheld from managers: %s',
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

  it('[FORM-33] omits forms that are open, removed or of another cycle', async () => {
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

describe('[AMB-61] withheld writers', () => {
  const sectionIn = (document: PacketDocument, title: string) =>
    document.sections.filter((section) => section.title === title);

  it('are merged into one section, sorted by text, without hash, name or day', async () => {
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

  it('reveal nothing about which answers belong together: other pairs give the same document', async () => {
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
    // Marked as second reviews, so that the two can swap their reviewers in one statement.
    await app.db.pool.query(
      'UPDATE pulse SET is_duplicate = true, assignee_id = CASE id WHEN $1 THEN $3::int ELSE $4::int END WHERE id IN ($1, $2)',
      [one?.id, other?.id, other?.assigneeId, one?.assigneeId],
    );
    expect(replyOf(showPacket, await employeeView(company.callers.subject, season))).toEqual(
      before,
    );
  });

  it('are named to HR in the manager view, and to no one in the employee view', async () => {
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

  it("are merged for a manager who may not know the writers, except the manager's own review", async () => {
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

  it('leave no trace if there are only two: the packet equals one without them', async () => {
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

describe('[SES-18] impersonation, and packets about the reader', () => {
  it('treats HR as the subject of their own packet: nothing before release, and never the manager view', async () => {
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

  it('does not open your own packet by impersonating someone who may', async () => {
    const own = await buildSeason(app, company, { subject: company.people.hr, released: true });
    const asAdministrator = await impersonating(app, company.people.hr, company.people.hrManager);
    for (const view of [employeeView, managerView])
      expect((await view(asAdministrator, own)).status).toBe(404);
  });

  it('shows an impersonator what the subject reads, without confirming or downloading', async () => {
    const asSubject = await impersonating(app, company.people.hr, company.people.subject);
    const document = replyOf(showPacket, await employeeView(asSubject, released));
    expect(readIn(document, released)).toEqual(TO_SUBJECT);
    expect(document).toMatchObject({ can_acknowledge: false, can_download: false });
  });
});
