import * as contracts from '@reviews/contracts';
import { MESSAGES } from '@reviews/domain';
import {
  buildEmployee,
  buildPulse,
  buildReopenRequest,
  buildSubmittedPulse,
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
  peers = [company.people.writer];
  for (const preferredName of ['Zora Zebra', 'Abel Apple'])
    peers.push(await buildEmployee(app.db, { preferredName, department: 'Sales', password: null }));
});
afterAll(() => app.close());

type Option = 'anonymizeEmployee' | 'anonymizeManager';

/** Creates three released reviews about a person, closed at different times on two days. */
async function reviews(option: Option | null, about: Person = 'subject') {
  const place = await buildPlace(app, {
    template: { options: option === null ? {} : { [option]: true } },
  });
  const closings = ['2026-03-09T22:30:00Z', '2026-03-09T23:30:00Z', '2026-03-10T07:00:00Z'];
  const forms = [];
  for (const [index, assignee] of peers.entries()) {
    forms.push(
      await buildSubmittedPulse(app.db, {
        employee: company.people[about],
        assignee,
        cyclePulse: place.cyclePulse,
        openedAt: new Date('2026-03-09T08:00:00Z'),
        closedAt: new Date(present(closings[index])),
      }),
    );
  }
  await release(app, place, company.people[about]);
  return { place, forms };
}

/**
 * Returns everything in a response that could reveal the writer: names, ids and addresses of the
 * peers.
 */
function tracesOf(body: unknown): string[] {
  const text = JSON.stringify(body);
  const own = peers.flatMap(({ id, preferredName, email, user }) => [
    preferredName,
    email,
    `"assignee_id":${id},`,
    `"assigneeId":${id},`,
    `"user_id":${user.id},`,
  ]);
  return own.filter((trace) => text.includes(trace));
}

describe.each<[Option, Person, Person]>([
  ['anonymizeEmployee', 'subject', 'manager'],
  ['anonymizeManager', 'manager', 'subject'],
])('%s', (option, reader, other) => {
  it(`[TPL-12, AMB-61, ENT-05] withholds the writer from the ${reader}, with the moment of writing, and names them to the ${other}`, async () => {
    const { forms } = await reviews(option);
    const bodies = await Promise.all(
      forms.map((form) => formCalls(company.callers[reader], form).show()),
    );
    for (const answer of bodies) {
      expect(replyOf(contracts.showPulse, answer).employeeFeedback).toMatchObject({
        assignee: null,
        assignee_id: null,
        assigneeId: null,
        assignee_name: MESSAGES.pulses.anonymous,
      });
      expect(tracesOf(answer.body)).toEqual([]);
    }
    // Days in Berlin time, one hour ahead of UTC.
    expect(
      bodies.map((answer) => replyOf(contracts.showPulse, answer).employeeFeedback.closed_at),
    ).toEqual(['2026-03-09', '2026-03-10', '2026-03-10']);
    for (const person of [other, 'hr'] as const) {
      expect(await formCalls(company.callers[person], present(forms[1])).shown()).toMatchObject({
        assignee_name: 'Zora Zebra',
        assignee: { id: peers[1]?.id },
        closed_at: '2026-03-09T23:30:00.000Z',
      });
    }
  });

  it('[ENT-17, AMB-61] withholds them in quick navigation, and lists the forms in an order that reveals nothing', async () => {
    const { place, forms } = await reviews(option);
    const open = await buildPulse(app.db, {
      employee: company.people.subject,
      assignee: company.people.stranger,
      cyclePulse: place.cyclePulse,
    });
    const params = { cycleId: String(place.cycle.id), feedbackId: String(place.template.id) };
    const { data } = replyOf(
      contracts.quickNavigation,
      await company.callers[reader].call(contracts.quickNavigation, { params }),
    );
    expect(data.map(({ assignee }) => assignee)).toEqual(
      forms.map(() => MESSAGES.pulses.anonymous),
    );
    expect(data.map(({ hash }) => hash)).toEqual(forms.map(({ hash }) => hash).sort());
    expect(tracesOf(data)).toEqual([]);
    const { data: all } = replyOf(
      contracts.quickNavigation,
      await company.callers.hr.call(contracts.quickNavigation, { params }),
    );
    expect(all.map(({ assignee }) => assignee).sort()).toEqual([
      'Abel Apple',
      'Stan Stranger',
      'Will Writer',
      'Zora Zebra',
    ]);
    expect(all.find(({ hash }) => hash === open.hash)).toMatchObject({
      permissions: { update: false, view: false },
    });
  });

  it('[FORM-11, AMB-61] withholds them in related feedback: omits what the writer may not read there', async () => {
    const { forms } = await reviews(option);
    const plain = await buildPlace(app);
    const own = await buildPulse(app.db, {
      employee: company.people.subject,
      assignee: company.people[reader],
      cyclePulse: plain.cyclePulse,
    });
    const related = (await formCalls(company.callers[reader], own).shown()).relatedFeedback.filter(
      ({ hash }) => forms.some((form) => form.hash === hash),
    );
    expect(related.map(({ assignee }) => assignee)).toEqual(
      forms.map(() => MESSAGES.pulses.anonymous),
    );
    expect(related.map(({ closed_at }) => closed_at)).toEqual([
      '2026-03-10',
      '2026-03-10',
      '2026-03-09',
    ]);
    // Within a day, hashes decide the order, not opening or closing times.
    const ofTheTenth = related.slice(0, 2).map(({ hash }) => hash);
    expect(ofTheTenth).toEqual([...ofTheTenth].sort());
  });
});

describe('related feedback', () => {
  it('[FORM-07, FORM-10, FORM-13] lists what the writer may read about the same person, in any cycle', async () => {
    const named = await reviews(null);
    const place = await buildPlace(app);
    const relatedFor = async (assignee: Person) => {
      const own = await buildPulse(app.db, {
        employee: company.people.subject,
        assignee: company.people[assignee],
        cyclePulse: place.cyclePulse,
      });
      return (await formCalls(company.callers[assignee], own).shown()).relatedFeedback.filter(
        ({ hash }) => named.forms.some((form) => form.hash === hash),
      );
    };
    expect(await relatedFor('manager')).toHaveLength(3);
    expect(await relatedFor('manager')).toContainEqual({
      hash: named.forms[1]?.hash,
      title: named.place.template.title,
      type: 'Peer',
      cycle: named.place.cycle.name,
      assignee: 'Zora Zebra',
      closed_at: '2026-03-09T23:30:00.000Z',
    });
    expect(await relatedFor('writer')).toMatchObject([
      { hash: named.forms[0]?.hash, assignee: 'Will Writer' },
    ]);
    expect(await relatedFor('stranger')).toEqual([]);
    expect(await relatedFor('siblingManager')).toEqual([]);
    expect(
      (await formCalls(company.callers.manager, present(named.forms[0])).shown()).relatedFeedback,
    ).toEqual([]);
  });
});

describe('tracking list', () => {
  const list = async (person: Person, { cycle, cyclePulse }: Place, query: object = {}) =>
    replyOf(
      contracts.searchCyclePulse,
      await company.callers[person].call(contracts.searchCyclePulse, {
        params: { cycleId: String(cycle.id), pulseId: String(cyclePulse.id) },
        query,
      }),
    );
  const overview = async (person: Person, { cycle }: Place) =>
    replyOf(
      contracts.showCycleOverview,
      await company.callers[person].call(contracts.showCycleOverview, {
        params: { id: String(cycle.id) },
      }),
    );

  it.each<[Option, Person, Person]>([
    ['anonymizeEmployee', 'hr', 'hr'],
    ['anonymizeManager', 'hrManager', 'hrReport'],
  ])(
    '[AMB-61, API-23] of reviews under %s omits those withheld from %s, everywhere and in every count',
    async (option, tracker, about) => {
      const { place, forms } = await reviews(option, about);
      await buildReopenRequest(app.db, {
        pulse: present(forms[0]),
        requestedBy: company.people.writer,
      });
      const others = await buildSubmittedPulse(app.db, {
        employee: company.people.subject,
        assignee: company.people.writer,
        cyclePulse: place.cyclePulse,
      });
      for (const query of [
        {},
        { filters: { assignee: { string: 'Zora' } } },
        { filters: { assignee: { string: 'Will' } } },
        { sort: 'assignee_name' as const },
        { getAllResults: '1' as const },
        { filters: { status: { selections: ['complete'] } } },
        { filters: { reopen_request: { selection: 'pending' } } },
      ]) {
        const found = await list(tracker, place, query);
        const expected =
          JSON.stringify(query).includes('Zora') || JSON.stringify(query).includes('pending')
            ? []
            : [others.hash];
        expect(found.data.map(({ hash }) => hash)).toEqual(expected);
        expect(found.totalResults).toBe(expected.length);
        expect(found.allResults).toEqual('getAllResults' in query ? expected : []);
      }
      expect(await overview(tracker, place)).toMatchObject({
        cycle: { forms: 1, complete: 1 },
        pulses: [{ total: 1, reopen_requests: 0 }],
      });
      expect((await list('administrator', place)).totalResults).toBe(4);
      expect(await overview('administrator', place)).toMatchObject({
        cycle: { forms: 4, complete: 4 },
        pulses: [{ reopen_requests: 1 }],
      });
    },
  );
});
