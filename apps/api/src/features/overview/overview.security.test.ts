import { showEmployeeOverview, type EmployeeOverview } from '@reviews/contracts';
import { MESSAGES } from '@reviews/domain';
import {
  buildEmployee,
  buildPacket,
  buildPulse,
  buildSubmittedPulse,
  type BuiltEmployee,
} from '@reviews/factories';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildRecords } from '../../testing/pulse-records.ts';
import { startTestApp, type Caller, type TestApp } from '../../testing/start-test-app.ts';
import {
  buildCompany,
  buildPlace,
  impersonating,
  PEOPLE,
  present,
  release,
  replyOf,
  type Company,
  type Person,
  type Place,
} from '../../testing/worlds.ts';

let app: TestApp;
let company: Company;
let records: Awaited<ReturnType<typeof buildRecords>>;
let peers: BuiltEmployee[];
beforeAll(async () => {
  app = await startTestApp();
  company = await buildCompany(app);
  records = await buildRecords(app, company);
  peers = [];
  for (const name of ['Ann Able', 'Ben Best', 'Cat Core'])
    peers.push(
      await buildEmployee(app.db, { preferredName: name, department: 'Sales', password: null }),
    );
});
afterAll(() => app.close());

const show = async (caller: Caller, of: { readonly id: number }): Promise<EmployeeOverview> =>
  replyOf(
    showEmployeeOverview,
    await caller.call(showEmployeeOverview, { params: { employeeId: String(of.id) } }),
  );
const overviewOf = (person: Person, of: { readonly id: number }) =>
  show(company.callers[person], of);
const formsIn = ({ priorReviews }: EmployeeOverview) => priorReviews.flatMap(({ forms }) => forms);

describe('[OVR-16, AMB-61, PERM-01] forms in an overview', () => {
  it.each(PEOPLE)(
    'lists exactly the complete forms that the reader may read: %s',
    async (reader) => {
      const complete = new Map(
        (
          await app.db.prisma.pulse.findMany({
            where: { state: 'complete', kind: 'review', deletedAt: null },
            select: { hash: true, employeeId: true },
          })
        ).map(({ hash, employeeId }) => [hash, employeeId]),
      );
      for (const about of ['subject', 'hr', 'hrReport'] as const) {
        const { id } = company.people[about];
        const listed = new Set(formsIn(await overviewOf(reader, { id })).map(({ hash }) => hash));
        const ofPerson = records.filter(({ hash }) => complete.get(hash) === id);
        expect(ofPerson.length).toBeGreaterThan(0);
        expect(ofPerson.filter(({ hash }) => listed.has(hash)).map(({ name }) => name)).toEqual(
          ofPerson.filter(({ view }) => view.includes(reader)).map(({ name }) => name),
        );
        expect([...listed].filter((hash) => complete.get(hash) !== id)).toEqual([]);
      }
    },
  );
});

const WITHHELD = [
  ['anonymizeEmployee', 'subject', 'manager'],
  ['anonymizeManager', 'manager', 'subject'],
] as const satisfies readonly (readonly [string, Person, Person])[];

/** Creates reviews by these writers about a new person, in a released season. */
async function reviewed(
  option: string,
  writers: readonly BuiltEmployee[],
): Promise<{ place: Place; person: BuiltEmployee; caller: Caller }> {
  const place = await buildPlace(app, { template: { options: { [option]: true } } });
  const person = await buildEmployee(app.db, {
    department: 'Engineering',
    manager: company.people.manager,
    password: null,
  });
  for (const [hour, assignee] of writers.entries()) {
    await buildSubmittedPulse(app.db, {
      employee: person,
      assignee,
      cyclePulse: place.cyclePulse,
      openedAt: new Date(Date.parse('2026-03-01T08:00:00Z')),
      closedAt: new Date(Date.parse('2026-03-09T08:00:00Z') + hour * 3_600_000),
    });
  }
  await release(app, place, person);
  return { place, person, caller: await app.as(person.user) };
}

describe.each(WITHHELD)('%s: overview for the %s', (option, reader, other) => {
  it('[AMB-61, OVR-11] reveals no name, no number, no time finer than the day, and no order that follows them', async () => {
    const { person, caller } = await reviewed(option, peers);
    const as = (who: Person) => (who === 'subject' ? caller : company.callers[who]);
    const overview = await show(as(reader), person);
    const forms = formsIn(overview);
    expect(forms.map(({ assignee, closed_at: closed }) => [assignee, closed])).toEqual(
      peers.map(() => [MESSAGES.pulses.anonymous, '2026-03-09']),
    );
    expect(forms.map(({ hash }) => hash)).toEqual(forms.map(({ hash }) => hash).toSorted());
    for (const peer of peers) expect(JSON.stringify(overview)).not.toContain(peer.preferredName);
    expect(new Set(formsIn(await show(as(other), person)).map(({ assignee }) => assignee))).toEqual(
      new Set(peers.map(({ preferredName }) => preferredName)),
    );
  });

  it('[AMB-61] does not list fewer than three, and does not reveal their number', async () => {
    const { person, caller } = await reviewed(option, peers.slice(0, 2));
    const none = await reviewed(option, []);
    const told = async (asked: { person: BuiltEmployee; caller: Caller }) =>
      (
        await show(reader === 'subject' ? asked.caller : company.callers[reader], asked.person)
      ).priorReviews.map(({ forms, ratings, cycle_placard_sub_text: text }) => ({
        forms,
        ratings,
        text,
      }));
    expect(await told({ person, caller })).toEqual(await told(none));
  });
});

describe('[SES-18] impersonation', () => {
  it('shows no one anything about themselves: no form, packet, rating or case', async () => {
    const { people } = company;
    const place = await buildPlace(app, { template: { type: 'Underperformance' } });
    await buildSubmittedPulse(app.db, {
      employee: people.hr,
      assignee: people.writer,
      cyclePulse: place.cyclePulse,
    });
    await buildPulse(app.db, {
      employee: people.hr,
      assignee: people.writer,
      cyclePulse: place.cyclePulse,
    });
    await buildPacket(app.db, {
      cycle: place.cycle,
      employee: people.hr,
      rating: { name: 'Exceeds expectations' },
    });
    const asBoss = await show(await impersonating(app, people.hr, people.ceo), people.hr);
    expect(asBoss).toMatchObject({
      preferred_name: 'Hedi Human',
      priorReviews: [],
      underperformance: [],
    });
    const boss = await overviewOf('ceo', people.hr);
    expect(
      present(boss.priorReviews.find(({ cycle_id: id }) => id === place.cycle.id)),
    ).toMatchObject({
      packet_hash: expect.any(String),
      ratings: [expect.anything()],
      forms: [expect.anything()],
    });
    expect(boss.underperformance).toHaveLength(2);
  });
});
