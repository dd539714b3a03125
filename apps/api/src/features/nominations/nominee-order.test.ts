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

describe('the order in which people are found for a nomination', () => {
  // The first, as long as a search finds everybody.
  it('[API-27, NOM-13, AMB-26] puts first exactly those of whom it says that they can be picked, whatever the template asks', async () => {
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
    // Withheld from whoever chooses here, it counts neither for the verdict nor for the order.
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
      // By what stands in every address alone, so that all match equally well.
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

  it('[API-27] the very name first, then names that begin so, then those of whom a word does, then the rest; accents are letters', async () => {
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

  it('[API-27, NOM-13] of those who match equally well first who can be picked, by name; who cannot goes before nobody that matches less', async () => {
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

  it('[API-27] the limit takes the best of all: of many with the same beginning those who can be picked, however late in the alphabet', async () => {
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
