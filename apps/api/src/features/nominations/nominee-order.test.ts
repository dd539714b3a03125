import * as contracts from '@reviews/contracts';
import { MESSAGES, sortKey, TYPEAHEAD_LIMIT, type TemplateOptions } from '@reviews/domain';
import {
  buildEmployee,
  buildNomination,
  buildNominationTask,
  buildPulse,
  NOMINATION_STAGES,
  type BuiltEmployee,
} from '@reviews/factories';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts';
import { buildCompany, buildPlace, replyOf, type Company } from '../../testing/worlds.ts';

let app: TestApp;
let company: Company;
beforeAll(async () => {
  app = await startTestApp();
  company = await buildCompany(app);
});
afterAll(() => app.close());

interface Task {
  readonly id: number;
}

async function taskBy(
  options: Partial<TemplateOptions> = {},
  type: 'Peer' | 'Upline' = 'Peer',
  about: BuiltEmployee = company.people.subject,
): Promise<Task> {
  const place = await buildPlace(app, {
    template: { type, options },
    pulse: { stages: NOMINATION_STAGES },
  });
  return buildNominationTask(app.db, {
    employee: about,
    cyclePulse: place.cyclePulse,
    openedAt: app.clock.now(),
  });
}

const person = (preferredName: string, given: Parameters<typeof buildEmployee>[1] = {}) =>
  buildEmployee(app.db, { preferredName, password: null, ...given });
const hitsOf = async (task: Task, search: string, about: BuiltEmployee = company.people.subject) =>
  replyOf(
    contracts.typeaheadEmployees,
    await (
      await app.as(about.user)
    ).send('POST', '/api/employee_typeahead_search', {
      body: { filters: { search, context: 'Nominations', employee_feedback_id: task.id } },
    }),
  ).data;
const namesOf = async (task: Task, search: string) =>
  (await hitsOf(task, search)).map(({ preferred_name: name }) => name);

describe('order of search results for a nomination', () => {
  // The first, as long as the search finds everyone.
  it("[API-27, NOM-13, AMB-26] lists first exactly the people marked as pickable, whatever the template's rules", async () => {
    const manager = company.people.manager;
    const report = await person('Rea Report', { manager: company.people.subject });
    const deep = await person('Deep Report', { manager: report });
    await app.db.prisma.employee.create({
      data: {
        firstName: 'Nia',
        lastName: 'Nouser',
        preferredName: 'Nia Nouser',
        email: 'nia@larkspur.example',
        externalIdentifier: 'NN-1',
        sortKey: 'nia nouser',
        searchText: 'nia nouser @larkspur.example',
      },
    });
    await buildPulse(app.db, {
      employee: manager,
      assignee: report,
      cyclePulse: (await buildPlace(app)).cyclePulse,
    });
    // Withheld from the person who chooses here, so it affects neither the verdict nor the order.
    await buildPulse(app.db, {
      employee: manager,
      assignee: deep,
      cyclePulse: (await buildPlace(app, { template: { options: { anonymizeEmployee: true } } }))
        .cyclePulse,
    });
    const peers: Partial<TemplateOptions>[] = [
      {},
      { noDownline: true },
      { noManager: true },
      { levelAboveMax: 0 },
      { levelAboveMax: 1, levelBelowMax: 0 },
      { levelBelowMax: 1 },
      { maxOpenReviews: 1 },
      { maxOpenReviews: 0 },
      { noDownline: true, noManager: true, levelAboveMax: 1, levelBelowMax: 1, maxOpenReviews: 1 },
    ];
    const uplines: Partial<TemplateOptions>[] = [
      { downlineOption: null },
      { downlineOption: 'directReport' },
      { downlineOption: 'downline' },
      { downlineOption: 'downline', maxDownlineDistance: 0 },
      { downlineOption: 'downline', maxDownlineDistance: 1 },
      { downlineOption: 'downline', levelBelowMax: 1 },
      { downlineOption: 'downline', maxOpenReviews: 1 },
    ];
    const cases = [
      ...peers.map((options) => ({ type: 'Peer' as const, options })),
      ...uplines.map((options) => ({ type: 'Upline' as const, options })),
    ];
    for (const { type, options } of cases) {
      const task = await taskBy(options, type, manager);
      // Every address contains this text, so that all people match equally well.
      const found = (await hitsOf(task, 'example', manager)).map(
        ({ preferred_name: name, nominee }) => ({ name, eligible: nominee?.eligible === true }),
      );
      expect(found.length).toBeLessThan(TYPEAHEAD_LIMIT);
      const order = found.map(({ eligible }) => eligible);
      expect({ type, options, order }).toEqual({
        type,
        options,
        order: order.toSorted((one, other) => Number(other) - Number(one)),
      });
      for (const eligible of [true, false]) {
        const names = found
          .filter((hit) => hit.eligible === eligible)
          .map(({ name }) => sortKey(name));
        expect(names).toEqual(names.toSorted());
      }
    }
  });

  it('[API-27] lists exact names first, then names with this prefix, then names with a word with this prefix, then the rest, with accented letters as letters', async () => {
    for (const name of [
      'Bo Özil',
      'Östen Ek',
      'Ösa',
      'ÖSAB Berg',
      'Osa Vik',
      'Bo Ösander',
      'Rosa Lind',
    ])
      await person(name, {
        email: `${name.normalize('NFKD').replaceAll(/\P{ASCII}| /gu, '')}@a.example`,
      });
    const task = await taskBy();
    const expected = ['Ösa', 'Osa Vik', 'ÖSAB Berg', 'Bo Ösander', 'Rosa Lind'];
    for (const search of ['osa', 'ÖSA', 'O\u0308sa'])
      expect([search, await namesOf(task, search)]).toEqual([search, expected]);
  });

  it('[API-27, NOM-13] lists pickable people first, by name, among equal matches, but never above better matches', async () => {
    const [first, second] = [await person('Kim Able'), await person('Kim Baker')];
    for (const name of ['Kim Carter', 'Kim', 'Akimi Dorn']) await person(name);
    const task = await taskBy();
    for (const nominee of [first, second]) await buildNomination(app.db, { task, nominee });
    const found = (await hitsOf(task, 'kim')).map(({ preferred_name: name, nominee }) => [
      name,
      nominee?.reason ?? null,
    ]);
    const { picked } = MESSAGES.nominations.ineligible;
    expect(found).toEqual([
      ['Kim', null],
      ['Kim Carter', null],
      ['Kim Able', picked],
      ['Kim Baker', picked],
      ['Akimi Dorn', null],
    ]);
  });

  it('[API-27] applies the limit to the best results: pickable people among many equal prefixes, however late in the alphabet', async () => {
    const task = await taskBy();
    for (let index = 0; index < TYPEAHEAD_LIMIT + 3; index += 1)
      await buildNomination(app.db, {
        task,
        nominee: await person(`Ivo A${String(index).padStart(2, '0')}`),
      });
    for (const name of ['Ivo Zander', 'Ivo Zimmer']) await person(name);
    await person('Ivo');
    const names = await namesOf(task, 'ivo');
    expect(names).toHaveLength(TYPEAHEAD_LIMIT);
    expect(names.slice(0, 5)).toEqual(['Ivo', 'Ivo Zander', 'Ivo Zimmer', 'Ivo A00', 'Ivo A01']);
  });
});
