import * as templates from '@reviews/contracts/templates';
import { DEFAULT_TEMPLATE_OPTIONS, type TemplateDraft } from '@reviews/domain';
import { buildCycle, buildTemplate } from '@reviews/factories';
import * as answer from '../../testing/cases/answers.ts';
import { reads, writes, type CasesOf } from '../../testing/cases/call-case.ts';
import { CALLERS, type Ground, UNKNOWN_ID } from '../../testing/cases/ground.ts';
import {
  admissionOf,
  toTemplateBuilders as toBuilders,
  whileOnlyLooking,
} from '../../testing/cases/kinds-of-people.ts';
import { recordsOf, type WritingWorld } from '../../testing/cases/writing-world.ts';

const { addLibraryQuestion, createTemplate, saveTemplate } = templates;
const of = (id: number) => ({ params: { id: String(id) } });
const UNKNOWN = of(UNKNOWN_ID);
const OTHERS = CALLERS.filter((person) => person !== 'hr' && person !== 'admin');
const hidden = { absent: UNKNOWN, unknowing: OTHERS };
const reading = admissionOf(toBuilders());

const TITLE = 'Peer Review';
const WORDS = {
  text: 'What do they do well?',
  help_text: '',
  subtext: '',
  ui_key: 'textarea' as const,
  config: {},
};
const CHOICE = { ...WORDS, ui_key: 'input.radio' as const, config: { options: ['Good', 'Bad'] } };
const draftOf = (questions: TemplateDraft['questions'], title = TITLE): TemplateDraft => ({
  title,
  description: '',
  options: DEFAULT_TEMPLATE_OPTIONS,
  questions,
});
const NEW = { ...WORDS, key: 'new', question_id: null, library_version_id: null };
const DRAFT = draftOf([NEW]);

/**
 * Returns a draft with as many questions as there are rows. Each question but the first depends on
 * the one before.
 */
const longDraft = ({ rows }: Ground, libraryVersionId: number | null = null): TemplateDraft =>
  draftOf(
    Array.from({ length: rows }, (_, index): TemplateDraft['questions'][number] => ({
      ...CHOICE,
      key: `k${index}`,
      question_id: null,
      library_version_id: libraryVersionId,
      config: {
        ...CHOICE.config,
        ...(index === 0
          ? {}
          : { available_if: [{ question: `k${index - 1}`, has: 'any', answer: ['Bad'] }] }),
      },
    })),
  );

const onTemplate = ({ template }: Ground) => of(template.id);
const titled = (type_id: number) => ({ body: { title: TITLE, type_id } });
/** Creates a template with only a title. */
const begun = async (ground: Ground) =>
  of((await ground.ask('hr', createTemplate, titled(ground.template.feedbackTypeId))).id);
/** Saves a long draft of a template, and returns its revision. */
async function withDraft(ground: Ground, { params }: ReturnType<typeof of>) {
  const body = { revision: 0, draft: longDraft(ground) };
  const { revision } = await ground.ask('hr', saveTemplate, { params, body });
  return { params, body: { revision } };
}
const onDraft = async (ground: Ground) => ({
  params: (await withDraft(ground, await begun(ground))).params,
});
const inLibrary = (ground: Ground) => ground.ask('hr', addLibraryQuestion, { body: CHOICE });
const onQuestion = async (ground: Ground) => of((await inLibrary(ground)).id);

const records = recordsOf(async ({ db }) => {
  const [template, used] = [await buildTemplate(db), await buildTemplate(db)];
  await buildCycle(db, { launchedAt: null, pulses: [{ template: used }] });
  const { id: questionId } = await db.prisma.libraryQuestion.create({
    data: { versions: { create: { number: 1, text: 'What went well?', uiKey: 'textarea' } } },
  });
  return {
    typeId: template.feedbackTypeId,
    templateId: template.id,
    usedId: used.id,
    questionId,
    /** The template that is removed next. */
    unusedId: (await buildTemplate(db)).id,
  };
});
const onBuilt = (world: WritingWorld) => of(records.of(world).templateId);
const onUsed = (world: WritingWorld) => of(records.of(world).usedId);
const inBuilt = (world: WritingWorld) => `template ${records.of(world).templateId}`;
const changed = (world: WritingWorld, version: number) => ({
  ...of(records.of(world).questionId),
  body: { ...WORDS, version },
});
const inQuestion = (world: WritingWorld) => `library_question ${records.of(world).questionId}`;

/** Resets the template to its published state. */
async function giveUnchanged(world: WritingWorld): Promise<void> {
  await world.db.pool.query(
    'UPDATE template SET draft = NULL, revision = 0, archived_at = NULL WHERE id = $1',
    [records.of(world).templateId],
  );
}
/** Gives the template a draft that differs from every published version. */
async function giveDraft(world: WritingWorld): Promise<void> {
  const { templateId } = records.of(world);
  const versions = await world.db.prisma.templateVersion.count({ where: { templateId } });
  await world.db.pool.query(
    'UPDATE template SET draft = $2, revision = 0, archived_at = NULL WHERE id = $1',
    [templateId, JSON.stringify(draftOf([NEW], `Version ${versions + 1}`))],
  );
}
/** Resets the question to its first version, not archived. */
async function giveQuestion(world: WritingWorld): Promise<void> {
  const { libraryQuestion, libraryQuestionVersion } = world.db.prisma;
  const { questionId: libraryQuestionId } = records.of(world);
  await libraryQuestionVersion.deleteMany({ where: { libraryQuestionId, number: { gt: 1 } } });
  await libraryQuestion.update({ where: { id: libraryQuestionId }, data: { archivedAt: null } });
}

const creating = {
  ...toBuilders(),
  request: (world: WritingWorld) => titled(records.of(world).typeId),
};
const ASKED = ['template_version', 'template_version_question', 'question', 'question_version'];
const FIRST = { revision: 0 };
const SAVED = { revision: 0, draft: DRAFT };
const ARCHIVED = { archived: '1' as const };
const ANONYMOUS = {
  ...DEFAULT_TEMPLATE_OPTIONS,
  anonymizeEmployee: true,
  anonymizeManager: true,
};
const OPTIONS = { options: DEFAULT_TEMPLATE_OPTIONS };

/** Templates and the question library are for those who build templates. */
export const TEMPLATES = {
  records,
  calls: {
    listTemplates: {
      ...reading,
      call: () => ({}),
      budget: reads(2),
      queries: ['', 'search=a', 'archived=1', 'type_id=1'],
    },
    // One for the template, one for its versions and cycles, two for the published version and one
    // for the library.
    showTemplate: {
      ...reading,
      ...hidden,
      call: onTemplate,
      // One reads the rating types that a question can use.
      budget: reads(7),
      fields: { id: 'builtTemplate' },
    },
    createTemplate: {
      call: ({ template }) => titled(template.feedbackTypeId),
      by: 'hr',
      budget: writes(4),
      fields: { type_id: 'feedbackType' },
      tables: ['template'],
      logs: { action: 'template.created', record: (_world, made) => `template ${made}` },
      made: (reply) => String(createTemplate.response.parse(reply.json()).id),
      attempts: {
        'a template': creating,
        'a template of a type that there is not': {
          ...toBuilders(answer.INVALID),
          request: () => titled(UNKNOWN_ID),
        },
        'a template, while impersonations may only look': whileOnlyLooking(creating),
      },
    },
    saveTemplate: {
      call: async (ground) => ({
        ...(await begun(ground)),
        body: { revision: 0, draft: longDraft(ground) },
      }),
      ...hidden,
      absent: { ...UNKNOWN, body: SAVED },
      by: 'hr',
      // One locks it; four find its questions, the library's and the published ones; two store and
      // log it.
      budget: writes(8),
      otherMeasured: {
        'of a template with questions of the library': {
          budget: writes(9),
          call: async (scene) => ({
            by: await scene.as(scene.hr),
            ...(await begun(scene)),
            body: { revision: 0, draft: longDraft(scene, (await inLibrary(scene)).version_id) },
          }),
        },
      },
      fields: {
        id: 'builtTemplate',
        revision: 'templateRevision',
        draft: 'templateDraft',
        base: 'templateDraft',
      },
      tables: ['template'],
      logs: { action: 'template.saved', record: inBuilt },
      attempts: {
        'what is built of a template': {
          ...toBuilders(),
          given: giveUnchanged,
          request: (world) => ({ ...onBuilt(world), body: SAVED }),
        },
        'what is built on what another has changed': {
          ...toBuilders(answer.TEMPLATE_CHANGED),
          request: (world) => ({ ...onBuilt(world), body: { ...SAVED, revision: 7 } }),
        },
        'nothing, on what another has changed': {
          ...toBuilders('same'),
          request: (world) => ({
            ...onBuilt(world),
            body: { ...SAVED, revision: 7, base: SAVED.draft },
          }),
        },
        'what is built of a template that there is not': {
          ...toBuilders(answer.NO_TEMPLATE),
          request: () => ({ ...UNKNOWN, body: SAVED }),
        },
      },
    },
    publishTemplate: {
      call: async (ground) => withDraft(ground, await begun(ground)),
      ...hidden,
      absent: { ...UNKNOWN, body: FIRST },
      by: 'hr',
      // The same for fifty questions as for one: one statement for all new questions, one for all
      // new versions.
      budget: writes(14),
      fields: { id: 'builtTemplate', revision: 'templateRevision' },
      tables: ['template', ...ASKED, 'cycle_pulse'],
      logs: { action: 'template.published', record: inBuilt },
      attempts: {
        'the next version of a template': {
          ...toBuilders(),
          given: giveDraft,
          request: (world) => ({ ...onBuilt(world), body: FIRST }),
        },
        'a version in which nothing has changed': {
          ...toBuilders(answer.NOTHING_TO_PUBLISH),
          request: (world) => ({ ...onUsed(world), body: FIRST }),
        },
      },
    },
    discardTemplateDraft: {
      call: async (ground) => withDraft(ground, of((await buildTemplate(ground.db)).id)),
      ...hidden,
      absent: { ...UNKNOWN, body: FIRST },
      by: 'hr',
      budget: writes(7),
      fields: { id: 'builtTemplate', revision: 'templateRevision' },
      tables: ['template'],
      logs: { action: 'template.discarded', record: inBuilt },
      attempts: {
        'that nothing was built': {
          ...toBuilders(),
          given: giveDraft,
          request: (world) => ({ ...onBuilt(world), body: FIRST }),
        },
        'that nothing was built where nothing was': {
          ...toBuilders('same'),
          request: (world) => ({ ...onUsed(world), body: FIRST }),
        },
      },
    },
    duplicateTemplate: {
      call: (ground) => ({ ...onTemplate(ground), body: {} }),
      ...hidden,
      absent: { ...UNKNOWN, body: {} },
      by: 'hr',
      budget: writes(6),
      fields: { id: 'builtTemplate' },
      tables: ['template'],
      logs: { action: 'template.duplicated', record: (_world, made) => `template ${made}` },
      made: (reply) => String(templates.duplicateTemplate.response.parse(reply.json()).id),
      attempts: {
        'a copy of a template': {
          ...toBuilders(),
          request: (world) => ({ ...onBuilt(world), body: {} }),
        },
      },
    },
    archiveTemplate: {
      call: async (ground) => ({ ...(await onDraft(ground)), body: ARCHIVED }),
      ...hidden,
      absent: { ...UNKNOWN, body: ARCHIVED },
      by: 'hr',
      budget: writes(4),
      fields: { id: 'builtTemplate' },
      tables: ['template'],
      logs: { action: 'template.archived', record: inBuilt },
      attempts: {
        'that a template is put away': {
          ...toBuilders(),
          given: giveUnchanged,
          request: (world) => ({ ...onBuilt(world), body: ARCHIVED }),
        },
        'that a template stays as it is': {
          ...toBuilders('same'),
          request: (world) => ({ ...onUsed(world), body: { archived: false } }),
        },
      },
    },
    deleteTemplate: {
      call: onDraft,
      ...hidden,
      by: 'hr',
      budget: writes(6),
      fields: { id: 'unusedTemplate' },
      tables: ['template', ...ASKED],
      logs: {
        action: 'template.deleted',
        record: (world) => `template ${records.of(world).unusedId}`,
      },
      attempts: {
        'a template that was never used': {
          ...toBuilders(),
          given: async (world) =>
            void (records.of(world).unusedId = (await buildTemplate(world.db)).id),
          request: (world) => of(records.of(world).unusedId),
        },
        'a template that is used': { ...toBuilders(answer.TEMPLATE_IN_USE), request: onUsed },
      },
    },
    previewReaders: {
      ...reading,
      ...hidden,
      onlyReads: 'says who would read a form with options that are not kept',
      call: (ground) => ({ ...onTemplate(ground), body: OPTIONS }),
      absent: { ...UNKNOWN, body: OPTIONS },
      // One reads the anonymity settings.
      budget: reads(4),
      fields: { id: 'builtTemplate' },
      bodies: [OPTIONS, { options: ANONYMOUS }],
    },
    listLibraryQuestions: {
      ...reading,
      call: () => ({}),
      budget: reads(2),
      queries: ['', 'search=a', 'archived=1'],
    },
    showLibraryQuestion: {
      ...reading,
      ...hidden,
      call: onQuestion,
      budget: reads(3),
      fields: { id: 'libraryQuestion' },
    },
    addLibraryQuestion: {
      call: () => ({ body: WORDS }),
      by: 'hr',
      budget: writes(3),
      tables: ['library_question', 'library_question_version'],
      logs: {
        action: 'library_question.added',
        record: (_world, made) => `library_question ${made}`,
      },
      made: (reply) => String(addLibraryQuestion.response.parse(reply.json()).id),
      attempts: {
        'a question for the library': { ...toBuilders(), request: () => ({ body: WORDS }) },
        'a question for the library that asks nothing': {
          ...toBuilders(answer.INVALID),
          request: () => ({ body: { ...WORDS, text: ' ' } }),
        },
      },
    },
    changeLibraryQuestion: {
      call: async (ground) => ({ ...(await onQuestion(ground)), body: { ...WORDS, version: 1 } }),
      ...hidden,
      absent: { ...UNKNOWN, body: { ...WORDS, version: 1 } },
      by: 'hr',
      budget: writes(5),
      fields: { id: 'libraryQuestion', version: 'libraryVersion' },
      tables: ['library_question_version'],
      logs: { action: 'library_question.changed', record: inQuestion },
      attempts: {
        'the next version of a question of the library': {
          ...toBuilders(),
          given: giveQuestion,
          request: (world) => changed(world, 1),
        },
        'a version of a question that another has changed': {
          ...toBuilders(answer.LIBRARY_CHANGED),
          request: (world) => changed(world, 7),
        },
      },
    },
    archiveLibraryQuestion: {
      call: async (ground) => ({ ...(await onQuestion(ground)), body: ARCHIVED }),
      ...hidden,
      absent: { ...UNKNOWN, body: ARCHIVED },
      by: 'hr',
      budget: writes(4),
      fields: { id: 'libraryQuestion' },
      tables: ['library_question'],
      logs: { action: 'library_question.archived', record: inQuestion },
      attempts: {
        'that a question of the library is put away': {
          ...toBuilders(),
          given: giveQuestion,
          request: (world) => ({ ...of(records.of(world).questionId), body: ARCHIVED }),
        },
      },
    },
  } satisfies CasesOf<typeof templates>,
};
