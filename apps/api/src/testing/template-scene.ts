import * as contracts from '@reviews/contracts';
import {
  ADMINISTRATOR_ROLE,
  DEFAULT_TEMPLATE_OPTIONS,
  HR_ROLE,
  type DraftQuestion,
  type TemplateDraft,
  type TemplateOptions,
} from '@reviews/domain';
import { buildEmployee } from '@reviews/factories';
import type { Caller, TestApp } from './start-test-app.ts';
import { replyOf } from './worlds.ts';

/** Returns a question of a draft: a text question unless given otherwise. */
export const draftQuestion = (key: string, given: Partial<DraftQuestion> = {}): DraftQuestion => ({
  key,
  question_id: null,
  library_version_id: null,
  text: `Question ${key}`,
  help_text: '',
  subtext: '',
  ui_key: 'textarea',
  config: {},
  ...given,
});

export const draftOf = (
  questions: DraftQuestion[],
  given: {
    readonly title?: string;
    readonly description?: string;
    readonly options?: Partial<TemplateOptions>;
  } = {},
): TemplateDraft => ({
  title: given.title ?? 'Peer Review',
  description: given.description ?? '',
  options: { ...DEFAULT_TEMPLATE_OPTIONS, ...given.options },
  questions,
});

/** Builds two people who build templates, and their calls. */
export async function buildTemplateScene(app: TestApp) {
  const [one, other] = [
    await buildEmployee(app.db, { roles: [HR_ROLE] }),
    await buildEmployee(app.db, { roles: [ADMINISTRATOR_ROLE] }),
  ];
  const [hr, admin] = [await app.as(one.user), await app.as(other.user)];
  const typeId = async (name: string) =>
    (await app.db.prisma.feedbackType.findUniqueOrThrow({ where: { name } })).id;
  const at = (id: number) => ({ params: { id: String(id) } });
  const show = async (id: number) =>
    replyOf(contracts.showTemplate, await hr.call(contracts.showTemplate, at(id)));
  const save = (
    id: number,
    revision: number,
    draft: TemplateDraft,
    by: Caller = hr,
    base?: TemplateDraft,
  ) =>
    by.call(contracts.saveTemplate, {
      ...at(id),
      body: { revision, draft, ...(base && { base }) },
    });
  const publish = (id: number, revision: number, by: Caller = hr) =>
    by.call(contracts.publishTemplate, { ...at(id), body: { revision } });
  const create = async (type = 'Peer', title = 'Peer Review') =>
    replyOf(
      contracts.createTemplate,
      await hr.call(contracts.createTemplate, { body: { title, type_id: await typeId(type) } }),
    ).id;
  return {
    hr,
    admin,
    names: { hr: one.preferredName, admin: other.preferredName },
    at,
    show,
    save,
    publish,
    create,
    typeId,
    /** Builds a template with this published draft. */
    async published(draft: TemplateDraft, type = 'Peer'): Promise<number> {
      const id = await create(type, draft.title);
      const { revision } = replyOf(contracts.saveTemplate, await save(id, 0, draft));
      replyOf(contracts.publishTemplate, await publish(id, revision));
      return id;
    },
  };
}
export type TemplateScene = Awaited<ReturnType<typeof buildTemplateScene>>;
