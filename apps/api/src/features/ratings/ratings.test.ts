import {
  addRatingType,
  changeRatingType,
  deleteRatingType,
  listRatingTypes,
  type RatingTypeInput,
  type RatingTypeView,
} from '@reviews/contracts';
import { MESSAGES } from '@reviews/domain';
import { buildEmployee, buildPacket, type BuiltEmployee } from '@reviews/factories';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type Caller, type TestApp } from '../../testing/start-test-app.ts';

let app: TestApp;
let hr: BuiltEmployee;
let caller: Caller;
beforeAll(async () => {
  app = await startTestApp();
  hr = await buildEmployee(app.db, { roles: ['HR'] });
  caller = await app.as(hr.user);
});
afterAll(() => app.close());

const { ratings: texts } = MESSAGES;
type Values = RatingTypeInput['values'];
const value = (
  name: string,
  abbreviation = name.slice(0, 2),
  id: number | null = null,
): Values[number] => ({ id, name, abbreviation });
const THREE = [value('Strong'), value('Good'), value('Weak')];

const list = async () =>
  ((await caller.call(listRatingTypes)).body as { data: RatingTypeView[] }).data;
const find = async (name: string) => {
  const scale = (await list()).find((each) => each.name === name);
  if (scale === undefined) throw new Error(`There is no scale ${name}.`);
  return scale;
};
const add = (name: string, values: Values = THREE) =>
  caller.call(addRatingType, { body: { name, values } });
const built = async (name: string, values?: Values) => {
  await add(name, values);
  return find(name);
};
const change = ({ id, revision }: RatingTypeView, name: string, values: Values) =>
  caller.call(changeRatingType, { params: { id: String(id) }, body: { name, values, revision } });
const remove = (id: number) => caller.call(deleteRatingType, { params: { id: String(id) } });
const kept = ({ values }: RatingTypeView): Values =>
  values.map(({ id, name, abbreviation }) => ({ id, name, abbreviation }));
const logged = (id: number) =>
  app.db.prisma.changeLog.findMany({
    where: { entity: 'rating_type', entityId: String(id) },
    orderBy: { id: 'asc' },
  });
const rate = (scale: RatingTypeView, name: string) =>
  buildPacket(app.db, { rating: { type: scale.name, name } });

describe('GET /api/ratings', () => {
  it('[RT-54, GEN-10] returns every scale with its values in order, and which were used, but not how often', async () => {
    const scale = await built('Overall');
    await rate(scale, 'Good');
    expect((await find('Overall')).values).toEqual([
      { id: expect.any(Number), name: 'Strong', abbreviation: 'St', in_use: false },
      { id: expect.any(Number), name: 'Good', abbreviation: 'Go', in_use: true },
      { id: expect.any(Number), name: 'Weak', abbreviation: 'We', in_use: false },
    ]);
  });

  it.each([
    ['an employee', []],
    ['an HR Partner', ['HR Partner']],
  ])('[GEN-10] is forbidden to %s', async (who, roles) => {
    const other = await app.as((await buildEmployee(app.db, { roles })).user);
    const { id, revision } = await built(`Not for ${who}`);
    expect((await other.call(listRatingTypes)).status).toBe(403);
    expect(
      (await other.call(addRatingType, { body: { name: 'Mine', values: THREE } })).status,
    ).toBe(403);
    for (const each of [id, 2_000_000_000]) {
      expect(
        (
          await other.call(changeRatingType, {
            params: { id: String(each) },
            body: { name: 'Mine', values: THREE, revision },
          })
        ).status,
      ).toBe(403);
      expect((await other.call(deleteRatingType, { params: { id: String(each) } })).status).toBe(
        403,
      );
    }
  });
});

describe('POST /api/ratings', () => {
  it('[RT-54] adds a scale, and logs who did it', async () => {
    const answer = await add(' Potential ', [value(' High ', ' H '), value('Low', 'L')]);
    expect(answer).toMatchObject({ status: 200, body: { message: texts.saved } });
    const scale = await find('Potential');
    expect(scale.values.map(({ name, abbreviation }) => [name, abbreviation])).toEqual([
      ['High', 'H'],
      ['Low', 'L'],
    ]);
    expect(await logged(scale.id)).toMatchObject([
      { action: 'rating_type.added', actorId: hr.user.id, details: { values: 2 } },
    ]);
  });

  it('[RT-54] names the field of each error', async () => {
    expect(
      await add('', [value('Strong', 'S'), value('', 'T'), value('Solid', 's')]),
    ).toMatchObject({
      status: 422,
      body: {
        errors: {
          name: [texts.nameRequired],
          'values.1.name': [texts.valueNameRequired],
          'values.2.abbreviation': [texts.abbreviationTwice({ abbreviation: 's' })],
        },
      },
    });
    expect(await add('Empty', [])).toMatchObject({
      status: 422,
      body: { errors: { values: [texts.valueRequired] } },
    });
    await add('Taken');
    expect(await add(' TAKEN')).toMatchObject({
      status: 422,
      body: { errors: { name: [texts.nameTaken({ name: 'TAKEN' })] } },
    });
    const [strong] = (await find('Taken')).values;
    expect(await add('Of others', [value('Strong', 'S', strong?.id)])).toMatchObject({
      status: 422,
      body: { errors: { 'values.0.id': [texts.valueElsewhere] } },
    });
  });
});

describe('PUT /api/ratings/{id}', () => {
  it('[RT-54] reorders the values and swaps their words; each keeps its id', async () => {
    const scale = await built('Turned round');
    await rate(scale, 'Weak');
    const [strong, good, weak] = kept(scale);
    if (strong === undefined || good === undefined || weak === undefined)
      throw new Error('Three values were saved.');
    expect(
      (
        await change(scale, 'Turned round', [
          { ...weak, name: good.name, abbreviation: good.abbreviation },
          strong,
          { ...good, name: weak.name, abbreviation: weak.abbreviation },
        ])
      ).status,
    ).toBe(200);
    expect((await find('Turned round')).values).toEqual([
      { id: weak.id, name: 'Good', abbreviation: 'Go', in_use: true },
      { id: strong.id, name: 'Strong', abbreviation: 'St', in_use: false },
      { id: good.id, name: 'Weak', abbreviation: 'We', in_use: false },
    ]);
    expect((await logged(scale.id)).map(({ action }) => action)).toEqual([
      'rating_type.added',
      'rating_type.changed',
    ]);
  });

  it('[RT-54] removes values, and adds new ones between the others', async () => {
    const scale = await built('In between');
    const [strong, , weak] = kept(scale);
    if (strong === undefined || weak === undefined) throw new Error('Three values were saved.');
    // A new value may reuse the words of a removed one.
    expect(
      (await change(scale, 'Between', [strong, value('Good'), value('Fair'), weak])).status,
    ).toBe(200);
    const now = await find('Between');
    expect(now.values.map(({ name }) => name)).toEqual(['Strong', 'Good', 'Fair', 'Weak']);
    expect(now.values.map(({ id }) => id)).toEqual([
      strong.id,
      expect.any(Number),
      expect.any(Number),
      weak.id,
    ]);
    expect(now.revision).not.toBe(scale.revision);
  });

  it('[RT-54] does not remove a value that a packet was rated with', async () => {
    const scale = await built('Given');
    await rate(scale, 'Good');
    const message = texts.valueInUse({ name: 'Good' });
    expect(
      await change(
        scale,
        'Given',
        kept(scale).filter(({ name }) => name !== 'Good'),
      ),
    ).toMatchObject({ status: 422, body: { message, errors: { values: [message] } } });
    expect((await find('Given')).values).toHaveLength(3);
  });

  it('[RT-54] keeps the first of two simultaneous changes, and reports a conflict to the second', async () => {
    const scale = await built('Contested');
    const answers = await Promise.all([
      change(scale, 'Contested', [...kept(scale), value('First', 'Fi')]),
      change(scale, 'Contested', [...kept(scale), value('Second', 'Se')]),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
      message: texts.conflict,
    });
    expect((await find('Contested')).values).toHaveLength(4);
  });

  it('[RT-54] is idempotent: a repeated save gets the same response', async () => {
    const scale = await built('Sent twice');
    const values = [...kept(scale), value('New', 'N')];
    for (const _time of ['first', 'again'])
      expect((await change(scale, 'Sent twice', values)).status).toBe(200);
    expect((await find('Sent twice')).values).toHaveLength(4);
    expect(await logged(scale.id)).toHaveLength(2);
  });

  it('[RT-54] refuses values of another scale, duplicates, and unknown ones', async () => {
    const [scale, other] = [await built('Own'), await built('Other')];
    const [foreign] = other.values;
    expect(
      await change(scale, 'Own', [...kept(scale), value('Foreign', 'F', foreign?.id)]),
    ).toMatchObject({ status: 422, body: { errors: { 'values.3.id': [texts.valueElsewhere] } } });
    expect(
      (await change(scale, 'Own', [...kept(scale), value('Again', 'A', scale.values[0]?.id)]))
        .status,
    ).toBe(422);
    expect((await change(scale, 'OTHER', kept(scale))).status).toBe(422);
    expect(await change({ ...scale, id: 2_000_000_000 }, 'Nothing', kept(scale))).toMatchObject({
      status: 404,
      body: { message: texts.notFound },
    });
  });
});

describe('DELETE /api/ratings/{id}', () => {
  it('[RT-54] deletes an unused scale with its values, once', async () => {
    const { id } = await built('Not needed');
    expect(await remove(id)).toMatchObject({
      status: 200,
      body: { message: texts.deleted({ name: 'Not needed' }) },
    });
    expect((await remove(id)).status).toBe(404);
    expect(await app.db.prisma.ratingValue.count({ where: { ratingTypeId: id } })).toBe(0);
    expect((await logged(id)).at(-1)).toMatchObject({
      action: 'rating_type.deleted',
      actorId: hr.user.id,
    });
  });

  it('[RT-54] does not delete a scale that packets were rated with', async () => {
    const scale = await built('Needed');
    await rate(scale, 'Weak');
    expect(await remove(scale.id)).toMatchObject({ status: 422, body: { message: texts.inUse } });
    expect((await find('Needed')).values).toHaveLength(3);
  });
});
