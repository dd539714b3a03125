import * as contracts from '@reviews/contracts';
import type { Database } from '@reviews/db';
import { DEFAULT_TEMPLATE_OPTIONS, type TemplateDraft } from '@reviews/domain';
import { buildCycle, buildTemplate } from '@reviews/factories';
import type { Reply, Visitor } from '@reviews/harness';
import type { TemplateCaseName, TemplateOperation } from '../tables/writing-templates.ts';

/** Templates that the cases build, separate from those of the forms. */
export interface TemplateWorld {
  readonly typeId: number;
  readonly template: number;
  readonly used: number;
  readonly question: number;
  /** The template that is removed next. */
  unused: number;
}

export interface TemplateGround {
  readonly db: Database;
  readonly building: TemplateWorld;
}

type Send = (visitor: Visitor, headers?: Readonly<Record<string, string>>) => Promise<Reply>;

const UNKNOWN_ID = 2_000_000_000;
const WORDS = {
  text: 'What do they do well?',
  help_text: '',
  subtext: '',
  ui_key: 'textarea',
  config: {},
} as const;

export async function buildTemplateWorld(db: Database): Promise<TemplateWorld> {
  const [template, used] = [await buildTemplate(db), await buildTemplate(db)];
  await buildCycle(db, { launchedAt: null, pulses: [{ template: used }] });
  const { id: question } = await db.prisma.libraryQuestion.create({
    data: { versions: { create: { number: 1, text: 'What went well?', uiKey: 'textarea' } } },
  });
  return {
    typeId: template.feedbackTypeId,
    template: template.id,
    used: used.id,
    question,
    unused: (await buildTemplate(db)).id,
  };
}

const draft: TemplateDraft = {
  title: 'Peer Review',
  description: '',
  options: DEFAULT_TEMPLATE_OPTIONS,
  questions: [
    {
      key: 'new',
      question_id: null,
      library_version_id: null,
      text: 'What do they do well?',
      help_text: '',
      subtext: '',
      ui_key: 'textarea',
      config: {},
    },
  ],
};

const at = (id: number) => ({ params: { id: String(id) } });
const create =
  (typeId: number): Send =>
  (visitor, headers = {}) =>
    visitor.call(contracts.createTemplate, {
      body: { title: 'Peer Review', type_id: typeId },
      headers,
    });
const save =
  (id: number, revision: number): Send =>
  (visitor, headers = {}) =>
    visitor.call(contracts.saveTemplate, { ...at(id), body: { revision, draft }, headers });
const publish =
  (id: number): Send =>
  (visitor, headers = {}) =>
    visitor.call(contracts.publishTemplate, { ...at(id), body: { revision: 0 }, headers });
const discard =
  (id: number): Send =>
  (visitor, headers = {}) =>
    visitor.call(contracts.discardTemplateDraft, { ...at(id), body: { revision: 0 }, headers });
const archive =
  (id: number, archived: boolean): Send =>
  (visitor, headers = {}) =>
    visitor.call(contracts.archiveTemplate, { ...at(id), body: { archived }, headers });
const remove =
  (id: number): Send =>
  (visitor, headers = {}) =>
    visitor.call(contracts.deleteTemplate, { ...at(id), headers });
const addQuestion =
  (text: string): Send =>
  (visitor, headers = {}) =>
    visitor.call(contracts.addLibraryQuestion, { body: { ...WORDS, text }, headers });
const changeQuestion =
  (id: number, version: number): Send =>
  (visitor, headers = {}) =>
    visitor.call(contracts.changeLibraryQuestion, {
      ...at(id),
      body: { ...WORDS, version },
      headers,
    });

/** Resets the template to its published state. */
async function giveUnchanged({ db, building: { template } }: TemplateGround): Promise<void> {
  await db.pool.query(
    'UPDATE template SET draft = NULL, revision = 0, archived_at = NULL WHERE id = $1',
    [template],
  );
}

/** Gives the template a draft that differs from every published version. */
async function giveBuilt({ db, building: { template } }: TemplateGround): Promise<void> {
  const { _count: versions } = await db.prisma.template.findUniqueOrThrow({
    where: { id: template },
    select: { _count: { select: { versions: true } } },
  });
  const built = { ...draft, title: `Version ${versions.versions + 1}` };
  await db.pool.query(
    'UPDATE template SET draft = $2, revision = 0, archived_at = NULL WHERE id = $1',
    [template, JSON.stringify(built)],
  );
}

async function giveUnused(ground: TemplateGround): Promise<void> {
  ground.building.unused = (await buildTemplate(ground.db)).id;
}

/** Resets the question to its first version, not archived. */
async function giveQuestion({ db, building: { question } }: TemplateGround): Promise<void> {
  await db.prisma.libraryQuestionVersion.deleteMany({
    where: { libraryQuestionId: question, number: { gt: 1 } },
  });
  await db.prisma.libraryQuestion.update({ where: { id: question }, data: { archivedAt: null } });
}

interface TemplateRequest {
  readonly send: (ground: TemplateGround) => Send;
  readonly given?: (ground: TemplateGround) => Promise<void>;
  readonly before?: 'onlyLooking';
}

export const TEMPLATE_REQUESTS: Readonly<Record<TemplateCaseName, TemplateRequest>> = {
  'a template': { send: ({ building }) => create(building.typeId) },
  'a template of a type that there is not': { send: () => create(UNKNOWN_ID) },
  'a template, while impersonations may only look': {
    send: ({ building }) => create(building.typeId),
    before: 'onlyLooking',
  },
  'what is built of a template': {
    send: ({ building }) => save(building.template, 0),
    given: giveUnchanged,
  },
  'what is built on what another has changed': {
    send: ({ building }) => save(building.template, 7),
  },
  'what is built of a template that there is not': { send: () => save(UNKNOWN_ID, 0) },
  'the next version of a template': {
    send: ({ building }) => publish(building.template),
    given: giveBuilt,
  },
  'a version in which nothing has changed': { send: ({ building }) => publish(building.used) },
  'that nothing was built': {
    send: ({ building }) => discard(building.template),
    given: giveBuilt,
  },
  'that nothing was built where nothing was': { send: ({ building }) => discard(building.used) },
  'a copy of a template': {
    send:
      ({ building }) =>
      (visitor, headers = {}) =>
        visitor.call(contracts.duplicateTemplate, { ...at(building.template), body: {}, headers }),
  },
  'that a template is put away': {
    send: ({ building }) => archive(building.template, true),
    given: giveUnchanged,
  },
  'that a template stays as it is': { send: ({ building }) => archive(building.used, false) },
  'a template that was never used': {
    send: ({ building }) => remove(building.unused),
    given: giveUnused,
  },
  'a template that is used': { send: ({ building }) => remove(building.used) },
  'a question for the library': { send: () => addQuestion(WORDS.text) },
  'a question for the library that asks nothing': { send: () => addQuestion(' ') },
  'the next version of a question of the library': {
    send: ({ building }) => changeQuestion(building.question, 1),
    given: giveQuestion,
  },
  'a version of a question that another has changed': {
    send: ({ building }) => changeQuestion(building.question, 7),
  },
  'that a question of the library is put away': {
    send:
      ({ building }) =>
      (visitor, headers = {}) =>
        visitor.call(contracts.archiveLibraryQuestion, {
          ...at(building.question),
          body: { archived: true },
          headers,
        }),
    given: giveQuestion,
  },
};

/** Change log action of each operation. */
const LOGGED: Readonly<Record<TemplateOperation, string>> = {
  createTemplate: 'template.created',
  saveTemplate: 'template.saved',
  publishTemplate: 'template.published',
  discardTemplateDraft: 'template.discarded',
  duplicateTemplate: 'template.duplicated',
  archiveTemplate: 'template.archived',
  deleteTemplate: 'template.deleted',
  addLibraryQuestion: 'library_question.added',
  changeLibraryQuestion: 'library_question.changed',
  archiveLibraryQuestion: 'library_question.archived',
};
const ASKED = ['template_version', 'template_version_question', 'question', 'question_version'];
export const TEMPLATE_TABLES: Readonly<Record<TemplateOperation, readonly string[]>> = {
  createTemplate: ['template', 'change_log'],
  saveTemplate: ['template', 'change_log'],
  publishTemplate: ['template', ...ASKED, 'cycle_pulse', 'change_log'],
  discardTemplateDraft: ['template', 'change_log'],
  duplicateTemplate: ['template', 'change_log'],
  archiveTemplate: ['template', 'change_log'],
  deleteTemplate: ['template', ...ASKED, 'change_log'],
  addLibraryQuestion: ['library_question', 'library_question_version', 'change_log'],
  changeLibraryQuestion: ['library_question_version', 'change_log'],
  archiveLibraryQuestion: ['library_question', 'change_log'],
};

export const isTemplateOperation = (operation: string): operation is TemplateOperation =>
  operation in LOGGED;

/** Returns the log action of an operation and its record. */
export function templateChange(
  { building }: TemplateGround,
  operation: TemplateOperation,
  made: string,
): { readonly action: string; readonly record: string } {
  const action = LOGGED[operation];
  if (operation === 'createTemplate' || operation === 'duplicateTemplate')
    return { action, record: `template ${made}` };
  if (operation === 'addLibraryQuestion') return { action, record: `library_question ${made}` };
  if (operation === 'changeLibraryQuestion' || operation === 'archiveLibraryQuestion')
    return { action, record: `library_question ${building.question}` };
  return {
    action,
    record: `template ${operation === 'deleteTemplate' ? building.unused : building.template}`,
  };
}

/** Returns the id of the record that a call created. */
export function madeTemplate(operation: TemplateOperation, reply: Reply): string {
  if (operation === 'createTemplate')
    return String(contracts.createTemplate.response.parse(reply.json()).id);
  if (operation === 'duplicateTemplate')
    return String(contracts.duplicateTemplate.response.parse(reply.json()).id);
  return operation === 'addLibraryQuestion'
    ? String(contracts.addLibraryQuestion.response.parse(reply.json()).id)
    : '';
}
