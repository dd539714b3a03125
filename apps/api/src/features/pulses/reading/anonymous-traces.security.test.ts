import * as contracts from '@reviews/contracts';
import { MESSAGES, type TemplateOptions } from '@reviews/domain';
import {
  buildDeclinedPulse,
  buildEmployee,
  buildNominationTask,
  buildPulse,
  buildSubmittedPulse,
  NOMINATION_STAGES,
  type BuiltEmployee,
} from '@reviews/factories';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { formCalls } from '../../../testing/form-calls.ts';
import { startTestApp, type TestApp } from '../../../testing/start-test-app.ts';
import {
  buildCompany,
  buildPlace,
  present,
  release,
  replyOf,
  type Company,
  type Person,
  type Place,
} from '../../../testing/worlds.ts';

let app: TestApp;
let company: Company;
let peers: BuiltEmployee[];
beforeAll(async () => {
  app = await startTestApp();
  company = await buildCompany(app);
  peers = [
    company.people.writer,
    await buildEmployee(app.db, { department: 'Sales' }),
    await buildEmployee(app.db, { department: 'Sales' }),
  ];
});
afterAll(() => app.close());

type Option = 'anonymizeEmployee' | 'anonymizeManager';
const CASES: [Option, Person, Person][] = [
  ['anonymizeEmployee', 'subject', 'manager'],
  ['anonymizeManager', 'manager', 'subject'],
];
const DAY_MS = 86_400_000;

const placeUnder = (option: Option): Promise<Place> =>
  buildPlace(app, {
    template: { options: { [option]: true } satisfies Partial<TemplateOptions> },
    pulse: { stages: [{ title: 'Peer Reviews', dueDays: 14 }] },
  });

/** Creates a submitted review about the subject by each writer, opened one day apart. */
async function reviewsBy(place: Place, writers: readonly BuiltEmployee[]) {
  const forms = [];
  for (const [day, assignee] of writers.entries()) {
    forms.push(
      await buildSubmittedPulse(app.db, {
        employee: company.people.subject,
        assignee,
        cyclePulse: place.cyclePulse,
        openedAt: new Date(Date.parse('2026-03-01T08:00:00Z') + day * DAY_MS),
        closedAt: new Date('2026-03-09T08:00:00Z'),
      }),
    );
  }
  await release(app, place, company.people.subject);
  return forms;
}

const show = (person: Person, form: { hash: string }) =>
  formCalls(company.callers[person], form).show();
const statuses = (person: Person, forms: readonly { hash: string }[]) =>
  Promise.all(forms.map(async (form) => (await show(person, form)).status));

describe.each(CASES)('%s: clues for a %s', (option, reader, other) => {
  it('[TPL-12, AMB-61] include neither the id of a form, which follows the order of nomination, nor the day it opened', async () => {
    const forms = await reviewsBy(await placeUnder(option), peers);
    const bodies = await Promise.all(
      forms.map((form) => formCalls(company.callers[reader], form).shown()),
    );
    expect(bodies.map(({ id, due_date }) => ({ id, due_date }))).toEqual(
      forms.map(() => ({ id: null, due_date: null })),
    );
    // Bodies differ only in hash and answers.
    const same = bodies.map(({ hash: _hash, answers: _answers, ...rest }) => rest);
    expect(same).toEqual(same.map(() => same[0]));
    const named = await formCalls(company.callers[other], present(forms[1])).shown();
    expect(named).toMatchObject({ id: forms[1]?.id, due_date: '2026-03-16' });
  });
});

describe('group that hides an anonymous writer', () => {
  it.each(CASES)('[TPL-12, AMB-61] counts people under %s, not forms', async (option, reader) => {
    const [one, two, three] = [present(peers[0]), present(peers[1]), present(peers[2])];
    const twice = await reviewsBy(await placeUnder(option), [one, two, two]);
    expect(await statuses(reader, twice)).toEqual([404, 404, 404]);
    expect(
      await statuses(reader, await reviewsBy(await placeUnder(option), [one, two, three])),
    ).toEqual([200, 200, 200]);
  });

  it('[TPL-12, AMB-61] excludes the reader, who knows their own review', async () => {
    const [one, two, three] = [present(peers[0]), present(peers[1]), present(peers[2])];
    const own = await reviewsBy(await placeUnder('anonymizeManager'), [
      one,
      two,
      company.people.manager,
    ]);
    expect(await statuses('manager', own)).toEqual([404, 404, 200]);
    // The director wrote none of them.
    expect(await statuses('director', own)).toEqual([200, 200, 200]);
    expect(
      await statuses(
        'manager',
        await reviewsBy(await placeUnder('anonymizeManager'), [
          one,
          two,
          company.people.manager,
          three,
        ]),
      ),
    ).toEqual([200, 200, 200, 200]);
  });

  it('[ENT-17, FORM-11] applies to quick navigation and related feedback as well', async () => {
    const place = await placeUnder('anonymizeManager');
    const own = await reviewsBy(place, [
      present(peers[0]),
      present(peers[1]),
      company.people.manager,
    ]);
    const params = { cycleId: String(place.cycle.id), feedbackId: String(place.template.id) };
    const { data } = replyOf(
      contracts.quickNavigation,
      await company.callers.manager.call(contracts.quickNavigation, { params }),
    );
    expect(data.map(({ hash }) => hash)).toEqual([own[2]?.hash]);
    const writing = await buildPulse(app.db, {
      employee: company.people.subject,
      assignee: company.people.manager,
      cyclePulse: (await buildPlace(app)).cyclePulse,
    });
    const related = (await formCalls(company.callers.manager, writing).shown()).relatedFeedback.map(
      ({ hash }) => hash,
    );
    expect(own.map(({ hash }) => related.includes(hash))).toEqual([false, false, true]);
  });
});

describe('reason for declining a review', () => {
  it('[STAT-06, API-23] is shown to those who track the review, but not to its subject', async () => {
    const place = await buildPlace(app);
    await buildDeclinedPulse(app.db, {
      employee: company.people.hr,
      assignee: company.people.writer,
      cyclePulse: place.cyclePulse,
      declineReason: 'They shout.',
    });
    const params = { cycleId: String(place.cycle.id), pulseId: String(place.cyclePulse.id) };
    const statusFor = async (person: Person) =>
      replyOf(
        contracts.searchCyclePulse,
        await company.callers[person].call(contracts.searchCyclePulse, { params }),
      ).data[0]?.status;
    expect(await statusFor('hr')).toEqual({ kind: 'declined', label: 'Declined', detail: null });
    expect(await statusFor('administrator')).toEqual({
      kind: 'declined',
      label: 'Declined',
      detail: 'They shout.',
    });
  });
});

describe('number of reviews opened by a nomination task', () => {
  it('[PEER-06, TPL-12, AMB-61] is shown to those who track them, but not to a subject who may not know the writers', async () => {
    for (const anonymizeEmployee of [true, false]) {
      const place = await buildPlace(app, {
        template: { options: { anonymizeEmployee } },
        pulse: { stages: NOMINATION_STAGES },
      });
      const employee = company.people.hr;
      const task = await buildNominationTask(app.db, {
        employee,
        assignee: company.people.ceo,
        cyclePulse: place.cyclePulse,
        component: 'nomination_approvals',
      });
      await app.db.prisma.pulse.update({
        where: { id: task.id },
        data: { state: 'complete', closedAt: app.clock.now() },
      });
      await buildPulse(app.db, {
        employee,
        assignee: company.people.writer,
        cyclePulse: place.cyclePulse,
        nominationTask: task,
      });
      const params = { cycleId: String(place.cycle.id), pulseId: String(place.cyclePulse.id) };
      const peersFor = async (person: Person) =>
        replyOf(
          contracts.searchCyclePulse,
          await company.callers[person].call(contracts.searchCyclePulse, { params }),
        ).data.find(({ hash }) => hash === task.hash)?.peers;
      const told = {
        status: 'progress',
        progress: { completed: 0, total: 1, percent: 0 },
        reviews: task.hash,
      };
      const withheld = {
        status: 'withheld',
        label: MESSAGES.pulses.anonymous,
        href: null,
        progress: null,
        manage: null,
        reviews: null,
      };
      expect(await peersFor('hr')).toMatchObject(anonymizeEmployee ? withheld : told);
      expect(await peersFor('administrator')).toMatchObject(told);
    }
  });
});
