import {
  listPackets,
  releasePackets,
  showConfigSettings,
  showEmployeeOverview,
  showManagerPacket,
  showPacket,
  showPulse,
  unreleasePackets,
  type ConfigSettings,
  type PacketDocument,
} from '@reviews/contracts';
import { EVERYONE, type TemplateOptions } from '@reviews/domain';
import {
  buildCycle,
  buildEmployee,
  buildPacket,
  buildSubmittedPulse,
  buildTemplate,
  type BuiltCycle,
  type BuiltEmployee,
} from '@reviews/factories';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { launchScene } from '../../testing/launch-scene.ts';
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts';
import { buildCompany, present, replyOf, type Company, type Person } from '../../testing/worlds.ts';

let app: TestApp;
let company: Company;
let first: ConfigSettings;
beforeAll(async () => {
  app = await startTestApp();
  company = await buildCompany(app);
  first = (await stored()).settings;
});
afterAll(() => app.close());
beforeEach(() => configure({}));

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const TITLE = 'Peer Review';

async function stored() {
  const { administrator } = company.callers;
  return replyOf(showConfigSettings, await administrator.call(showConfigSettings, {}));
}
/** Saves the initial settings with a change. */
async function configure(change: Partial<ConfigSettings>): Promise<void> {
  const { revision } = await stored();
  const reply = await company.callers.administrator.send('PUT', '/api/app_config/settings', {
    body: { revision, settings: { ...first, ...change } },
  });
  expect(reply.status).toBe(200);
}

interface Place {
  readonly cycle: BuiltCycle;
  readonly packet: {
    readonly id: number;
    readonly employeeHash: string;
    readonly managerHash: string;
  };
  readonly forms: readonly { readonly hash: string }[];
}

const BOTH = { anonymizeEmployee: true, anonymizeManager: true };

/** Builds a launched cycle with anonymous reviews about the company's subject, one a day. */
async function placeOf(
  count: number,
  given: {
    readonly options?: Partial<TemplateOptions>;
    readonly state?: 'held' | 'released';
    readonly writers?: readonly BuiltEmployee[];
  } = {},
): Promise<Place> {
  const template = await buildTemplate(app.db, {
    title: TITLE,
    type: 'Peer',
    options: given.options ?? BOTH,
  });
  const cycle = await buildCycle(app.db, {
    now: app.clock.now(),
    pulses: [{ template, stageless: true }],
  });
  const forms = [];
  for (let index = 0; index < count; index += 1)
    forms.push(await write(cycle, index, given.writers?.[index]));
  const packet = await buildPacket(app.db, {
    cycle,
    employee: company.people.subject,
    state: given.state ?? 'released',
    releasedAt: app.clock.now(),
  });
  return { cycle, packet, forms };
}

const saidBy = (index: number): string => `Words of writer ${index}`;

async function write(cycle: BuiltCycle, index: number, writer?: BuiltEmployee, closedAt?: Date) {
  const cyclePulse = present(cycle.pulses[0]);
  const { questionId } = await app.db.prisma.templateVersionQuestion
    .findFirstOrThrow({
      where: { templateVersionId: cyclePulse.templateVersionId },
      select: { questionVersion: { select: { questionId: true } } },
    })
    .then(({ questionVersion }) => questionVersion);
  return buildSubmittedPulse(app.db, {
    employee: company.people.subject,
    assignee: writer ?? (await buildEmployee(app.db, { department: 'Sales', password: null })),
    cyclePulse,
    answers: { [questionId]: saidBy(index) },
    openedAt: new Date(app.clock.now().getTime() - 20 * DAY_MS),
    closedAt: closedAt ?? new Date(app.clock.now().getTime() - (10 - index) * DAY_MS),
  });
}

const employeeView = async (person: Person, { packet }: Place): Promise<PacketDocument> =>
  replyOf(
    showPacket,
    await company.callers[person].call(showPacket, { params: { hash: packet.employeeHash } }),
  );
const managerView = async (person: Person, { packet }: Place): Promise<PacketDocument> =>
  replyOf(
    showManagerPacket,
    await company.callers[person].call(showManagerPacket, { params: { hash: packet.managerHash } }),
  );
const shownIn = ({ sections }: PacketDocument): number =>
  (JSON.stringify(sections).match(/Words of writer/g) ?? []).length;
const reviewsFor = async (person: Person, { cycle }: Place) =>
  replyOf(
    showEmployeeOverview,
    await company.callers[person].call(showEmployeeOverview, {
      params: { employeeId: String(company.people.subject.id) },
    }),
  ).priorReviews.find(({ cycle_id: id }) => id === cycle.id);
const statusOf = async (person: Person, { hash }: { readonly hash: string }) =>
  (await company.callers[person].call(showPulse, { params: { hash } })).status;

describe('the number of reviewers from which anonymous reviews are shown', () => {
  it('[AMB-61, TPL-12] rises at once in launched cycles, and never falls again in them', async () => {
    const place = await placeOf(4);
    const form = present(place.forms[0]);
    const seen = async () => [
      shownIn(await employeeView('subject', place)),
      shownIn(await managerView('manager', place)),
      (await reviewsFor('manager', place))?.forms.length ?? 0,
      await statusOf('manager', form),
      await statusOf('subject', form),
      shownIn(await managerView('hr', place)),
    ];
    expect(await seen()).toEqual([4, 4, 4, 200, 200, 4]);
    await configure({ anonymousMinimum: 5 });
    expect(await seen()).toEqual([0, 0, 0, 404, 404, 4]);
    await configure({ anonymousMinimum: 3 });
    expect(await seen()).toEqual([0, 0, 0, 404, 404, 4]);
    await write(place.cycle, 4);
    expect(await seen()).toEqual([5, 5, 5, 200, 200, 5]);
  });

  it('[RT-19] is taken by a cycle when it is launched', async () => {
    const scene = launchScene(app, company);
    const draft = await scene.draft([{ type: 'Self' }]);
    await configure({ anonymousMinimum: 7, anonymousAtRelease: true });
    const at = async () =>
      app.db.prisma.cycle.findUniqueOrThrow({
        where: { id: draft.id },
        select: { anonymousMinimum: true, anonymousAtRelease: true },
      });
    expect(await at()).toEqual({ anonymousMinimum: 3, anonymousAtRelease: false });
    expect((await scene.begin(draft, EVERYONE)).status).toBe(200);
    expect(await at()).toEqual({ anonymousMinimum: 7, anonymousAtRelease: true });
  });

  it('[RT-48] is logged, and refused outside of 3 to 10', async () => {
    await configure({ anonymousMinimum: 4, anonymousAtRelease: true });
    const line = await app.db.prisma.changeLog.findFirstOrThrow({
      where: { entity: 'app_config' },
      orderBy: [{ at: 'desc' }, { id: 'desc' }],
    });
    expect(line.details).toMatchObject({
      changes: expect.arrayContaining([
        { field: 'anonymousMinimum', from: 3, to: 4 },
        { field: 'anonymousAtRelease', from: false, to: true },
      ]),
    });
    const { revision } = await stored();
    for (const anonymousMinimum of [2, 11, 3.5])
      expect(
        await company.callers.administrator.send('PUT', '/api/app_config/settings', {
          body: { revision, settings: { ...first, anonymousMinimum } },
        }),
      ).toMatchObject({ status: 422 });
  });

  it('starts joint delivery in open cycles only, and never ends it in them', async () => {
    const [open, closed] = [await placeOf(3), await placeOf(3)];
    await app.db.prisma.cycle.update({
      where: { id: closed.cycle.id },
      data: { closedAt: app.clock.now() },
    });
    await configure({ anonymousAtRelease: true });
    await configure({});
    const cycles = await app.db.prisma.cycle.findMany({
      where: { id: { in: [open.cycle.id, closed.cycle.id] } },
      select: { id: true, anonymousAtRelease: true },
    });
    expect(new Map(cycles.map((each) => [each.id, each.anonymousAtRelease]))).toEqual(
      new Map([
        [open.cycle.id, true],
        [closed.cycle.id, false],
      ]),
    );
  });
});

describe('what is withheld', () => {
  const few = [{ title: TITLE, minimum: 3, besides_own: false, until_release: false }];

  it.each([0, 1, 2])(
    '[AMB-61] is said in the same words whether no one wrote or too few did: %i',
    async (count) => {
      const place = await placeOf(count);
      expect((await employeeView('subject', place)).withheld).toEqual(few);
      expect((await employeeView('hr', place)).withheld).toEqual(few);
      expect((await managerView('manager', place)).withheld).toEqual(few);
      expect((await reviewsFor('subject', place))?.withheld).toEqual(few);
      expect((await reviewsFor('manager', place))?.withheld).toEqual(few);
    },
  );

  it('[AMB-61] is not said to those who know the names, or when the reviews are shown', async () => {
    const [hidden, shown] = [await placeOf(2), await placeOf(3)];
    expect((await managerView('hr', hidden)).withheld).toEqual([]);
    expect((await reviewsFor('hr', hidden))?.withheld).toEqual([]);
    for (const document of [
      await employeeView('subject', shown),
      await managerView('manager', shown),
    ])
      expect(document.withheld).toEqual([]);
  });

  it('[AMB-61] is said to a manager who wrote one of the reviews, which does not count', async () => {
    const place = await placeOf(3, { writers: [company.people.manager] });
    expect((await managerView('manager', place)).withheld).toEqual([
      { title: TITLE, minimum: 3, besides_own: true, until_release: false },
    ]);
  });

  it('[AMB-61] is only said about pulses in which the person has nominations, if it has any', async () => {
    const place = await placeOf(0);
    await app.db.prisma.stage.updateMany({
      where: { cycleId: place.cycle.id },
      data: { component: 'nominations' },
    });
    expect((await employeeView('subject', place)).withheld).toEqual([]);
  });
});

describe('the list of packets', () => {
  const listFor = async (person: Person, { cycle }: Place, query: Record<string, string> = {}) =>
    replyOf(
      listPackets,
      await company.callers[person].call(listPackets, {
        params: { cycleId: String(cycle.id) },
        query,
      }),
    );

  it('[RT-21] tells HR before the release which reviews stay hidden, in the list, its filter and the preview', async () => {
    const place = await placeOf(2, { state: 'held' });
    const entry = { title: TITLE, from: 'both', because: 'few' };
    expect((await listFor('hr', place)).data).toMatchObject([{ withheld: [entry] }]);
    expect(await listFor('hr', place, { withheld: '1' })).toMatchObject({
      totalResults: 1,
      counts: { ready: 1, withheld: 1 },
    });
    const preview = replyOf(
      releasePackets,
      await company.callers.hr.call(releasePackets, {
        params: { cycleId: String(place.cycle.id) },
        body: { preview: true },
      }),
    );
    expect(preview.data).toMatchObject([{ outcome: 'done', withheld: [entry] }]);
    await write(place.cycle, 2);
    expect(await listFor('hr', place, { withheld: '1' })).toMatchObject({
      data: [],
      totalResults: 0,
      counts: { ready: 0, withheld: 0 },
    });
  });

  it('[RT-21] names the people they stay hidden from', async () => {
    const cases = [
      [{ anonymizeEmployee: true }, 'employee'],
      [{ anonymizeManager: true }, 'managers'],
    ] as const;
    for (const [options, from] of cases)
      expect((await listFor('hr', await placeOf(1, { options }))).data).toMatchObject([
        { withheld: [{ from }] },
      ]);
  });
});

describe('anonymous reviews delivered with the packet', () => {
  beforeEach(() => configure({ anonymousAtRelease: true }));
  const inBatch = async (count: number, state: 'held' | 'released'): Promise<Place> => {
    const place = await placeOf(count, { state });
    await app.db.prisma.cycle.update({
      where: { id: place.cycle.id },
      data: { anonymousAtRelease: true },
    });
    return place;
  };
  const release = async ({ cycle }: Place) =>
    replyOf(
      releasePackets,
      await company.callers.hr.call(releasePackets, {
        params: { cycleId: String(cycle.id) },
        body: { employee_ids: [company.people.subject.id] },
      }),
    );

  it('[AMB-61, TPL-12] do not exist for managers before: any number of them looks like none', async () => {
    const [none, some] = [await inBatch(0, 'held'), await inBatch(4, 'held')];
    const waiting = [{ title: TITLE, minimum: 3, besides_own: false, until_release: true }];
    for (const place of [none, some]) {
      const document = await managerView('manager', place);
      expect(document.sections).toEqual([]);
      expect(document.withheld).toEqual(waiting);
    }
    for (const form of some.forms) expect(await statusOf('manager', form)).toBe(404);
    expect((await reviewsFor('manager', some))?.forms).toEqual([]);
  });

  it('show HR before the release what the person will read', async () => {
    expect(shownIn(await employeeView('hr', await inBatch(3, 'held')))).toBe(3);
  });

  it('[AMB-61] have no day of their own afterwards, but that of the release', async () => {
    const place = await inBatch(4, 'held');
    await release(place);
    const { releasedAt } = await app.db.prisma.packet.findUniqueOrThrow({
      where: { id: place.packet.id },
    });
    const day = present(releasedAt).toISOString().slice(0, 10);
    for (const person of ['manager', 'subject'] as const) {
      const forms = (await reviewsFor(person, place))?.forms ?? [];
      expect(forms).toHaveLength(4);
      expect(new Set(forms.map(({ closed_at: at }) => at))).toEqual(new Set([day]));
      // Listed by random hash.
      expect(forms.map(({ hash }) => hash)).toEqual(forms.map(({ hash }) => hash).toSorted());
      const { employeeFeedback: form } = replyOf(
        showPulse,
        await company.callers[person].call(showPulse, {
          params: { hash: present(forms[0]).hash },
        }),
      );
      expect(form.closed_at).toBe(day);
    }
  });

  it('[AMB-61] arrive with the next release if they were submitted after one', async () => {
    const place = await inBatch(3, 'released');
    const late = await write(
      place.cycle,
      3,
      undefined,
      new Date(app.clock.now().getTime() + HOUR_MS / 2),
    );
    const before = await employeeView('subject', place);
    expect(shownIn(before)).toBe(3);
    expect(await statusOf('subject', late)).toBe(404);
    expect(
      replyOf(
        listPackets,
        await company.callers.hr.call(listPackets, {
          params: { cycleId: String(place.cycle.id) },
        }),
      ).data,
    ).toMatchObject([{ withheld: [{ because: 'late' }] }]);
    app.clock.advance(HOUR_MS);
    await company.callers.hr.call(unreleasePackets, {
      params: { cycleId: String(place.cycle.id) },
      body: { employee_ids: [company.people.subject.id] },
    });
    await release(place);
    expect(shownIn(await employeeView('subject', place))).toBe(4);
  });

  it('[AMB-61] are not enough if only a late one completes their number', async () => {
    const place = await inBatch(2, 'released');
    await write(place.cycle, 2, undefined, new Date(app.clock.now().getTime() + HOUR_MS / 2));
    expect(shownIn(await employeeView('subject', place))).toBe(0);
  });
});
