import {
  addSavedFilter,
  changeSavedFilter,
  deleteSavedFilter,
  listSavedFilters,
  type RequestOf,
  type SavedFilterView,
} from '@reviews/contracts';
import { inTransaction, type Tx } from '@reviews/db';
import { MESSAGES, SAVED_FILTER_NAME_MAX_CHARS, SAVED_FILTERS_MAX } from '@reviews/domain';
import { violatedInvariants } from '@reviews/factories/testing/invariants';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { eventually } from '../../testing/eventually.ts';
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts';
import {
  buildTrackedCycle,
  listCalls,
  namesOf,
  type TrackedCycle,
} from '../../testing/tracked-cycle.ts';
import {
  buildCompany,
  buildPlace,
  impersonating,
  present,
  replyOf,
  type Company,
  type Person,
  type Place,
} from '../../testing/worlds.ts';

let app: TestApp;
let company: Company;
let tracked: TrackedCycle;
let elsewhere: Place;
beforeAll(async () => {
  app = await startTestApp();
  company = await buildCompany(app);
  tracked = await buildTrackedCycle(app);
  elsewhere = await buildPlace(app);
});
beforeEach(async () => void (await app.db.prisma.savedFilter.deleteMany()));
afterAll(() => app.close());

const { savedFilters: texts } = MESSAGES;
type List = RequestOf<typeof addSavedFilter>['body']['list'];
const DRAFTS: List = { filters: { status: { selections: ['draft'] } } };
const here = () => ({ cycleId: String(tracked.cycle.id), pulseId: String(tracked.pulse.id) });
const there = () => ({
  cycleId: String(elsewhere.cycle.id),
  pulseId: String(elsewhere.cyclePulse.id),
});
/** Who makes a call, and for which list. */
interface At {
  readonly by?: Person;
  readonly params?: ReturnType<typeof here>;
}
const as = (by: Person = 'hr') => company.callers[by];
const add = (name: string, list = DRAFTS, { by = 'hr', params = here() }: At = {}) =>
  as(by).call(addSavedFilter, { params, body: { name, list } });
const added = async (...given: Parameters<typeof add>) =>
  replyOf(addSavedFilter, await add(...given));
const offered = async (by: Person = 'hr', params = here()) =>
  replyOf(listSavedFilters, await as(by).call(listSavedFilters, { params })).data;
const names = async (...given: Parameters<typeof offered>) =>
  (await offered(...given)).map(({ name }) => name);
type Change = Omit<RequestOf<typeof changeSavedFilter>['body'], 'version'> & {
  readonly version?: number;
};
const change = (
  { id, version }: SavedFilterView,
  given: Change,
  { by = 'hr', params = here() }: At = {},
) =>
  as(by).call(changeSavedFilter, {
    params: { ...params, savedFilterId: String(id) },
    body: { version, ...given },
  });
const remove = ({ id }: SavedFilterView, { by = 'hr', params = here() }: At = {}) =>
  as(by).call(deleteSavedFilter, { params: { ...params, savedFilterId: String(id) } });
const stagesOf = (): List => ({
  filters: { stage: { selections: [present(tracked.pulse.stages[0]).id] } },
});

/** Starts `act` after `write` and before its commit, so that `act` waits for the lock. */
async function duringTransaction<T>(
  write: (tx: Tx) => Promise<unknown>,
  act: () => Promise<T>,
): Promise<T> {
  const { acting } = await inTransaction(app.db, async (tx) => {
    await write(tx);
    const acting = act();
    await eventually(async () =>
      expect(
        (
          await app.db.pool.query(
            `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
          )
        ).rowCount,
      ).toBe(1),
    );
    return { acting };
  });
  return acting;
}

describe('saved filters', () => {
  it('store filters, order and columns as in the address, and the list accepts them unchanged', async () => {
    const list: List = {
      filters: { status: { selections: ['draft'] }, employee: { string: 'dan' } },
      sort: 'closed_at',
      sortorder: 'desc',
      columns: ['employee_preferred_name', 'status'],
    };
    const saved = await added('  Drafts \n of   Dan ', list);
    expect(saved).toMatchObject({ name: 'Drafts of Dan', version: 1, only_here: false, list });
    expect(await offered()).toEqual([saved]);
    const rows = await listCalls(as(), tracked).search({
      filters: present(await offered())[0]?.list.filters as never,
    });
    expect(namesOf(rows)).toEqual(['Dan Draft']);
  });

  it('[LIST-34] keep an unknown manager, as an address does', async () => {
    const saved = await added('Of someone', {
      filters: { manager: { selection: 2_000_000_000, includedownline: true } },
    });
    expect(saved.list.filters).toEqual({
      manager: { selection: 2_000_000_000, includedownline: true },
    });
  });

  it('are offered in every list of reviews, except that those with stages belong to their own list', async () => {
    await added('Everywhere');
    expect(await added('Of a stage', stagesOf())).toMatchObject({ only_here: true });
    expect(await names()).toEqual(['Everywhere', 'Of a stage']);
    expect(await names('hr', there())).toEqual(['Everywhere']);
    const [general] = await offered();
    expect(
      replyOf(changeSavedFilter, await change(present(general), { list: stagesOf() })),
    ).toMatchObject({ only_here: true, version: 2 });
    expect(await names('hr', there())).toEqual([]);
  });

  it('are private: everyone else sees none, and cannot change them', async () => {
    const saved = await added('Mine');
    for (const by of ['administrator', 'partner', 'outsidePartner'] as const) {
      expect(await offered(by)).toEqual([]);
      for (const answer of [
        await change(saved, { name: 'Taken' }, { by }),
        await remove(saved, { by }),
      ])
        expect(answer).toMatchObject({ status: 404, body: { message: texts.notFound } });
    }
    expect(await added('Mine', DRAFTS, { by: 'administrator' })).toMatchObject({ name: 'Mine' });
    expect(await offered()).toEqual([saved]);
  });

  it('are invisible in another list if they name stages, and return 404 for a list that is unknown or that the caller does not track', async () => {
    const saved = await added('Of a stage', stagesOf());
    expect((await remove(saved, { params: there() })).status).toBe(404);
    expect((await change(saved, { name: 'Elsewhere' }, { params: there() })).status).toBe(404);
    const nowhere = { cycleId: String(elsewhere.cycle.id), pulseId: String(tracked.pulse.id) };
    expect(await as().call(listSavedFilters, { params: nowhere })).toMatchObject({
      status: 404,
      body: { message: MESSAGES.cycles.notFound },
    });
    expect((await add('Nowhere', DRAFTS, { params: nowhere })).status).toBe(404);
    for (const by of ['manager', 'writer'] as const) {
      expect((await as(by).call(listSavedFilters, { params: here() })).status).toBe(403);
      expect((await add('Not mine to have', DRAFTS, { by })).status).toBe(403);
    }
  });

  it('have a unique name in a list, ignoring case', async () => {
    const saved = await added('Late ones');
    const taken = {
      status: 422,
      body: {
        message: texts.nameTaken({ name: 'Late ones' }),
        errors: { name: [texts.nameTaken({ name: 'Late ones' })] },
      },
    };
    expect(await add('LATE ones', { filters: { employee: { string: 'x' } } })).toMatchObject(taken);
    expect(await change(await added('Others'), { name: 'late Ones' })).toMatchObject(taken);
    expect(replyOf(changeSavedFilter, await change(saved, { name: 'Late Ones' }))).toMatchObject({
      name: 'Late Ones',
      version: 2,
    });
    // The list of each pulse has its own names.
    expect(await added('Late ones', stagesOf())).toMatchObject({ only_here: true });
  });

  it('are saved once when the same request is repeated', async () => {
    const [first, second] = await Promise.all([added('Twice'), added('Twice')]);
    expect(second).toEqual(first);
    expect(await names()).toEqual(['Twice']);
  });

  it.each<[string, string, List, string, string]>([
    ['no name', ' \t', DRAFTS, 'name', texts.nameRequired],
    [
      'a name that is too long',
      'x'.repeat(SAVED_FILTER_NAME_MAX_CHARS + 1),
      DRAFTS,
      'name',
      texts.nameTooLong({ max: SAVED_FILTER_NAME_MAX_CHARS }),
    ],
    ['no filter', 'Nothing', { filters: {} }, 'list', texts.nothing],
    [
      'more than an address holds',
      'Long',
      {
        filters: Object.fromEntries(
          ['employee', 'assignee'].map((key) => [
            key,
            { string: 'x', terms: Array.from({ length: 40 }, () => 'y'.repeat(150)) },
          ]),
        ),
      },
      'list',
      texts.tooLong,
    ],
    [
      'a filter that the list does not know',
      'Unknown',
      { filters: { salary: { string: 'x' } } },
      'filters.salary',
      MESSAGES.lists.unknownFilter,
    ],
    [
      'a value of another filter',
      'Wrong',
      { filters: { status: { string: 'x' } } },
      'filters.status',
      MESSAGES.lists.unknownFilter,
    ],
  ])('are refused with %s, on the wrong field', async (_what, name, list, path, message) => {
    expect(await add(name, list)).toMatchObject({
      status: 422,
      body: { errors: { [path]: [message] } },
    });
    const saved = await added('As it was');
    expect(await change(saved, { name, list })).toMatchObject({
      status: 422,
      body: { errors: { [path]: [message] } },
    });
    expect(await offered()).toEqual([saved]);
  });

  it('replace characters that the database cannot store', async () => {
    const odd: List = { filters: { assignee: { string: 'a\u0000b', terms: ['c\ud800'] } } };
    const kept = { filters: { assignee: { string: 'a\ufffdb', terms: ['c\ufffd'] } } };
    const saved = await added('Odd words', odd);
    expect(saved.list).toMatchObject(kept);
    expect(replyOf(changeSavedFilter, await change(saved, { list: odd })).list).toMatchObject(kept);
  });

  it('accept a name of maximum length, and refuse an invalid query', async () => {
    expect((await added('y'.repeat(SAVED_FILTER_NAME_MAX_CHARS))).name).toHaveLength(
      SAVED_FILTER_NAME_MAX_CHARS,
    );
    for (const list of [
      { ...DRAFTS, sort: 'salary' },
      { ...DRAFTS, columns: ['salary'] },
      { ...DRAFTS, page: 2 },
      { filters: [] },
    ])
      expect((await add('Odd', list as never)).status).toBe(422);
  });

  it('have a maximum number, even when two are saved at once', async () => {
    const userId = company.people.hr.user.id;
    await app.db.prisma.savedFilter.createMany({
      data: Array.from({ length: SAVED_FILTERS_MAX - 1 }, (_, index) => ({
        userId,
        name: `Filter ${index}`,
        content: { ...DRAFTS, sort: null, sortorder: null, columns: null } as object,
        updatedAt: app.clock.now(),
      })),
    });
    const both = await Promise.all([add('One more'), add('And one more')]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 422]);
    expect(both.find(({ status }) => status === 422)?.body).toMatchObject({
      message: texts.tooMany({ max: SAVED_FILTERS_MAX }),
    });
    expect(await offered()).toHaveLength(SAVED_FILTERS_MAX);
    expect(await violatedInvariants(app.db)).toEqual([]);
    // Other people have none of them.
    expect((await add('First', DRAFTS, { by: 'administrator' })).status).toBe(200);
  });

  it('are not changed from a stale window', async () => {
    const saved = await added('Two windows');
    const both = await Promise.all([
      change(saved, { name: 'One' }),
      change(saved, { name: 'The other' }),
    ]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(both.find(({ status }) => status === 409)?.body).toMatchObject({
      message: texts.changed,
    });
  });

  it('return 404 for a change that loses a race against a deletion', async () => {
    const saved = await added('Deleted first');
    const changing = await duringTransaction(
      (tx) => tx.savedFilter.delete({ where: { id: saved.id } }),
      () => change(saved, { name: 'Changed second' }),
    );
    expect(changing).toMatchObject({ status: 404, body: { message: texts.notFound } });
  });

  it('return 404 for a change that loses a race against the deletion of its list', async () => {
    const [first, second] = [await buildPlace(app), await buildPlace(app)];
    const inList = ({ cycle, cyclePulse }: Place) => ({
      cycleId: String(cycle.id),
      pulseId: String(cyclePulse.id),
    });
    const remove = (place: Place) => async (tx: Tx) => {
      await tx.stage.deleteMany({ where: { cyclePulseId: place.cyclePulse.id } });
      await tx.cyclePulse.delete({ where: { id: place.cyclePulse.id } });
    };
    const stages = (place: Place): List => ({
      filters: { stage: { selections: [present(place.cyclePulse.stages[0]).id] } },
    });
    expect(
      await duringTransaction(remove(first), () =>
        add('Of a list', stages(first), { params: inList(first) }),
      ),
    ).toMatchObject({ status: 404 });
    const saved = await added('Of every list');
    expect(
      await duringTransaction(remove(second), () =>
        change(saved, { list: stages(second) }, { params: inList(second) }),
      ),
    ).toMatchObject({ status: 404 });
  });

  it('are restored when a deletion is undone', async () => {
    const saved = await added('Back again', stagesOf());
    const gone = replyOf(deleteSavedFilter, await remove(saved));
    expect(gone).toEqual(saved);
    expect(await names()).toEqual([]);
    expect((await remove(saved)).status).toBe(404);
    expect(await added(gone.name, gone.list as List)).toMatchObject({
      name: 'Back again',
      only_here: true,
      list: saved.list,
    });
  });

  it('are logged when saved while impersonating, without their content', async () => {
    await added('Unwatched');
    expect(await app.db.prisma.changeLog.count({ where: { action: 'saved_filter.added' } })).toBe(
      0,
    );
    const standIn = await impersonating(app, company.people.administrator, company.people.hr);
    const saved = replyOf(
      addSavedFilter,
      await standIn.call(addSavedFilter, {
        params: here(),
        body: { name: 'In a name', list: DRAFTS },
      }),
    );
    expect(await names()).toEqual(['In a name', 'Unwatched']);
    const line = await app.db.prisma.changeLog.findFirstOrThrow({
      where: { action: 'saved_filter.added' },
    });
    expect(line).toMatchObject({
      entity: 'user',
      entityId: String(company.people.hr.user.id),
      details: { saved_filter: saved.id },
    });
    expect(line.impersonatorId).toBe(company.people.administrator.user.id);
  });
});
