import { addLibraryQuestion, createTemplate, saveTemplate } from '@reviews/contracts';
import { DEFAULT_TEMPLATE_OPTIONS, type TemplateDraft } from '@reviews/domain';
import type { Visitor } from '@reviews/harness';
import type { Scene } from '@reviews/api/testing/cases/ground';

interface Call {
  readonly by: Visitor;
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

const words = {
  text: 'What do they do well?',
  help_text: '',
  subtext: '',
  ui_key: 'textarea',
  config: {},
} as const;

/**
 * A draft with as many questions as there are rows. Each question but the first depends on the one
 * before.
 */
function draftOf({ rows }: Scene, libraryVersionId: number | null = null): TemplateDraft {
  const questions = Array.from(
    { length: rows },
    (_, index): TemplateDraft['questions'][number] => ({
      ...words,
      key: `k${index}`,
      question_id: null,
      library_version_id: libraryVersionId,
      ui_key: 'input.radio',
      config: {
        options: ['Good', 'Bad'],
        ...(index === 0
          ? {}
          : { available_if: [{ question: `k${index - 1}`, has: 'any', answer: ['Bad'] }] }),
      },
    }),
  );
  return { title: 'Peer Review', description: '', options: DEFAULT_TEMPLATE_OPTIONS, questions };
}

const asHr = async (scene: Scene): Promise<Call> => ({ by: await scene.as(scene.hr) });
const onTemplate = async (scene: Scene): Promise<Call> => ({
  ...(await asHr(scene)),
  params: { id: String(scene.template.id) },
});

/** Creates a template with only a title. */
async function begun(
  scene: Scene,
): Promise<{ readonly by: Visitor; readonly params: { readonly id: string } }> {
  const { by } = await asHr(scene);
  const { id } = await by.ask(createTemplate, {
    body: { title: 'Peer Review', type_id: scene.template.feedbackTypeId },
  });
  return { by, params: { id: String(id) } };
}

async function built(scene: Scene) {
  const call = await begun(scene);
  await call.by.ask(saveTemplate, {
    params: call.params,
    body: { revision: 0, draft: draftOf(scene) },
  });
  return call;
}

async function inLibrary(scene: Scene) {
  const { by } = await asHr(scene);
  const made = await by.ask(addLibraryQuestion, {
    body: { ...words, ui_key: 'input.radio', config: { options: ['Good', 'Bad'] } },
  });
  return { by, made };
}

/** Typical calls about building templates with as many questions as there are rows. */
export const TEMPLATE_CALLS: Readonly<Record<string, (scene: Scene) => Promise<Call>>> = {
  listTemplates: asHr,
  showTemplate: onTemplate,
  createTemplate: async (scene) => ({
    ...(await asHr(scene)),
    body: { title: 'Peer Review', type_id: scene.template.feedbackTypeId },
  }),
  saveTemplate: async (scene) => ({
    ...(await begun(scene)),
    body: { revision: 0, draft: draftOf(scene) },
  }),
  'saveTemplate of a template with questions of the library': async (scene) => {
    const { made } = await inLibrary(scene);
    return {
      ...(await begun(scene)),
      body: { revision: 0, draft: draftOf(scene, made.version_id) },
    };
  },
  publishTemplate: async (scene) => ({ ...(await built(scene)), body: { revision: 1 } }),
  discardTemplateDraft: async (scene) => {
    const { by, params } = await onTemplate(scene);
    return { by, ...(params === undefined ? {} : { params }), body: { revision: 0 } };
  },
  duplicateTemplate: async (scene) => ({ ...(await onTemplate(scene)), body: {} }),
  archiveTemplate: async (scene) => ({ ...(await built(scene)), body: { archived: true } }),
  deleteTemplate: built,
  previewReaders: async (scene) => ({
    ...(await onTemplate(scene)),
    body: { options: DEFAULT_TEMPLATE_OPTIONS },
  }),
  listLibraryQuestions: asHr,
  showLibraryQuestion: async (scene) => {
    const { by, made } = await inLibrary(scene);
    return { by, params: { id: String(made.id) } };
  },
  addLibraryQuestion: async (scene) => ({ ...(await asHr(scene)), body: words }),
  changeLibraryQuestion: async (scene) => {
    const { by, made } = await inLibrary(scene);
    return { by, params: { id: String(made.id) }, body: { ...words, version: 1 } };
  },
  archiveLibraryQuestion: async (scene) => {
    const { by, made } = await inLibrary(scene);
    return { by, params: { id: String(made.id) }, body: { archived: true } };
  },
};
