import { deletePopulation, listPopulations, savePopulation } from '@reviews/contracts';
import { EVERYONE, MESSAGES, type Population } from '@reviews/domain';
import { buildEmployee } from '@reviews/factories';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts';
import { buildCompany, present, replyOf, type Company, type Person } from '../../testing/worlds.ts';

let app: TestApp;
let company: Company;
beforeAll(async () => {
  app = await startTestApp();
  company = await buildCompany(app);
});
afterAll(() => app.close());

const { launches: texts } = MESSAGES;
const as = (by: Person = 'hr') => company.callers[by];

describe('saved populations', () => {
  it('[RT-19] are saved by name; the last save wins', async () => {
    const save = (population: Population) =>
      as().call(savePopulation, { body: { name: 'Everyone below Mara', population } });
    const first = replyOf(savePopulation, await save(EVERYONE));
    const population = { ...EVERYONE, manager_ids: [company.people.manager.id] };
    expect(replyOf(savePopulation, await save(population))).toEqual(first);
    expect((await as().call(savePopulation, { body: { name: ' ', population } })).status).toBe(422);
    expect(replyOf(listPopulations, await as().call(listPopulations)).data).toEqual([
      { id: first.id, name: 'Everyone below Mara', population },
    ]);
    const { departments } = replyOf(listPopulations, await as().call(listPopulations));
    expect(departments.map(({ id }) => id)).toContain(company.people.manager.position.departmentId);
  });

  it('[RT-19] are deleted by people who launch, and fully restored by an undo', async () => {
    const population = { ...EVERYONE, manager_ids: [company.people.manager.id] };
    const save = (of: Population) =>
      as().call(savePopulation, {
        body: { name: 'To be deleted', population: of, only_new: true },
      });
    const { id } = replyOf(savePopulation, await save(population));
    const remove = (by: Person = 'hr') =>
      as(by).call(deletePopulation, { params: { id: String(id) } });
    expect((await remove('partner')).status).toBe(403);
    expect(replyOf(deletePopulation, await remove())).toEqual({
      id,
      name: 'To be deleted',
      population,
    });
    expect(await remove()).toMatchObject({
      status: 404,
      body: { message: texts.populationNotFound },
    });
    const back = replyOf(savePopulation, await save(population));
    // A repeated restore succeeds; if someone else has saved under the name in between, theirs
    // stays.
    expect(replyOf(savePopulation, await save(population))).toEqual(back);
    expect(await save(EVERYONE)).toMatchObject({
      status: 422,
      body: { errors: { name: [texts.populationTaken({ name: 'To be deleted' })] } },
    });
  });

  it('[RT-19] are logged with the previous and new selection, only if something changed', async () => {
    const { team } = await buildEmployee(app.db, {
      preferredName: 'Tilda Teamed',
      department: 'Engineering',
      team: 'Platform',
      password: null,
    }).then(({ position }) =>
      app.db.prisma.position.findUniqueOrThrow({
        where: { id: position.id },
        select: { team: true },
      }),
    );
    const { manager } = company.people;
    const teamIds = [present(team).id];
    const save = (population: Population) =>
      as().call(savePopulation, { body: { name: 'Platform', population } });
    const { id } = replyOf(savePopulation, await save({ ...EVERYONE, team_ids: teamIds }));
    await save({ ...EVERYONE, team_ids: teamIds });
    await save({ ...EVERYONE, team_ids: teamIds, manager_ids: [manager.id] });
    await as().call(deletePopulation, { params: { id: String(id) } });
    const lines = await app.db.prisma.changeLog.findMany({
      where: { entity: 'population', entityId: String(id) },
      orderBy: { id: 'asc' },
      select: { action: true, actorId: true, details: true },
    });
    const hr = company.people.hr.user.id;
    expect(lines).toMatchObject([
      {
        action: 'population.added',
        actorId: hr,
        details: {
          changes: expect.arrayContaining([
            expect.objectContaining({ field: 'chosen_teams', to: ['Platform'] }),
          ]),
        },
      },
      {
        action: 'population.changed',
        actorId: hr,
        details: {
          changes: [
            expect.objectContaining({ field: 'chosen_managers', from: null, to: [manager.id] }),
          ],
        },
      },
      {
        action: 'population.deleted',
        actorId: hr,
        details: {
          changes: expect.arrayContaining([
            expect.objectContaining({ field: 'name', from: 'Platform', to: null }),
          ]),
        },
      },
    ]);
  });
});
