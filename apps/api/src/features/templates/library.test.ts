import * as contracts from '@reviews/contracts';
import { MESSAGES } from '@reviews/domain';
import { violatedInvariants } from '@reviews/factories/testing/invariants';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts';
import {
  buildTemplateScene,
  draftOf,
  draftQuestion,
  type TemplateScene,
} from '../../testing/template-scene.ts';
import { replyOf } from '../../testing/worlds.ts';

const { templates: texts } = MESSAGES;
const words = (text: string) => ({
  text,
  help_text: '<p>Think of <em>examples</em>.</p>',
  subtext: '',
  ui_key: 'input.radio' as const,
  config: { options: ['Often', 'Never'], required: true },
});

let app: TestApp;
let scene: TemplateScene;
beforeAll(async () => {
  app = await startTestApp();
  scene = await buildTemplateScene(app);
});
afterAll(() => app.close());

const list = async (query: { search?: string; archived?: '0' | '1' } = {}) =>
  replyOf(
    contracts.listLibraryQuestions,
    await scene.hr.call(contracts.listLibraryQuestions, { query }),
  ).data;
const add = async (text: string) =>
  replyOf(
    contracts.addLibraryQuestion,
    await scene.hr.call(contracts.addLibraryQuestion, { body: words(text) }),
  );
const change = (id: number, version: number, text: string, by = scene.hr) =>
  by.call(contracts.changeLibraryQuestion, { ...scene.at(id), body: { ...words(text), version } });
const taken = (key: string, versionId: number, text: string) =>
  draftQuestion(key, { ...words(text), library_version_id: versionId });

it('finds a question by its words, and counts the templates that use it', async () => {
  const { id, version_id: versionId } = await add('Do they share what they know?');
  await scene.published(draftOf([taken('a', versionId, 'Do they share what they know?')]));
  const building = await scene.create();
  await scene.save(building, 0, draftOf([taken('a', versionId, 'Do they share what they know?')]));
  expect(await list({ search: 'SHARE what' })).toEqual([
    expect.objectContaining({
      id,
      version_id: versionId,
      version: 1,
      templates: 2,
      archived: false,
      ...words('Do they share what they know?'),
    }),
  ]);
  expect(await list({ search: '%' })).toEqual([]);
});

it('refuses an incomplete question, with the error on its field', async () => {
  const answer = await scene.hr.call(contracts.addLibraryQuestion, {
    body: { ...words(' '), config: { options: ['Once', 'Once'] } },
  });
  expect(answer).toMatchObject({
    status: 422,
    body: {
      errors: {
        text: [texts.questionRequired],
        'config.options.1': [texts.choiceTwice({ choice: 'Once' })],
      },
    },
  });
});

it('adds a version without changing templates that use the one before, and tells them about it', async () => {
  const { id, version_id: first } = await add('Do they listen?');
  const template = await scene.published(draftOf([taken('a', first, 'Do they listen?')]));
  const before = await app.db.prisma.questionVersion.findMany({
    where: { question: { templateId: template } },
  });
  const { version_id: second, version } = replyOf(
    contracts.changeLibraryQuestion,
    await change(id, 1, 'Do they listen well?'),
  );
  expect(version).toBe(2);
  expect(
    await app.db.prisma.questionVersion.findMany({ where: { question: { templateId: template } } }),
  ).toEqual(before);
  expect(await scene.show(template)).toMatchObject({
    newer: [{ from_version_id: first, version_id: second, version: 2 }],
    draft: { questions: [{ text: 'Do they listen?', library_version_id: first }] },
  });
  const { draft, revision } = await scene.show(template);
  await scene.save(template, revision, {
    ...draft,
    questions: [
      {
        ...taken('a', second, 'Do they listen well?'),
        key: draft.questions[0]?.key ?? '',
        question_id: draft.questions[0]?.question_id ?? null,
      },
    ],
  });
  expect((await scene.publish(template, revision + 1)).status).toBe(200);
  expect(await scene.show(template)).toMatchObject({
    newer: [],
    versions: [{ number: 2 }, { number: 1 }],
  });
});

it('reports a conflict to the second of two editors, and is idempotent', async () => {
  const { id } = await add('Do they plan ahead?');
  const answers = await Promise.all([
    change(id, 1, 'Do they plan?'),
    change(id, 1, 'Do they prepare?', scene.admin),
  ]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect(answers.find(({ status }) => status === 409)).toMatchObject({
    body: { message: texts.libraryConflict, details: { version: 2 } },
  });
  const kept = answers[0]?.status === 200 ? 'Do they plan?' : 'Do they prepare?';
  expect(replyOf(contracts.changeLibraryQuestion, await change(id, 1, kept)).version).toBe(2);
  expect(
    await app.db.prisma.libraryQuestionVersion.count({ where: { libraryQuestionId: id } }),
  ).toBe(2);
});

it('cuts the link to the library once the wording differs, even if the question names the version of another', async () => {
  const [{ version_id: own }, { version_id: other }] = [
    await add('Do they help?'),
    await add('Do they teach?'),
  ];
  const id = await scene.create();
  await scene.save(
    id,
    0,
    draftOf([
      taken('a', own, 'Do they help others?'),
      taken('b', other, 'Do they help?'),
      taken('c', own, 'Do they help?'),
    ]),
  );
  expect(
    (await scene.show(id)).draft.questions.map((question) => question.library_version_id),
  ).toEqual([null, null, own]);
});

it('offers an archived question to no one, and keeps it where it is used', async () => {
  const { id, version_id: versionId } = await add('Do they answer?');
  const template = await scene.published(draftOf([taken('a', versionId, 'Do they answer?')]));
  await change(id, 1, 'Do they answer soon?');
  const archive = (archived: boolean) =>
    scene.hr.call(contracts.archiveLibraryQuestion, { ...scene.at(id), body: { archived } });
  expect(await archive(true)).toMatchObject({
    status: 200,
    body: { message: texts.libraryArchived },
  });
  expect([
    await list({ search: 'answer soon' }),
    (await list({ search: 'answer soon', archived: '1' })).map((row) => row.id),
  ]).toEqual([[], [id]]);
  expect(await scene.show(template)).toMatchObject({
    newer: [],
    draft: { questions: [{ text: 'Do they answer?' }] },
  });
  expect(await change(id, 2, 'Do they reply?')).toMatchObject({
    status: 409,
    body: { message: texts.libraryNotWhileArchived },
  });
  expect(await archive(false)).toMatchObject({ body: { message: texts.libraryRestored } });
});

it('shows a question with all its versions, newest first, and which template uses which', async () => {
  const { id, version_id: first } = await add('Do they decide?');
  const asking = await scene.published(
    draftOf([taken('a', first, 'Do they decide?')], { title: 'Asks the first' }),
  );
  const { version_id: second } = replyOf(
    contracts.changeLibraryQuestion,
    await change(id, 1, 'Do they decide in time?'),
  );
  const both = await scene.published(
    draftOf([taken('a', first, 'Do they decide?')], { title: 'Asks both' }),
  );
  const { draft, revision } = await scene.show(both);
  await scene.save(both, revision, {
    ...draft,
    questions: [...draft.questions, taken('b', second, 'Do they decide in time?')],
  });
  const show = (which: number) => scene.hr.call(contracts.showLibraryQuestion, scene.at(which));
  expect(replyOf(contracts.showLibraryQuestion, await show(id))).toMatchObject({
    id,
    version_id: second,
    version: 2,
    templates: 2,
    archived: false,
    ...words('Do they decide in time?'),
    versions: [
      {
        version_id: second,
        number: 2,
        text: 'Do they decide in time?',
        templates: [
          { id: both, title: 'Asks both', archived: false, published: false, built: true },
        ],
      },
      {
        version_id: first,
        number: 1,
        text: 'Do they decide?',
        templates: [
          { id: both, title: 'Asks both', published: true, built: true },
          { id: asking, title: 'Asks the first', published: true, built: false },
        ],
      },
    ],
  });
  expect(await show(2_000_000_000)).toMatchObject({
    status: 404,
    body: { message: texts.libraryNotFound },
  });
});

it('leaves stored data consistent', async () => {
  expect(await violatedInvariants(app.db)).toEqual([]);
});
