import {
  explainAccess,
  listExplainable,
  listSight,
  loadDraft,
  showEmployeeOverview,
  type ExplainAbout,
  type Explainable,
  type Explanation,
  type Sight,
  type SightKind,
} from '@reviews/contracts';
import { ADMINISTRATOR_ROLE, HR_PARTNER_ROLE, HR_ROLE, MESSAGES } from '@reviews/domain';
import {
  buildCycle,
  buildDepartment,
  buildDraft,
  buildEmployee,
  buildPacket,
  buildPulse,
  buildRole,
  buildSubmittedPulse,
  buildTemplate,
  grantRole,
  type BuiltEmployee,
} from '@reviews/factories';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type Caller, type TestApp } from '../../testing/start-test-app.ts';

let app: TestApp;
let admin: BuiltEmployee;
let caller: Caller;
let people: Readonly<
  Record<'writer' | 'subject' | 'manager' | 'stranger' | 'hr' | 'partner', BuiltEmployee>
>;
beforeAll(async () => {
  app = await startTestApp();
  for (const name of ['Engineering', 'Sales']) await buildDepartment(app.db, name);
  admin = await buildEmployee(app.db, { roles: [ADMINISTRATOR_ROLE] });
  caller = await app.as(admin.user);
  const manager = await buildEmployee(app.db, { preferredName: 'Mo Manager' });
  people = {
    manager,
    writer: await buildEmployee(app.db, { preferredName: 'Wendy Writer' }),
    subject: await buildEmployee(app.db, { preferredName: 'Sol Subject', manager }),
    stranger: await buildEmployee(app.db, { preferredName: 'Stan Stranger' }),
    hr: await buildEmployee(app.db, { preferredName: 'Hal Human', roles: [HR_ROLE] }),
    partner: await buildEmployee(app.db, { preferredName: 'Pat Partner' }),
  };
  await grantRole(app.db, people.partner.user.id, HR_PARTNER_ROLE, ['Engineering']);
});
afterAll(() => app.close());

const ask = (person: BuiltEmployee, about: ExplainAbout, by = caller) =>
  by.call(explainAccess, { body: { user_id: person.user.id, about } });
const explained = async (person: BuiltEmployee, about: ExplainAbout) =>
  (await ask(person, about)).body as Explanation;
const verdictOn = async (person: BuiltEmployee, about: ExplainAbout, action: string) => {
  const found = (await explained(person, about)).verdicts.find((each) => each.action === action);
  if (found === undefined) throw new Error(`Nothing is said of "${action}".`);
  return found;
};
const sightOf = async (person: BuiltEmployee, kind: SightKind = 'forms', by = caller, page = 1) =>
  (await by.call(listSight, { body: { user_id: person.user.id, kind, page } })).body as Sight;

/** Builds a new pulse with reviews about the subject by the writer. */
async function place(options: Parameters<typeof buildTemplate>[1] = {}) {
  const template = await buildTemplate(app.db, options);
  const cycle = await buildCycle(app.db, { now: app.clock.now(), pulses: [{ template }] });
  const [cyclePulse] = cycle.pulses;
  if (cyclePulse === undefined) throw new Error('The cycle was built without a pulse.');
  return {
    cycle,
    about: {
      cyclePulse,
      employee: people.subject,
      assignee: people.writer,
      openedAt: app.clock.now(),
    },
  };
}
const form = (hash: string): ExplainAbout => ({ kind: 'form', hash });

describe('POST /api/access/explanations about a review', () => {
  it('matches the API for everyone, and names the rule', async () => {
    const { about } = await place();
    const submitted = await buildSubmittedPulse(app.db, about);
    const { pulse: drafted } = await buildDraft(app.db, { ...about, assignee: people.stranger });
    const rules = {
      writer: 'view.writer',
      subject: 'view.unreleased',
      manager: 'view.line',
      stranger: 'view.stranger',
      hr: 'view.role',
      partner: 'view.role',
    } as const;
    for (const [who, rule] of Object.entries(rules) as [keyof typeof people, string][]) {
      const browser = await app.as(people[who].user);
      for (const { hash } of [submitted, drafted]) {
        const { verdicts } = await explained(people[who], form(hash));
        const reads = (await browser.send('GET', `/api/pulses/${hash}`)).status === 200;
        expect([who, verdicts.find(({ action }) => action === 'Read it')?.allowed]).toEqual([
          who,
          reads,
        ]);
        const permissions = reads
          ? (
              (await browser.send('GET', `/api/pulses/${hash}`)).body as {
                employeeFeedback: { permissions: Record<string, boolean> };
              }
            ).employeeFeedback.permissions
          : {};
        const told = Object.fromEntries(verdicts.map(({ action, allowed }) => [action, allowed]));
        if (reads)
          expect(told).toMatchObject({
            'Write it': permissions.update,
            'Reopen it': permissions.reOpen,
            'Reassign it': permissions.reAssign,
            'Delete it': permissions.delete,
          });
      }
      expect(await verdictOn(people[who], form(submitted.hash), 'Read it')).toMatchObject({
        rule,
        sentence: expect.stringMatching(/\.$/) as unknown,
      });
    }
    expect(await verdictOn(people.manager, form(drafted.hash), 'Read it')).toMatchObject({
      allowed: false,
      rule: 'view.in_progress',
    });
  });

  it('[PERM-01] says that a review exists exactly if the API does, even without tracking, and why', async () => {
    const { about } = await place();
    const { hash } = await buildSubmittedPulse(app.db, about);
    const { pulse: drafted } = await buildDraft(app.db, { ...about, assignee: people.stranger });
    // A request for an earlier draft tells whether the review exists for someone.
    const isThere = async (person: BuiltEmployee, of: string) => {
      const { body } = await (
        await app.as(person.user)
      ).call(loadDraft, {
        params: { hash: of },
        query: { answer_group: '00000000-0000-4000-8000-000000000000' },
      });
      return (body as { message: string }).message === MESSAGES.drafts.notFound;
    };
    const rules = {
      writer: ['view.writer', 'track.stranger'],
      subject: ['track.stranger', 'track.stranger'],
      manager: ['track.line', 'track.line'],
      stranger: ['track.stranger', 'view.writer'],
      hr: ['track.role', 'track.role'],
      partner: ['track.role', 'track.role'],
    } as const;
    for (const who of Object.keys(rules) as (keyof typeof people)[]) {
      for (const [index, of] of [hash, drafted.hash].entries()) {
        const { allowed, rule } = await verdictOn(people[who], form(of), 'Know that it exists');
        expect([who, rule, allowed]).toEqual([
          who,
          rules[who][index],
          await isThere(people[who], of),
        ]);
      }
    }
    expect(await verdictOn(people.manager, form(hash), 'Know that it exists')).toMatchObject({
      through: ['Employee'],
    });
    const { name } = await buildRole(app.db, {
      grants: [{ permission: 'forms.delete', scope: 'all' }],
    });
    const remover = await buildEmployee(app.db, { roles: [name] });
    expect([
      await verdictOn(remover, form(drafted.hash), 'Know that it exists'),
      await isThere(remover, drafted.hash),
    ]).toMatchObject([{ allowed: true, rule: 'govern.role', through: [name] }, true]);
  });

  it('names the roles behind a rule, and no writer', async () => {
    const { about } = await place();
    const { hash } = await buildSubmittedPulse(app.db, about);
    const { name } = await buildRole(app.db, {
      name: 'Second reader',
      grants: [{ permission: 'forms.read', scope: 'departments' }],
    });
    await grantRole(app.db, people.partner.user.id, name, ['Sales']);
    expect(await verdictOn(people.partner, form(hash), 'Read it')).toMatchObject({
      sentence: 'A role allows reading submitted reviews about Sol Subject.',
      through: [HR_PARTNER_ROLE],
    });
    expect(await verdictOn(people.manager, form(hash), 'Read it')).toMatchObject({
      sentence: 'Mo Manager is a manager of Sol Subject and can read submitted reviews about them.',
      through: ['Employee'],
    });
    expect(JSON.stringify(await explained(people.stranger, form(hash)))).not.toContain('Wendy');
  });

  it('says why a person may not read reviews about themselves', async () => {
    const [hidden, optOut] = [
      await place({ visibleToEmployee: false }),
      await place({ options: { sharingOptOutOption: true } }),
    ];
    expect(
      await verdictOn(
        people.subject,
        form((await buildSubmittedPulse(app.db, hidden.about)).hash),
        'Read it',
      ),
    ).toMatchObject({ rule: 'view.hidden' });
    expect(
      await verdictOn(
        people.subject,
        form((await buildSubmittedPulse(app.db, { ...optOut.about, sharingOptOut: true })).hash),
        'Read it',
      ),
    ).toMatchObject({ rule: 'view.opted_out' });
  });

  it('is written to the change log each time', async () => {
    const { about } = await place();
    const { hash } = await buildSubmittedPulse(app.db, about);
    await ask(people.stranger, form(hash));
    await sightOf(people.stranger);
    const lines = await app.db.prisma.changeLog.findMany({
      where: { entityId: String(people.stranger.user.id), action: { startsWith: 'access.' } },
      orderBy: { id: 'desc' },
      take: 2,
    });
    expect(lines).toMatchObject([
      { action: 'access.listed', actorId: admin.user.id, details: { kind: 'forms' } },
      { action: 'access.explained', details: { kind: 'form', of: hash } },
    ]);
  });
});

describe('access to explanations', () => {
  it('is refused without the permission to manage roles, and while impersonating', async () => {
    const { about } = await place();
    const { hash } = await buildSubmittedPulse(app.db, about);
    for (const by of [
      await app.as(people.hr.user),
      await app.as(people.manager.user),
      await app.as(admin.user, (await buildEmployee(app.db, { roles: [ADMINISTRATOR_ROLE] })).user),
    ]) {
      expect((await ask(people.writer, form(hash), by)).status).toBe(403);
      expect(
        (
          await by.call(listSight, {
            body: { user_id: people.writer.user.id, kind: 'forms', page: 1 },
          })
        ).status,
      ).toBe(403);
    }
  });

  it('is refused when the asker may not know the writer: for a single review, in lists and in counts', async () => {
    const lead = await buildEmployee(app.db, { roles: [ADMINISTRATOR_ROLE] });
    const report = await buildEmployee(app.db, { manager: lead });
    const byLead = await app.as(lead.user);
    const nameless = await place({ options: { anonymizeManager: true } });
    const namelessToSubject = await place({ options: { anonymizeEmployee: true } });
    const author = await buildEmployee(app.db);
    const before = await sightOf(author, 'forms', byLead);
    const forms = [
      await buildSubmittedPulse(app.db, { ...nameless.about, employee: report, assignee: author }),
      await buildSubmittedPulse(app.db, {
        ...namelessToSubject.about,
        employee: lead,
        assignee: author,
      }),
      await buildPulse(app.db, { ...namelessToSubject.about, employee: lead, assignee: author }),
    ];
    const absent = await ask(author, form('A'.repeat(22)), byLead);
    for (const { hash } of forms) {
      const answer = await ask(author, form(hash), byLead);
      expect(answer).toMatchObject({ status: 404, body: { message: MESSAGES.pulses.notFound } });
      expect({ ...(answer.body as object), requestId: '' }).toEqual({
        ...(absent.body as object),
        requestId: '',
      });
      // Another role manager gets the answer.
      expect((await ask(author, form(hash))).status).toBe(200);
    }
    expect(await sightOf(author, 'forms', byLead)).toEqual(before);
    expect((await sightOf(author)).totals.forms).toBe(before.totals.forms + 3);
    const explainable = async (id: number) =>
      (
        (await byLead.call(listExplainable, { params: { employeeId: String(id) } }))
          .body as Explainable
      ).forms;
    expect([await explainable(report.id), await explainable(lead.id)]).toEqual([[], []]);
  });

  it('is refused for reviews that the asker may not track', async () => {
    const { name } = await buildRole(app.db, {
      grants: [{ permission: 'roles.manage', scope: 'all' }],
    });
    const by = await app.as((await buildEmployee(app.db, { roles: [name] })).user);
    const { about } = await place();
    const { hash } = await buildSubmittedPulse(app.db, about);
    expect((await ask(people.writer, form(hash), by)).status).toBe(404);
    expect((await sightOf(people.hr, 'forms', by)).totals).toMatchObject({ forms: 0, packets: 0 });
    expect(
      (await ask(people.writer, { kind: 'employee', employee_id: people.subject.id }, by)).status,
    ).toBe(200);
  });
});

describe('explanations about packets and employees', () => {
  it('say who may open and release a packet', async () => {
    const { cycle } = await place();
    const packet = await buildPacket(app.db, { cycle, employee: people.subject });
    const about: ExplainAbout = { kind: 'packet', hash: packet.employeeHash };
    const told = async (person: BuiltEmployee) =>
      (await explained(person, about)).verdicts.map(({ rule }) => rule);
    expect(await told(people.subject)).toEqual([
      'packet.unreleased',
      'packet.own_manager',
      'release.own',
    ]);
    expect(await told(people.manager)).toEqual(['packet.line', 'packet.line', 'release.stranger']);
    expect(await told(people.hr)).toEqual(['packet.role', 'packet.role', 'release.role']);
    expect(await told(people.stranger)).toEqual([
      'packet.stranger',
      'packet.stranger',
      'release.stranger',
    ]);
    expect((await explained(people.hr, about)).about).toEqual({
      title: 'Packet',
      subject: 'Sol Subject',
      cycle: cycle.name,
    });
  });

  it('say what someone may do about an employee', async () => {
    const about: ExplainAbout = { kind: 'employee', employee_id: people.subject.id };
    const told = async (person: BuiltEmployee) =>
      (await explained(person, about)).verdicts.map(({ rule }) => rule);
    expect(await told(people.hr)).toEqual([
      'know.directory',
      'care.role',
      'move.role',
      'impersonate.role',
    ]);
    expect(await told(people.manager)).toEqual([
      'know.directory',
      'care.line',
      'move.stranger',
      'impersonate.stranger',
    ]);
    expect(await told(people.subject)).toEqual([
      'know.self',
      'care.self',
      'move.self',
      'impersonate.self',
    ]);
    expect(
      (
        await explained(people.partner, { kind: 'employee', employee_id: people.hr.id })
      ).verdicts.at(-1),
    ).toMatchObject({ rule: 'impersonate.more', allowed: false });
  });

  it('[OVR-02] find a person who left for those who may read something about them, as the overview does, if the asker may know of it', async () => {
    const gone = await buildEmployee(app.db, {
      preferredName: 'Gil Gone',
      leftOn: new Date('2026-01-31'),
    });
    const find = async (person: BuiltEmployee, by = caller) =>
      (
        (await ask(person, { kind: 'employee', employee_id: gone.id }, by)).body as Explanation
      ).verdicts.find(({ action }) => action === 'Find them in the directory');
    const isShown = async (person: BuiltEmployee) =>
      (
        await (
          await app.as(person.user)
        ).call(showEmployeeOverview, { params: { employeeId: String(gone.id) } })
      ).status === 200;
    const { about } = await place();
    const isTold = async (person: BuiltEmployee, rule: string) => {
      const verdict = await find(person);
      expect([person.preferredName, verdict?.rule, verdict?.allowed]).toEqual([
        person.preferredName,
        rule,
        await isShown(person),
      ]);
    };
    const author = await buildEmployee(app.db, { preferredName: 'Aud Author' });
    await buildPulse(app.db, { ...about, employee: gone, assignee: author });
    await isTold(author, 'know.gone');
    await buildSubmittedPulse(app.db, { ...about, employee: gone });
    await isTold(people.writer, 'know.reads');
    await isTold(people.stranger, 'know.gone');
    await isTold(people.hr, 'know.looks_after');
    // A role manager who tracks no cycle must not learn of a review this way.
    const { name } = await buildRole(app.db, {
      grants: [{ permission: 'roles.manage', scope: 'all' }],
    });
    expect(
      await find(
        people.writer,
        await app.as((await buildEmployee(app.db, { roles: [name] })).user),
      ),
    ).toMatchObject({ allowed: false, rule: 'know.gone' });
  });

  it('return 404 for an unknown packet, employee or user', async () => {
    for (const about of [
      { kind: 'packet', hash: 'A'.repeat(22) },
      { kind: 'employee', employee_id: 2_000_000_000 },
    ] as const)
      expect((await ask(people.hr, about)).status).toBe(404);
    expect(
      (
        await caller.call(explainAccess, {
          body: { user_id: 2_000_000_000, about: { kind: 'employee', employee_id: 1 } },
        })
      ).status,
    ).toBe(404);
  });
});

describe('POST /api/access/sights', () => {
  it('counts what a person sees and lists it in pages, each with its rule', async () => {
    const reader = await buildEmployee(app.db, {
      preferredName: 'Rae Reader',
      department: 'Sales',
    });
    const report = await buildEmployee(app.db, {
      preferredName: 'Ray Report',
      manager: reader,
      department: 'Sales',
    });
    const { cycle, about } = await place();
    await buildSubmittedPulse(app.db, { ...about, employee: report });
    await buildPulse(app.db, { ...about, employee: report, assignee: people.stranger });
    await buildPulse(app.db, { ...about, assignee: reader });
    await buildPacket(app.db, { cycle, employee: report });
    const forms = await sightOf(reader);
    expect(forms).toMatchObject({
      person: { name: 'Rae Reader' },
      totals: { forms: 2, packets: 1, employees: 1 },
    });
    expect(forms.data.map(({ sentence }) => sentence)).toEqual([
      'Rae Reader is a manager of Ray Report and can read submitted reviews about them.',
      'Rae Reader is the reviewer.',
    ]);
    expect((await sightOf(reader, 'packets')).data).toMatchObject([
      {
        title: 'Ray Report',
        place: cycle.name,
        sentence: 'Rae Reader is a manager of Ray Report.',
      },
    ]);
    expect((await sightOf(reader, 'employees')).data).toMatchObject([
      { title: 'Ray Report', key: String(report.id) },
    ]);
    expect((await sightOf(reader, 'forms', caller, 2)).data).toEqual([]);
  });

  it('counts the same for another HR person as their own lists do', async () => {
    const total = (await sightOf(people.hr)).totals.employees;
    expect(total).toBe(
      await app.db.prisma.employee.count({ where: { leftOn: null, id: { not: people.hr.id } } }),
    );
  });
});
