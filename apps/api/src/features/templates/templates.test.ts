import * as contracts from '@reviews/contracts';
import { DEFAULT_TEMPLATE_OPTIONS, MESSAGES, type TemplateOptions } from '@reviews/domain';
import { buildCycle, buildEmployee, buildPulse } from '@reviews/factories';
import { violatedInvariants } from '@reviews/factories/testing/invariants';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts';
import {
  buildTemplateScene,
  draftOf,
  draftQuestion,
  type TemplateScene,
} from '../../testing/template-scene.ts';
import { replyOf } from '../../testing/worlds.ts';

const { templates: texts } = MESSAGES;
const choice = draftQuestion('how', {
  text: 'How was it?',
  ui_key: 'input.radio',
  config: { options: ['Good', 'Fair', 'Bad'], required: true },
});
const why = draftQuestion('why', {
  text: 'Why?',
  config: {
    rich_text: true,
    max_words: 200,
    available_if: [{ question: 'how', has: 'any', answer: ['Bad'] }],
  },
});

let app: TestApp;
let scene: TemplateScene;
beforeAll(async () => {
  app = await startTestApp();
  scene = await buildTemplateScene(app);
});
afterAll(() => app.close());

const list = async (query: { search?: string; archived?: '0' | '1'; type_id?: string } = {}) =>
  replyOf(contracts.listTemplates, await scene.hr.call(contracts.listTemplates, { query })).data;

describe('template editing', () => {
  it('[TPL-01] starts with a title and the defaults of its group, listed as a draft', async () => {
    const id = await scene.create('Upline', 'Upward feedback');
    expect(await scene.show(id)).toMatchObject({
      type: { name: 'Upline', group_name: 'Upline' },
      revision: 0,
      has_changes: true,
      archived: false,
      updated_by: scene.names.hr,
      versions: [],
      cycles: [],
      newer: [],
      draft: {
        title: 'Upward feedback',
        description: '',
        questions: [],
        options: { ...DEFAULT_TEMPLATE_OPTIONS, downlineOption: 'directReport' },
      },
      faults: [{ path: 'questions', message: texts.noQuestion }],
    });
    expect(await list({ search: 'UPWARD' })).toEqual([
      expect.objectContaining({
        id,
        title: 'Upward feedback',
        version: null,
        questions: 0,
        has_changes: true,
        cycles: 0,
        deletable: true,
      }),
    ]);
  });

  it('needs a title and a known type', async () => {
    const ask = async (body: { title: string; type_id: number }) =>
      scene.hr.call(contracts.createTemplate, { body });
    expect(await ask({ title: ' ', type_id: await scene.typeId('Peer') })).toMatchObject({
      status: 422,
      body: { errors: { title: [texts.titleRequired] } },
    });
    expect(await ask({ title: 'Peer Review', type_id: 2_000_000_000 })).toMatchObject({
      status: 422,
      body: { errors: { type_id: [texts.typeNotFound] } },
    });
  });

  it.each<[string, Partial<TemplateOptions>]>([
    ['[TPL-02] [TPL-03] [TPL-15] [TPL-16] min and max', { min: 2, max: 5 }],
    ['[TPL-04] noDownline', { noDownline: true }],
    ['[TPL-05] noManager', { noManager: true }],
    ['[TPL-06] managerRemoveIncompletePeers', { managerRemoveIncompletePeers: 1 }],
    ['[TPL-07] levelAboveMax', { levelAboveMax: 2 }],
    ['[TPL-08] [TPL-20] levelBelowMax', { levelBelowMax: 0 }],
    ['[TPL-09] [TPL-21] nominatedBy', { nominatedBy: 'manager' }],
    ['[TPL-10] agreeTerms', { agreeTerms: '<p>I know <strong>them</strong>.</p>' }],
    ['[TPL-11] [TPL-22] managerNominationApproval', { managerNominationApproval: false }],
    [
      '[TPL-12] [TPL-23] the three anonymities',
      { anonymizeEmployee: true, anonymizeManager: true, anonymizeCommittee: true },
    ],
    [
      '[TPL-13] nothing at all, which is a fault and no refusal',
      { min: null, max: null, levelAboveMax: null, levelBelowMax: null, nominatedBy: null },
    ],
    [
      '[TPL-14] none, unlimited and no limit',
      { min: 0, max: 0, levelAboveMax: -1, levelBelowMax: -1 },
    ],
    ['[TPL-17] downlineOption', { downlineOption: 'downline' }],
    [
      '[TPL-18] [TPL-19] maxDownlineDistance',
      { downlineOption: 'downline', maxDownlineDistance: 1 },
    ],
    [
      'sharingOptOutOption, selfReopen, maxOpenReviews and visibleToEmployee',
      { sharingOptOutOption: true, selfReopen: true, maxOpenReviews: 4, visibleToEmployee: false },
    ],
  ])('stores and returns %s', async (_told, options) => {
    const id = await scene.create();
    const draft = draftOf([choice], { options });
    expect(replyOf(contracts.saveTemplate, await scene.save(id, 0, draft))).toMatchObject({
      revision: 1,
    });
    expect((await scene.show(id)).draft).toEqual(draft);
  });

  it("[TPL-28] keeps an underperformance question's settings for the update and the case, through to the form", async () => {
    const config = {
      show_on_update: true,
      show_on_view_case: true,
      view_case_text: 'Progress so far',
    };
    const id = await scene.published(
      draftOf([draftQuestion('progress', { config })]),
      'Underperformance',
    );
    expect((await scene.show(id)).draft.questions[0]).toMatchObject({ config });
    const stored = await app.db.prisma.questionVersion.findFirstOrThrow({
      where: { question: { templateId: id } },
    });
    expect(stored).toMatchObject({ text: 'Question progress', config });
  });

  it('keeps in rich text what its kind allows: no script, no handler, no image', async () => {
    const id = await scene.create();
    const foul =
      '<p onclick="x()">Hello<script>steal()</script><img src="https://evil.example/a.png"></p><a href="javascript:x()">there</a>';
    await scene.save(
      id,
      0,
      draftOf([draftQuestion('a', { help_text: foul })], {
        description: foul,
        options: { agreeTerms: foul },
      }),
    );
    const { draft } = await scene.show(id);
    for (const html of [
      draft.description,
      draft.options.agreeTerms,
      draft.questions[0]?.help_text,
    ]) {
      expect(html).toContain('Hello');
      expect(html).not.toMatch(/script|onclick|img|evil|steal/);
    }
  });

  it('[TPL-01] counts as unchanged when it equals the published version, also for a repeated save', async () => {
    const id = await scene.published(draftOf([choice]));
    const { draft, revision } = await scene.show(id);
    const save = async (seen: number, given: typeof draft) =>
      replyOf(contracts.saveTemplate, await scene.save(id, seen, given));
    const changed = { ...draft, description: '<p>New.</p>' };
    for (const saved of [await save(revision, changed), await save(revision, changed)])
      expect(saved).toMatchObject({ has_changes: true, revision: revision + 1 });
    expect(await scene.show(id)).toMatchObject({ has_changes: true, revision: revision + 1 });
    for (const saved of [await save(revision + 1, draft), await save(revision + 1, draft)])
      expect(saved).toMatchObject({ has_changes: false, revision: revision + 2 });
    expect(await scene.show(id)).toMatchObject({
      has_changes: false,
      revision: revision + 2,
      draft,
    });
  });
});

describe('invalid drafts', () => {
  it('have a question of another template, a duplicate, or an unknown library version', async () => {
    const foreign = (await scene.show(await scene.published(draftOf([choice])))).draft.questions[0];
    const id = await scene.create();
    const refused = async (...questions: Parameters<typeof draftOf>[0]) => {
      const { status, body } = await scene.save(id, 0, draftOf(questions));
      return [status, (body as contracts.ErrorBody).errors];
    };
    expect(await refused(draftQuestion('a', { question_id: foreign?.question_id ?? 0 }))).toEqual([
      422,
      { 'questions.0.question_id': [texts.questionElsewhere] },
    ]);
    expect(await refused(choice, choice)).toEqual([
      422,
      { 'questions.1.key': [texts.questionTwice] },
    ]);
    expect(await refused(draftQuestion('a', { library_version_id: 2_000_000_000 }))).toEqual([
      422,
      { 'questions.0.library_version_id': [texts.libraryNotFound] },
    ]);
    expect((await scene.show(id)).revision).toBe(0);
  });

  it('have too many questions, or an invalid revision', async () => {
    const id = await scene.create();
    const many = Array.from({ length: 201 }, (_, index) => draftQuestion(`k${index}`));
    expect(await scene.save(id, 0, draftOf(many))).toMatchObject({
      status: 422,
      body: { errors: { 'draft.questions': expect.any(Array) } },
    });
    for (const revision of [-1, 0.5, 2 ** 60])
      expect(await scene.save(id, revision, draftOf([choice]))).toMatchObject({
        status: 422,
        body: { errors: { revision: expect.any(Array) } },
      });
    expect(await scene.save(id, 7, draftOf([choice]))).toMatchObject({
      status: 409,
      body: { details: { revision: 0 } },
    });
  });
});

describe('two editors of one template', () => {
  it('reports to the second who saved and when, and loses nothing of the first', async () => {
    const id = await scene.create();
    await scene.save(id, 0, draftOf([choice], { title: 'Of the first' }));
    const late = await scene.save(id, 0, draftOf([why], { title: 'Of the second' }), scene.admin);
    expect(late).toMatchObject({ status: 409, body: { message: texts.conflict } });
    expect(contracts.templateConflict.parse((late.body as contracts.ErrorBody).details)).toEqual({
      revision: 1,
      updated_by: scene.names.hr,
      updated_at: app.clock.now().toISOString(),
    });
    expect((await scene.show(id)).draft.title).toBe('Of the first');
  });

  it('keeps one of several simultaneous saves, and is idempotent for each', async () => {
    const id = await scene.create();
    const drafts = Array.from({ length: 6 }, (_, index) =>
      draftOf([choice], { title: `Title ${index}` }),
    );
    const answers = await Promise.all(
      drafts.map((draft, index) =>
        scene.save(id, 0, draft, index % 2 === 0 ? scene.hr : scene.admin),
      ),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409, 409]);
    const kept = drafts[answers.findIndex(({ status }) => status === 200)] ?? draftOf([]);
    expect(replyOf(contracts.saveTemplate, await scene.save(id, 0, kept)).revision).toBe(1);
    expect(await scene.show(id)).toMatchObject({ revision: 1, draft: { title: kept.title } });
  });
});

describe('merging what two editors of one template changed', () => {
  /** Builds a template with two questions, which both editors have open. */
  async function opened() {
    const id = await scene.create();
    await scene.save(id, 0, draftOf([choice, why]));
    const { draft, revision } = await scene.show(id);
    const saved = async (given: contracts.TemplateView['draft'], by = scene.hr) =>
      replyOf(contracts.saveTemplate, await scene.save(id, revision, given, by, draft));
    return { id, draft, revision, saved };
  }
  const texted = (draft: contracts.TemplateView['draft'], key: string, text: string) => ({
    ...draft,
    questions: draft.questions.map((each) => (each.key === key ? { ...each, text } : each)),
  });

  it('stores both, if they are about different parts, and returns the result', async () => {
    const { id, draft, revision, saved } = await opened();
    const more = draftQuestion('more', { text: 'What else?' });
    await saved({ ...texted(draft, 'how', 'How well?'), title: 'Theirs' }, scene.admin);
    const mine = { ...texted(draft, 'why', 'Why so?'), options: { ...draft.options, max: 7 } };
    const late = await saved({ ...mine, questions: [more, ...mine.questions] });
    expect(late).toMatchObject({ revision: revision + 2, has_changes: true });
    const stored = await scene.show(id);
    expect(stored).toMatchObject({
      revision: revision + 2,
      draft: {
        title: 'Theirs',
        options: { max: 7 },
        questions: [{ text: 'What else?' }, { text: 'How well?' }, { text: 'Why so?' }],
      },
    });
    expect(late.merged).toEqual(stored.draft);
    expect(
      await app.db.prisma.changeLog.findFirst({
        where: { entity: 'template', entityId: String(id) },
        orderBy: [{ at: 'desc' }, { id: 'desc' }],
      }),
    ).toMatchObject({ action: 'template.saved', details: { revision: revision + 2 } });
  });

  it('repeated after a lost response, stores it once', async () => {
    const { id, draft, revision, saved } = await opened();
    await saved({ ...draft, title: 'Theirs' }, scene.admin);
    const mine = texted(draft, 'why', 'Why so?');
    const once = await saved(mine);
    expect(await saved(mine)).toEqual(once);
    expect((await scene.show(id)).revision).toBe(revision + 2);
  });

  it('refuses all of it with 409 if both changed one field, and stores nothing', async () => {
    const { id, draft, revision, saved } = await opened();
    await saved(texted(draft, 'why', 'Why not?'), scene.admin);
    const before = await scene.show(id);
    const mine = { ...texted(draft, 'why', 'Why so?'), title: 'Mine' };
    expect(await scene.save(id, revision, mine, scene.hr, draft)).toMatchObject({
      status: 409,
      body: { message: texts.conflict, details: { revision: revision + 1 } },
    });
    expect(await scene.show(id)).toEqual(before);
  });

  it('knows a new question again when the other editor has published it', async () => {
    const { id, draft, revision, saved } = await opened();
    await scene.publish(id, revision, scene.admin);
    await saved({ ...texted(draft, 'why', draft.questions[1]?.text ?? ''), title: 'Mine' });
    const stored = await scene.show(id);
    expect(stored.draft.title).toBe('Mine');
    expect(stored.draft.questions).toMatchObject([
      { text: 'How was it?', question_id: expect.any(Number) as unknown },
      { text: 'Why?', config: { available_if: [{ question: stored.draft.questions[0]?.key }] } },
    ]);
  });

  it('keeps all of many simultaneous saves of different questions', async () => {
    const id = await scene.create();
    const keys = ['a', 'b', 'c', 'd', 'e'];
    await scene.save(id, 0, draftOf(keys.map((key) => draftQuestion(key))));
    const { draft, revision } = await scene.show(id);
    const answers = await Promise.all(
      keys.map((key, index) =>
        scene.save(
          id,
          revision,
          texted(draft, key, `New ${key}`),
          index % 2 === 0 ? scene.hr : scene.admin,
          draft,
        ),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual(keys.map(() => 200));
    expect((await scene.show(id)).draft.questions.map(({ text }) => text)).toEqual(
      keys.map((key) => `New ${key}`),
    );
  });
});

describe('discarding, copying, archiving', () => {
  it('discarding restores the published version, and is refused without one', async () => {
    const id = await scene.published(draftOf([choice], { title: 'As it was' }));
    const { draft, revision } = await scene.show(id);
    await scene.save(id, revision, { ...draft, title: 'Otherwise' });
    const discard = (template: number, seen: number) =>
      scene.hr.call(contracts.discardTemplateDraft, {
        ...scene.at(template),
        body: { revision: seen },
      });
    expect(await discard(id, revision)).toMatchObject({ status: 409 });
    expect(await discard(id, revision + 1)).toMatchObject({
      status: 200,
      body: { message: texts.discarded },
    });
    expect(await scene.show(id)).toMatchObject({
      has_changes: false,
      draft: { title: 'As it was' },
    });
    expect(await discard(await scene.create(), 0)).toMatchObject({
      status: 422,
      body: { message: texts.neverPublished },
    });
  });

  it('a copy has questions of its own, with the conditions between them', async () => {
    const id = await scene.published(draftOf([choice, why], { title: 'Peer Review' }));
    const copy = replyOf(
      contracts.duplicateTemplate,
      await scene.hr.call(contracts.duplicateTemplate, { ...scene.at(id), body: {} }),
    ).id;
    const { draft, versions } = await scene.show(copy);
    expect([
      draft.title,
      versions,
      draft.questions.map(({ question_id: question }) => question),
    ]).toEqual(['Peer Review (copy)', [], [null, null]]);
    expect((await scene.publish(copy, 0)).status).toBe(200);
    const [first, second] = (await scene.show(copy)).draft.questions;
    expect(second?.config.available_if).toEqual([
      { question: first?.key, has: 'any', answer: ['Bad'] },
    ]);
    expect(first?.question_id).not.toBe((await scene.show(id)).draft.questions[0]?.question_id);
  });

  it('archived templates have their own list and cannot change until restored', async () => {
    const id = await scene.published(draftOf([choice], { title: 'Put away' }));
    const archive = async (archived: boolean) =>
      replyOf(
        contracts.archiveTemplate,
        await scene.hr.call(contracts.archiveTemplate, { ...scene.at(id), body: { archived } }),
      ).message;
    expect([await archive(true), await archive(true)]).toEqual([texts.archived, texts.archived]);
    expect([
      await list({ search: 'put away' }),
      (await list({ search: 'put away', archived: '1' })).map((row) => row.id),
    ]).toEqual([[], [id]]);
    const { draft, revision } = await scene.show(id);
    for (const answer of [await scene.save(id, revision, draft), await scene.publish(id, revision)])
      expect(answer).toMatchObject({ status: 409, body: { message: texts.notWhileArchived } });
    expect(await archive(false)).toBe(texts.restored);
    expect((await scene.save(id, revision, { ...draft, title: 'Brought back' })).status).toBe(200);
  });

  it('a template can be deleted only if no cycle and no form ever used it', async () => {
    const remove = (id: number) => scene.hr.call(contracts.deleteTemplate, scene.at(id));
    const [unused, planned, written] = [
      await scene.published(draftOf([choice, why])),
      await scene.published(draftOf([choice])),
      await scene.published(draftOf([choice])),
    ];
    await buildCycle(app.db, { launchedAt: null, pulses: [{ template: { id: planned } }] });
    const [cyclePulse] = (await buildCycle(app.db, { pulses: [{ template: { id: written } }] }))
      .pulses;
    if (cyclePulse === undefined) throw new Error('The cycle was built without a pulse.');
    await buildPulse(app.db, {
      cyclePulse,
      employee: await buildEmployee(app.db),
      assignee: await buildEmployee(app.db),
    });
    expect(await remove(unused)).toMatchObject({ status: 200, body: { message: texts.deleted } });
    expect((await scene.hr.call(contracts.showTemplate, scene.at(unused))).status).toBe(404);
    // Deleting what someone else is editing reports a conflict, and nothing is lost.
    const built = await scene.published(draftOf([choice]));
    const { revision } = await scene.show(built);
    const removeSeen = (seen: number) =>
      scene.hr.call(contracts.deleteTemplate, {
        ...scene.at(built),
        query: { revision: String(seen) },
      });
    expect(await removeSeen(revision - 1)).toMatchObject({
      status: 409,
      body: { message: texts.changedBeforeDelete },
    });
    expect((await removeSeen(revision)).status).toBe(200);
    for (const id of [planned, written])
      expect(await remove(id)).toMatchObject({ status: 409, body: { message: texts.inUse } });
    expect((await scene.show(planned)).cycles).toEqual([
      expect.objectContaining({ state: 'draft', version: 1 }),
    ]);
  });
});

it('the change log records who did what, and which questions were added', async () => {
  const id = await scene.published(
    draftOf([draftQuestion('secret', { text: 'A very particular question' })]),
  );
  const lines = await app.db.prisma.changeLog.findMany({
    where: { entity: 'template', entityId: String(id) },
    orderBy: { id: 'asc' },
  });
  expect(lines.map(({ action }) => action)).toEqual([
    'template.created',
    'template.saved',
    'template.published',
  ]);
  expect(lines[1]?.details).toMatchObject({
    changes: expect.arrayContaining([
      { field: 'questions', from: [], to: ['A very particular question'] },
    ]),
  });
});

it('leaves stored data consistent', async () => {
  expect(await violatedInvariants(app.db)).toEqual([]);
});
