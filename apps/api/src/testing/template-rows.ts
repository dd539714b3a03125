import { DEFAULT_TEMPLATE_OPTIONS, type TemplateDraft } from '@reviews/domain';
import { buildTemplate } from '@reviews/factories';
import type { Call, Row } from './endpoint-row.ts';
import type { Person, World } from './endpoint-world.ts';

const refused = {
  writer: 403,
  subject: 403,
  manager: 403,
  stranger: 403,
  outsider: 403,
  partner: 403,
  partnerElsewhere: 403,
} as const;
const ABSENT = { params: { id: '2000000000' } };
const UNKNOWING: readonly Person[] = ['writer', 'manager', 'stranger', 'outsider', 'partner'];

const draft: TemplateDraft = {
  title: 'Peer Review',
  description: '',
  options: DEFAULT_TEMPLATE_OPTIONS,
  questions: [
    {
      key: 'new',
      question_id: null,
      library_version_id: null,
      text: 'What went well?',
      help_text: '',
      subtext: '',
      ui_key: 'textarea',
      config: { required: true },
    },
  ],
};
const words = {
  text: 'What went well?',
  help_text: '',
  subtext: '',
  ui_key: 'textarea',
  config: {},
};

const onTemplate =
  (rest: Omit<Call, 'params'> = {}, stored: { readonly draft?: TemplateDraft } = {}) =>
  async ({ app: { db } }: World): Promise<Call> => {
    const { id } = await buildTemplate(db);
    if (stored.draft !== undefined)
      await db.prisma.template.update({
        where: { id },
        data: { draft: JSON.parse(JSON.stringify(stored.draft)) },
      });
    return { params: { id: String(id) }, ...rest };
  };
const onQuestion =
  (body?: unknown) =>
  async ({ app: { db } }: World): Promise<Call> => {
    const { id } = await db.prisma.libraryQuestion.create({
      data: { versions: { create: { number: 1, text: 'What went well?', uiKey: 'textarea' } } },
    });
    return { params: { id: String(id) }, ...(body === undefined ? {} : { body }) };
  };

const reading = (call: Row['call']): Row => ({ call, allowed: ['hr', 'admin'], refused });
const writing = (call: Row['call'], absent: Call): Row => ({
  call,
  allowed: ['hr'],
  absent,
  unknowing: UNKNOWING,
});

/** The rows for building templates, for people who may build all of them. */
export const TEMPLATE_ROWS: Readonly<Record<string, readonly Row[]>> = {
  listTemplates: [{ ...reading(async () => ({ query: { search: 'review' } })), unknowing: [] }],
  showTemplate: [{ ...reading(onTemplate()), absent: ABSENT, unknowing: UNKNOWING }],
  createTemplate: [
    {
      call: async ({ template }) => ({
        body: { title: 'Peer Review', type_id: template.feedbackTypeId },
      }),
      allowed: ['hr'],
    },
  ],
  saveTemplate: [
    writing(onTemplate({ body: { revision: 0, draft } }), {
      ...ABSENT,
      body: { revision: 0, draft },
    }),
  ],
  publishTemplate: [
    writing(onTemplate({ body: { revision: 0 } }, { draft }), { ...ABSENT, body: { revision: 0 } }),
  ],
  discardTemplateDraft: [
    writing(onTemplate({ body: { revision: 0 } }, { draft }), { ...ABSENT, body: { revision: 0 } }),
  ],
  duplicateTemplate: [writing(onTemplate({ body: { title: 'Another' } }), { ...ABSENT, body: {} })],
  archiveTemplate: [
    writing(onTemplate({ body: { archived: true } }), { ...ABSENT, body: { archived: true } }),
  ],
  deleteTemplate: [writing(onTemplate(), ABSENT)],
  previewReaders: [
    {
      ...reading(onTemplate({ body: { options: DEFAULT_TEMPLATE_OPTIONS } })),
      absent: { ...ABSENT, body: { options: DEFAULT_TEMPLATE_OPTIONS } },
      unknowing: UNKNOWING,
    },
  ],
  listLibraryQuestions: [{ ...reading(async () => ({ query: { archived: '0' } })), unknowing: [] }],
  showLibraryQuestion: [{ ...reading(onQuestion()), absent: ABSENT, unknowing: UNKNOWING }],
  addLibraryQuestion: [{ call: async () => ({ body: words }), allowed: ['hr'] }],
  changeLibraryQuestion: [
    writing(onQuestion({ ...words, text: 'What went better?', version: 1 }), {
      ...ABSENT,
      body: { ...words, version: 1 },
    }),
  ],
  archiveLibraryQuestion: [
    writing(onQuestion({ archived: true }), { ...ABSENT, body: { archived: true } }),
  ],
};
