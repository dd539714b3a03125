import {
  searchCyclePulse,
  showEmployeeOverview,
  showManagerPacket,
  showPacket,
} from '@reviews/contracts';
import { MESSAGES } from '@reviews/domain';
import {
  buildCycle,
  buildPacket,
  buildPulse,
  buildRatingType,
  buildTemplate,
  type BuiltCycle,
  type BuiltEmployee,
} from '@reviews/factories';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { formCalls } from '../../testing/form-calls.ts';
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts';
import { buildTemplateScene, draftOf, draftQuestion } from '../../testing/template-scene.ts';
import {
  answering,
  buildCompany,
  present,
  replyOf,
  type Company,
  type Person,
} from '../../testing/worlds.ts';

let app: TestApp;
let company: Company;
beforeAll(async () => {
  app = await startTestApp();
  company = await buildCompany(app);
});
afterAll(() => app.close());

type Scale = Awaited<ReturnType<typeof buildRatingType>>;
interface Place {
  readonly cycle: BuiltCycle;
  readonly scale: Scale;
  readonly questionId: number;
  readonly packet: {
    readonly id: number;
    readonly employeeHash: string;
    readonly managerHash: string;
  };
}

/** Builds a cycle whose manager review rates the company's subject. */
async function placeOf(given: { readonly visibleToEmployee?: boolean } = {}): Promise<Place> {
  const scale = await buildRatingType(app.db);
  const template = await buildTemplate(app.db, {
    type: 'Manager',
    visibleToEmployee: given.visibleToEmployee ?? true,
    questions: [{ text: 'How well?', uiKey: 'input.radio', config: scale.settings }],
  });
  const cycle = await buildCycle(app.db, {
    now: app.clock.now(),
    pulses: [{ template, stageless: true }],
  });
  const packet = await buildPacket(app.db, { cycle, employee: company.people.subject });
  return { cycle, scale, questionId: present(template.questions[0]).id, packet };
}

const openForm = ({ cycle }: Place, assignee: BuiltEmployee = company.people.manager) =>
  buildPulse(app.db, {
    employee: company.people.subject,
    assignee,
    cyclePulse: present(cycle.pulses[0]),
    openedAt: app.clock.now(),
  });
type Form = Awaited<ReturnType<typeof openForm>>;
const submit = async (
  { questionId }: Place,
  form: Form,
  answer: string | null,
  by: Person = 'manager',
) =>
  expect(
    (await formCalls(company.callers[by], form).submit(answering(questionId, answer))).status,
  ).toBe(200);

const originals = ({ cycle }: Place) =>
  app.db.prisma.packetRating.findMany({
    where: { cycleId: cycle.id },
    select: { step: true, pulseId: true, authorId: true, ratingValue: { select: { name: true } } },
  });
const namesOf = async (place: Place) =>
  (await originals(place)).map(({ ratingValue }) => ratingValue.name);
const managerView = async (person: Person, { packet }: Place) =>
  replyOf(
    showManagerPacket,
    await company.callers[person].call(showManagerPacket, { params: { hash: packet.managerHash } }),
  ).ratings;
const employeeView = async (person: Person, { packet }: Place) =>
  replyOf(
    showPacket,
    await company.callers[person].call(showPacket, { params: { hash: packet.employeeHash } }),
  ).ratings;
const inOverview = async (person: Person, { cycle }: Place) =>
  replyOf(
    showEmployeeOverview,
    await company.callers[person].call(showEmployeeOverview, {
      params: { employeeId: String(company.people.subject.id) },
    }),
  ).priorReviews.find(({ cycle_id: id }) => id === cycle.id)?.ratings ?? [];
const release = ({ packet }: Place) =>
  app.db.prisma.packet.update({
    where: { id: packet.id },
    data: { state: 'released', releasedAt: app.clock.now() },
  });

describe('the answer of a rating question', () => {
  it('[RT-54, OVR-12] becomes the original rating on submission, with its author', async () => {
    const place = await placeOf();
    const form = await openForm(place);
    expect(await originals(place)).toEqual([]);
    await submit(place, form, 'Middle');
    expect(await originals(place)).toEqual([
      {
        step: 'original',
        pulseId: form.id,
        authorId: company.people.manager.user.id,
        ratingValue: { name: 'Middle' },
      },
    ]);
  });

  it('[RT-54] is withdrawn by a reopening, replaced by the next submission, and removed with the review', async () => {
    const place = await placeOf();
    const form = await openForm(place);
    await submit(place, form, 'Low');
    const { hr } = company.callers;
    expect((await formCalls(hr, form).reopen()).status).toBe(200);
    expect(await namesOf(place)).toEqual([]);
    await submit(place, form, 'High');
    expect(await namesOf(place)).toEqual(['High']);
    expect((await formCalls(hr, form).remove()).status).toBe(200);
    expect(await namesOf(place)).toEqual([]);
  });

  it('[RT-54] goes when the review is marked Incomplete, and not if no value was chosen', async () => {
    const place = await placeOf();
    const form = await openForm(place);
    await submit(place, form, null);
    expect(await namesOf(place)).toEqual([]);
    const other = await openForm(place);
    await submit(place, other, 'High');
    await app.db.prisma.pulse.update({ where: { id: other.id }, data: { state: 'incomplete' } });
    expect(await namesOf(place)).toEqual([]);
  });

  it('[RT-54] of several reviews is that of the last submitted, and falls back to the one before', async () => {
    const place = await placeOf();
    const [first, second] = [await openForm(place), await openForm(place, company.people.director)];
    await submit(place, first, 'Low');
    app.clock.advance(60_000);
    await submit(place, second, 'High', 'director');
    expect(await namesOf(place)).toEqual(['High']);
    await formCalls(company.callers.hr, second).remove();
    expect(await namesOf(place)).toEqual(['Low']);
  });

  it('[RT-54] keeps the value when the type renames it, and the value cannot be deleted', async () => {
    const place = await placeOf();
    await app.db.prisma.ratingValue.update({
      where: { id: present(place.scale.values[2]).id },
      data: { name: 'Top' },
    });
    const form = await openForm(place);
    await submit(place, form, 'High');
    expect(await namesOf(place)).toEqual(['Top']);
    expect(
      await company.callers.administrator.send('DELETE', `/api/ratings/${place.scale.id}`, {}),
    ).toMatchObject({ status: 422, body: { message: MESSAGES.ratings.inUse } });
  });
});

describe('who sees a rating', () => {
  it('[OVR-12, OVR-16] managers and HR who may read the review, in packet and overview', async () => {
    const place = await placeOf();
    await submit(place, await openForm(place), 'High');
    for (const person of ['manager', 'director', 'hr', 'partner'] as const) {
      expect(await managerView(person, place)).toMatchObject([{ name: 'High' }]);
      expect(await inOverview(person, place)).toMatchObject([{ abbreviation: 'H' }]);
    }
  });

  it('[OVR-12] the reviewee with the released packet, if the review is shared with them', async () => {
    const [shared, hidden] = [await placeOf(), await placeOf({ visibleToEmployee: false })];
    for (const place of [shared, hidden]) await submit(place, await openForm(place), 'Low');
    expect(await inOverview('subject', shared)).toEqual([]);
    for (const place of [shared, hidden]) await release(place);
    expect(await employeeView('subject', shared)).toMatchObject([{ name: 'Low' }]);
    expect(await inOverview('subject', shared)).toMatchObject([{ abbreviation: 'L' }]);
    expect(await employeeView('subject', hidden)).toEqual([]);
    expect(await inOverview('subject', hidden)).toEqual([]);
    expect(await employeeView('hr', hidden)).toEqual([]);
    expect(await managerView('hr', hidden)).toMatchObject([{ name: 'Low' }]);
  });

  it('[OVR-12] what a calibration agreed on instead of the original, never what it proposes', async () => {
    const place = await placeOf();
    await submit(place, await openForm(place), 'Low');
    const give = (step: 'proposed' | 'agreed', index: number) =>
      app.db.prisma.packetRating.create({
        data: {
          cycleId: place.cycle.id,
          employeeId: company.people.subject.id,
          ratingTypeId: place.scale.id,
          ratingValueId: present(place.scale.values[index]).id,
          step,
          reason: 'More than expected.',
        },
      });
    await give('proposed', 2);
    expect(await managerView('hr', place)).toMatchObject([{ name: 'Low' }]);
    await give('agreed', 1);
    expect(await managerView('hr', place)).toMatchObject([{ name: 'Middle' }]);
  });

  it('[LIST-10] is a column of the list of its reviews alone', async () => {
    const place = await placeOf();
    await submit(place, await openForm(place), 'High');
    const list = async (cycle: BuiltCycle) =>
      replyOf(
        searchCyclePulse,
        await company.callers.hr.call(searchCyclePulse, {
          params: { cycleId: String(cycle.id), pulseId: String(present(cycle.pulses[0]).id) },
          query: {},
        }),
      );
    const rated = await list(place.cycle);
    expect(rated.columns.map(({ key }) => key)).toContain('rating');
    expect(rated.data).toMatchObject([{ rating: 'High' }]);
    const plain = await list(await buildCycle(app.db, { now: app.clock.now() }));
    expect(plain.columns.map(({ key }) => key)).not.toContain('rating');
  });
});

describe('a question that rates', () => {
  it('[RT-54, Q-25] gets the values of its type on saving, and keeps them once published', async () => {
    const scene = await buildTemplateScene(app);
    const scale = await buildRatingType(app.db);
    const id = await scene.create('Manager', 'Manager Review');
    const rating = draftQuestion('r', {
      ui_key: 'select',
      config: { rating_type_id: scale.id, options: ['Mine'] },
    });
    const { revision } = await scene.show(id);
    expect((await scene.save(id, revision, draftOf([rating]))).status).toBe(200);
    expect((await scene.show(id)).draft.questions[0]?.config).toMatchObject(scale.settings);
    expect((await scene.publish(id, revision + 1)).status).toBe(200);
    await app.db.prisma.ratingValue.create({
      data: { ratingTypeId: scale.id, position: 3, name: 'Top', abbreviation: 'T' },
    });
    expect((await scene.show(id)).draft.questions[0]?.config.options).toEqual([
      'Low',
      'Middle',
      'High',
    ]);
  });

  it('[RT-54] is refused outside of manager reviews, for other kinds of question, twice, and for a type that is gone', async () => {
    const scene = await buildTemplateScene(app);
    const scale = await buildRatingType(app.db);
    const rates = (key: string, type = scale.id, uiKey: 'select' | 'textarea' = 'select') =>
      draftQuestion(key, {
        ui_key: uiKey,
        config: { rating_type_id: type, options: ['A'] },
      });
    const faultsIn = async (type: string, questions: ReturnType<typeof rates>[]) => {
      const id = await scene.create(type, 'A review');
      const { revision } = await scene.show(id);
      await scene.save(id, revision, draftOf(questions));
      return (await scene.show(id)).faults
        .filter(({ path }) => path.endsWith('rating_type_id'))
        .map(({ message }) => message);
    };
    const { templates: texts } = MESSAGES;
    expect(await faultsIn('Peer', [rates('a')])).toEqual([texts.ratingElsewhere]);
    expect(await faultsIn('Manager', [rates('a', scale.id, 'textarea')])).toEqual([
      texts.ratingElsewhere,
    ]);
    expect(await faultsIn('Manager', [rates('a'), rates('b')])).toEqual([texts.ratingTwice]);
    expect(await faultsIn('Manager', [rates('a', 987_654)])).toEqual([texts.ratingGone]);
    expect(await faultsIn('Manager', [rates('a')])).toEqual([]);
  });
});
