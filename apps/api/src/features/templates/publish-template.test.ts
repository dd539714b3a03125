import * as contracts from '@reviews/contracts';
import { MESSAGES, type DraftQuestion, type TemplateOptions } from '@reviews/domain';
import {
  buildCycle,
  buildEmployee,
  buildNominationTask,
  buildPulse,
  NOMINATION_STAGES,
} from '@reviews/factories';
import { violatedInvariants } from '@reviews/factories/testing/invariants';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rowsOf } from '../../testing/form-rows.ts';
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts';
import {
  buildTemplateScene,
  draftOf,
  draftQuestion,
  type TemplateScene,
} from '../../testing/template-scene.ts';
import { present, replyOf } from '../../testing/worlds.ts';

const { templates: texts } = MESSAGES;
const how = draftQuestion('how', {
  text: 'How was it?',
  ui_key: 'input.radio',
  config: { options: ['Good', 'Fair', 'Bad'] },
});
const why = draftQuestion('why', {
  text: 'Why?',
  config: {
    available_if: [{ question: 'how', has: 'any', answer: ['Bad'] }],
    required_if: [{ question: 'how', has: 'all', answer: ['Bad'] }],
  },
});

let app: TestApp;
let scene: TemplateScene;
beforeAll(async () => {
  app = await startTestApp();
  scene = await buildTemplateScene(app);
});
afterAll(() => app.close());

const versionsOf = (templateId: number) =>
  app.db.prisma.templateVersion.findMany({
    where: { templateId },
    orderBy: { number: 'asc' },
    include: { questions: { orderBy: { position: 'asc' }, include: { questionVersion: true } } },
  });

/** Publishes the current version again with a change. */
async function publishNext(id: number, change: (questions: DraftQuestion[]) => DraftQuestion[]) {
  const { draft, revision } = await scene.show(id);
  const saved = replyOf(
    contracts.saveTemplate,
    await scene.save(id, revision, { ...draft, questions: change(draft.questions) }),
  );
  return replyOf(contracts.publishTemplate, await scene.publish(id, saved.revision));
}

async function openForm(templateId: number) {
  const [cyclePulse] = (
    await buildCycle(app.db, { now: app.clock.now(), pulses: [{ template: { id: templateId } }] })
  ).pulses;
  if (cyclePulse === undefined) throw new Error('The cycle was built without a pulse.');
  const assignee = await buildEmployee(app.db);
  return {
    cyclePulse,
    assignee,
    pulse: await buildPulse(app.db, {
      cyclePulse,
      employee: await buildEmployee(app.db),
      assignee,
      openedAt: app.clock.now(),
    }),
  };
}

describe('publication', () => {
  it("creates the first version: questions in order, conditions by id, and the author's options", async () => {
    const id = await scene.create('Peer', 'A title');
    const draft = draftOf([how, why], {
      title: 'Peer Review',
      description: '<p>Please be kind.</p>',
      options: { min: 0, max: 0, visibleToEmployee: false, anonymizeEmployee: true },
    });
    await scene.save(id, 0, draft);
    const { number, revision, message, questions } = replyOf(
      contracts.publishTemplate,
      await scene.publish(id, 1),
    );
    expect([number, revision, message]).toEqual([1, 2, texts.published({ number: 1 })]);
    const [version, ...others] = await versionsOf(id);
    expect(others).toEqual([]);
    expect(version).toMatchObject({
      number: 1,
      title: 'Peer Review',
      description: '<p>Please be kind.</p>',
      visibleToEmployee: false,
      options: draft.options,
      feedbackTypeId: await scene.typeId('Peer'),
    });
    const [first, second] = version?.questions.map(({ questionVersion }) => questionVersion) ?? [];
    expect(questions).toEqual(
      [first, second].map((asked) => ({
        key: `q${asked?.questionId}`,
        question_id: asked?.questionId,
      })),
    );
    expect(first).toMatchObject({
      number: 1,
      text: 'How was it?',
      dataKey: 'option',
      uiKey: 'input.radio',
      config: { available: true, options: ['Good', 'Fair', 'Bad'] },
    });
    expect(second?.config).toEqual({
      available_if: [{ question_id: first?.questionId, has: 'any', answer: ['Bad'] }],
      required_if: [{ question_id: first?.questionId, has: 'all', answer: ['Bad'] }],
    });
    expect(await scene.show(id)).toMatchObject({
      has_changes: false,
      revision: 2,
      faults: [],
      versions: [{ number: 1, questions: 2 }],
      draft: { title: 'Peer Review' },
    });
    expect((await app.db.prisma.template.findUniqueOrThrow({ where: { id } })).title).toBe(
      'Peer Review',
    );
  });

  it('creates a next version with new question versions only for what changed', async () => {
    const id = await scene.published(draftOf([how, why, draftQuestion('last')]));
    expect(
      await publishNext(id, ([one, two, three]) => [
        draftQuestion('new'),
        ...(three === undefined ? [] : [three]),
        ...(one === undefined ? [] : [one]),
        ...(two === undefined ? [] : [{ ...two, text: 'Why so?' }]),
      ]),
    ).toMatchObject({ number: 2 });
    const [before, after] = (await versionsOf(id)).map(({ questions }) =>
      questions.map(({ questionVersion: { id: version, questionId, number, text } }) => ({
        version,
        questionId,
        number,
        text,
      })),
    );
    expect(before?.map(({ text }) => text)).toEqual(['How was it?', 'Why?', 'Question last']);
    expect(after).toEqual([
      {
        version: expect.any(Number),
        questionId: expect.any(Number),
        number: 1,
        text: 'Question new',
      },
      before?.[2],
      before?.[0],
      {
        version: expect.any(Number),
        questionId: before?.[1]?.questionId,
        number: 2,
        text: 'Why so?',
      },
    ]);
  });

  it('restores a formerly removed question as the same question', async () => {
    const id = await scene.published(draftOf([how, draftQuestion('last')]));
    const {
      draft: {
        questions: [asked, last],
      },
    } = await scene.show(id);
    await publishNext(id, (questions) => questions.slice(0, 1));
    await publishNext(id, (questions) => [...questions, ...(last === undefined ? [] : [last])]);
    const [first, , third] = await versionsOf(id);
    expect(third?.questions.map(({ questionVersionId }) => questionVersionId)).toEqual(
      first?.questions.map(({ questionVersionId }) => questionVersionId),
    );
    expect(asked?.question_id).toBe(third?.questions[0]?.questionVersion.questionId);
  });

  it('is refused if nothing has changed, and for errors, on their fields', async () => {
    const id = await scene.published(draftOf([how]));
    const { draft, revision } = await scene.show(id);
    expect(await scene.publish(id, revision)).toMatchObject({
      status: 422,
      body: { message: texts.nothingToPublish },
    });
    const gone = { available_if: [{ question: 'gone', has: 'any' as const, answer: ['Good'] }] };
    const self = { available_if: [{ question: 'self', has: 'any' as const, answer: ['Good'] }] };
    const later = { required_if: [{ question: 'later', has: 'any' as const, answer: ['Good'] }] };
    const noChoice = {
      available_if: [{ question: 'q', has: 'any' as const, answer: ['Excellent'] }],
    };
    const [kept] = draft.questions;
    if (kept === undefined) throw new Error('The template asks nothing.');
    noChoice.available_if[0] = { question: kept.key, has: 'any', answer: ['Excellent'] };
    const wrong = [
      kept,
      draftQuestion('a', { config: gone }),
      draftQuestion('self', { config: self }),
      draftQuestion('b', { config: later }),
      draftQuestion('c', { config: noChoice }),
      { ...how, key: 'later', text: 'Later?' },
    ];
    expect(
      replyOf(
        contracts.saveTemplate,
        await scene.save(id, revision, { ...draft, questions: wrong }),
      ).faults,
    ).toHaveLength(4);
    const refused = await scene.publish(id, revision + 1);
    expect(refused).toMatchObject({
      status: 422,
      body: {
        message: texts.faultsLeft,
        errors: {
          'questions.1.config.available_if.0.question': [texts.conditionGone],
          'questions.2.config.available_if.0.question': [texts.conditionSelf],
          'questions.3.config.required_if.0.question': [
            texts.conditionLater({ question: 'Later?' }),
          ],
          'questions.4.config.available_if.0.answer': [
            texts.conditionAnswerGone({ answer: 'Excellent', question: 'How was it?' }),
          ],
        },
      },
    });
    await scene.save(id, revision + 1, { ...draft, questions: [] });
    expect(await scene.publish(id, revision + 2)).toMatchObject({
      status: 422,
      body: { errors: { questions: [texts.noQuestion] } },
    });
    expect(await versionsOf(id)).toHaveLength(1);
  });
});

describe('forms and cycles', () => {
  it('[TPL-38] a form keeps every row, its questions and its wording from when it was opened', async () => {
    const id = await scene.published(
      draftOf([how, why], {
        title: 'First',
        options: { min: 2, max: 4, agreeTerms: '<p>Agreed.</p>', sharingOptOutOption: true },
      }),
    );
    const { pulse, assignee, cyclePulse } = await openForm(id);
    const writer = await app.as(assignee.user);
    const read = async () =>
      replyOf(
        contracts.showPulse,
        await writer.call(contracts.showPulse, { params: { hash: pulse.hash } }),
      ).employeeFeedback;
    const [rows, seen] = [await rowsOf(app, pulse), await read()];
    const { draft, revision } = await scene.show(id);
    await scene.save(id, revision, {
      ...draft,
      title: 'Second',
      options: { ...draft.options, min: 0, max: 0, agreeTerms: null },
      questions: [draftQuestion('other')],
    });
    expect((await scene.publish(id, revision + 1)).status).toBe(200);
    expect(await rowsOf(app, pulse)).toEqual(rows);
    expect(await read()).toEqual(seen);
    expect(seen.feedback).toMatchObject({
      title: 'First',
      options: {
        sharingOptOutOption: true,
        min: 2,
        max: 4,
        agreeTerms: '<p>Agreed.</p>',
        managerRemoveIncompletePeers: 0,
        levelAboveMax: -1,
        levelBelowMax: -1,
        nominatedBy: 'employee',
      },
    });
    // A running cycle keeps its version, also for people added later.
    const later = await buildPulse(app.db, {
      cyclePulse,
      employee: await buildEmployee(app.db),
      assignee,
      openedAt: app.clock.now(),
    });
    expect(
      (await app.db.prisma.pulse.findUniqueOrThrow({ where: { id: later.id } })).templateVersionId,
    ).toBe(rows.pulse.templateVersionId);
  });

  it('[TPL-14] applies the saved reviewer options: none, any number and level; or limited, at the same level', async () => {
    const top = await buildEmployee(app.db, { preferredName: 'Tove Top' });
    const lead = await buildEmployee(app.db, {
      manager: await buildEmployee(app.db, { manager: top }),
    });
    const colleague = () => buildEmployee(app.db, { manager: lead });
    const ids = (await Promise.all(Array.from({ length: 12 }, colleague))).map(({ id }) => id);
    /** Creates a new person who chooses reviewers, with a template published with these options. */
    const choosing = async (options: Partial<TemplateOptions>) => {
      const template = { id: await scene.published(draftOf([how], { options })) };
      const [cyclePulse] = (
        await buildCycle(app.db, {
          now: app.clock.now(),
          pulses: [{ template, stages: NOMINATION_STAGES }],
        })
      ).pulses;
      return async (nominations: readonly number[]) => {
        const employee = await colleague();
        const { hash } = await buildNominationTask(app.db, {
          component: 'nominations',
          employee,
          assignee: employee,
          cyclePulse: present(cyclePulse),
          openedAt: app.clock.now(),
        });
        const { status, body } = await (
          await app.as(employee.user)
        ).call(contracts.saveNominations, {
          params: { hash, stage: 'Nominations' },
          body: { nominations: [...nominations] },
        });
        return [status, (body as { message: string }).message];
      };
    };
    const open = await choosing({ min: 0, max: 0, levelAboveMax: -1, levelBelowMax: -1 });
    for (const nominations of [[], [...ids, top.id]])
      expect(await open(nominations)).toEqual([200, MESSAGES.nominations.saved]);
    const narrow = await choosing({ min: 1, max: 1, levelAboveMax: 0, levelBelowMax: 0 });
    expect(await narrow([])).toEqual([422, MESSAGES.nominations.tooFewPeers({ min: 1 })]);
    expect(await narrow(ids.slice(0, 2))).toEqual([
      422,
      MESSAGES.nominations.tooManyPeers({ max: 1 }),
    ]);
    expect(await narrow([top.id])).toEqual([
      422,
      MESSAGES.nominations.notEligible({ name: 'Tove Top' }),
    ]);
    expect(await narrow(ids.slice(0, 1))).toEqual([200, MESSAGES.nominations.saved]);
  });

  it('unlaunched cycles take the new version; running and closed ones keep theirs', async () => {
    const id = await scene.published(draftOf([how]));
    const of = async (given: Parameters<typeof buildCycle>[1]) =>
      (await buildCycle(app.db, { now: app.clock.now(), pulses: [{ template: { id } }], ...given }))
        .id;
    const cycles = [
      await of({ launchedAt: null }),
      await of({}),
      await of({ closedAt: app.clock.now() }),
    ];
    await publishNext(id, (questions) => [...questions, draftQuestion('more')]);
    expect(
      (await scene.show(id)).cycles
        .toSorted((one, other) => one.id - other.id)
        .map(({ id: cycle, state, version }) => [cycles.indexOf(cycle), state, version]),
    ).toEqual([
      [0, 'draft', 2],
      [1, 'live', 1],
      [2, 'closed', 1],
    ]);
  });

  it('published during a launch with tasks opening: every form has the version of its pulse', async () => {
    const id = await scene.published(draftOf([how], { options: { nominatedBy: 'employee' } }));
    const [
      people,
      {
        id: cycleId,
        pulses: [place],
      },
    ] = [
      [await buildEmployee(app.db), await buildEmployee(app.db)],
      await buildCycle(app.db, {
        launchedAt: null,
        pulses: [{ template: { id }, stages: NOMINATION_STAGES }],
      }),
    ];
    const { draft, revision } = await scene.show(id);
    await scene.save(id, revision, { ...draft, description: '<p>Second.</p>' });
    const launch = async () => {
      await app.db.prisma.cycle.update({
        where: { id: cycleId },
        data: { launchedAt: app.clock.now() },
      });
      return scene.admin.call(contracts.openNominations, {
        params: { cycleId: String(cycleId), pulseId: String(place?.id) },
        body: { employee_ids: people.map((person) => person.id) },
      });
    };
    const [published, opened] = await Promise.all([scene.publish(id, revision + 1), launch()]);
    expect([published.status, opened.status]).toEqual([200, 200]);
    const forms = await app.db.prisma.pulse.findMany({
      where: { cycleId },
      include: { cyclePulse: true },
    });
    expect(forms).toHaveLength(2);
    for (const form of forms)
      expect(form.templateVersionId).toBe(form.cyclePulse?.templateVersionId);
  });
});

describe('two simultaneous publications or saves', () => {
  it('let one publish, who gets a success on every repeat, and report a conflict to the others', async () => {
    const id = await scene.create();
    await scene.save(id, 0, draftOf([how]));
    const answers = await Promise.all(
      [scene.hr, scene.admin, scene.hr, scene.admin].map((by) => scene.publish(id, 1, by)),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 409, 409]);
    expect(await versionsOf(id)).toHaveLength(1);
  });

  it('[TPL-01] treat a repeat after a lost response as success, but not by another person or after a change', async () => {
    const id = await scene.published(draftOf([how]));
    const { draft, revision } = await scene.show(id);
    await scene.save(id, revision, {
      ...draft,
      questions: [draftQuestion('new'), ...draft.questions],
    });
    const first = replyOf(contracts.publishTemplate, await scene.publish(id, revision + 1));
    expect(replyOf(contracts.publishTemplate, await scene.publish(id, revision + 1))).toEqual(
      first,
    );
    expect(await scene.publish(id, revision + 1, scene.admin)).toMatchObject({
      status: 409,
      body: { message: texts.conflict },
    });
    expect(first.questions.map(({ key }) => key)).toEqual(
      (await scene.show(id)).draft.questions.map(({ key }) => key),
    );
    const now = await scene.show(id);
    await scene.save(id, first.revision, { ...now.draft, title: 'Next' });
    expect((await scene.publish(id, revision + 1)).status).toBe(409);
    const discarded = await scene.hr.call(contracts.discardTemplateDraft, {
      ...scene.at(id),
      body: { revision: first.revision + 1 },
    });
    expect([discarded.status, (await scene.publish(id, first.revision + 1)).status]).toEqual([
      200, 409,
    ]);
    expect(await versionsOf(id)).toHaveLength(2);
  });

  it('exclude each other', async () => {
    const id = await scene.create();
    await scene.save(id, 0, draftOf([how]));
    const [published, saved] = await Promise.all([
      scene.publish(id, 1),
      scene.save(id, 1, draftOf([draftQuestion('other')], { title: 'Other' }), scene.admin),
    ]);
    expect([published.status, saved.status].toSorted()).toEqual([200, 409]);
    expect(await versionsOf(id)).toHaveLength(published.status === 200 ? 1 : 0);
  });
});

it('leave stored data consistent', async () => {
  expect(await violatedInvariants(app.db)).toEqual([]);
});
