import type { ResponseOf } from '@reviews/contracts';
import type * as appConfig from '@reviews/contracts/app-config';
import * as commentSettings from '@reviews/contracts/comment-settings';
import * as configSettings from '@reviews/contracts/config-settings';
import { COMMENT_EDIT_MINUTES, COMMENT_VISIBILITY_VALUES, CONFIG_MESSAGES } from '@reviews/domain';
import * as answer from '../../testing/cases/answers.ts';
import { reads, writes, type CasesOf } from '../../testing/cases/call-case.ts';
import { ANYONE, type Ground } from '../../testing/cases/ground.ts';
import {
  admissionOf,
  toAdministrators,
  whileOnlyLooking,
} from '../../testing/cases/kinds-of-people.ts';
import { imageForm, PIXEL } from '../../testing/cases/pictures.ts';
import { recordsOf, type WritingWorld } from '../../testing/cases/writing-world.ts';

const { showConfigSettings, uploadLogo } = configSettings;
const { showCommentSettings } = commentSettings;
const UNKNOWN_REVISION = 2_000_000_000;
const CHANGED = answer.refusal(409, CONFIG_MESSAGES.conflict);

const keyOf = (logo: string): string => logo.split('/').at(-1) ?? '';
async function withLogo(ground: Ground) {
  const { logo } = await ground.ask('admin', uploadLogo, { body: imageForm(PIXEL) });
  await ground.db.prisma.appConfig.update({ where: { id: 1 }, data: { logo } });
  return { params: { key: keyOf(logo) } };
}

let counted = 0;
/** A number that no call has sent before. */
const another = (): number => (counted += 1);

/** The settings as last read. */
const records = recordsOf(async () => ({
  config: null as ResponseOf<typeof showConfigSettings> | null,
  comments: null as ResponseOf<typeof showCommentSettings> | null,
}));
async function look(world: WritingWorld): Promise<void> {
  const own = records.of(world);
  const { administrator } = world.visitors;
  own.config = await administrator.ask(showConfigSettings);
  own.comments = await administrator.ask(showCommentSettings);
}

function save(
  world: WritingWorld,
  change: Partial<configSettings.ConfigSettings>,
  revision?: number,
) {
  const { config } = records.of(world);
  if (config === null) throw new Error('The configuration was not looked at.');
  return {
    body: { revision: revision ?? config.revision, settings: { ...config.settings, ...change } },
  };
}
function saveComments(
  world: WritingWorld,
  change: Partial<commentSettings.CommentSettings>,
  revision?: number,
) {
  const { comments } = records.of(world);
  if (comments === null) throw new Error('The comment settings were not looked at.');
  return {
    body: {
      revision: revision ?? comments.revision,
      settings: { ...comments.settings, ...change },
    },
  };
}
const rename = () => ({ appName: `Reviews ${another()}` });
/** Another limit each time, never zero. */
const limitEdits = () => ({ edit_minutes: COMMENT_EDIT_MINUTES.least + another() });

const renaming = {
  ...toAdministrators(),
  given: look,
  request: (world: WritingWorld) => save(world, rename()),
};
const limiting = {
  ...toAdministrators(),
  given: look,
  request: (world: WritingWorld) => saveComments(world, limitEdits()),
};

/** The look is shown to everyone; the configuration and the comment settings are managed by administrators. */
export const APP_CONFIG = {
  records,
  calls: {
    ...({
      showAppConfig: { open: true, allowed: ANYONE, call: () => ({}), budget: reads(1) },
      showClientCss: { open: true, allowed: ANYONE, call: () => ({}), budget: reads(1) },
    } satisfies CasesOf<typeof appConfig>),
    ...({
      showConfigSettings: {
        ...admissionOf(toAdministrators()),
        call: () => ({}),
        budget: reads(2),
      },
      saveConfigSettings: {
        call: async (ground) => {
          const { revision, settings } = await ground.ask('admin', showConfigSettings);
          return { body: { revision, settings: { ...settings, ...rename() } } };
        },
        by: 'admin',
        // One makes the anonymity of running cycles as strict as the settings.
        budget: writes(5),
        fields: { revision: 'configRevision', settings: 'configSettings' },
        sentBy: 'administrator',
        tables: ['app_config'],
        logs: { action: 'app_config.changed', record: () => 'app_config 1' },
        attempts: {
          'another name of the application': renaming,
          'the configuration as it is': {
            ...toAdministrators('same'),
            given: look,
            request: (world) => save(world, {}),
          },
          'a configuration that someone else has saved': {
            ...toAdministrators(CHANGED),
            given: look,
            request: (world) => save(world, rename(), UNKNOWN_REVISION),
          },
          'a style that loads something': {
            ...toAdministrators(answer.INVALID),
            given: look,
            request: (world) =>
              save(world, { clientCss: '@import url("https://elsewhere.example/a.css");' }),
          },
          'a configuration, while impersonations may only look': whileOnlyLooking(renaming),
        },
      },
      uploadLogo: {
        call: () => ({ body: imageForm(PIXEL) }),
        by: 'admin',
        // Includes the sweep and the count of the rate limit, as for every image.
        budget: writes(5),
        sentBy: 'administrator',
        tables: ['upload', 'files'],
        logs: { action: 'upload.stored', record: (_world, made) => `upload ${made}` },
        made: (reply) => keyOf(uploadLogo.response.parse(reply.json()).logo),
        attempts: {
          'a logo': { ...toAdministrators(), request: () => ({ body: imageForm(PIXEL) }) },
          'a logo that is no image': {
            ...toAdministrators(answer.NO_IMAGE),
            request: () => ({
              body: imageForm(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')),
            }),
          },
        },
      },
      showLogo: {
        open: true,
        allowed: ANYONE,
        call: withLogo,
        absent: { params: { key: '0123456789abcdefghijklmnopqrstuv' } },
        budget: reads(2),
        fields: { key: 'logo' },
      },
    } satisfies CasesOf<typeof configSettings>),
    ...({
      showCommentSettings: {
        ...admissionOf(toAdministrators()),
        call: () => ({}),
        budget: reads(2),
      },
      saveCommentSettings: {
        call: async (ground) => {
          const { revision, settings } = await ground.ask('admin', showCommentSettings);
          return { body: { revision, settings: { ...settings, edit_minutes: 60 + revision } } };
        },
        by: 'admin',
        budget: writes(4),
        fields: { revision: 'commentRevision', settings: 'commentSettings' },
        sentBy: 'administrator',
        tables: ['app_config'],
        logs: { action: 'comment_settings.changed', record: () => 'app_config 1' },
        attempts: {
          'how long a comment can be changed': limiting,
          'the comment settings as they are': {
            ...toAdministrators('same'),
            given: look,
            request: (world) => saveComments(world, {}),
          },
          'comment settings that someone else has saved': {
            ...toAdministrators(CHANGED),
            given: look,
            request: (world) => saveComments(world, limitEdits(), UNKNOWN_REVISION),
          },
          'comment settings that let no one comment': {
            ...toAdministrators(answer.INVALID),
            given: look,
            request: (world) =>
              saveComments(world, {
                visibilities: [],
                default_visibility: COMMENT_VISIBILITY_VALUES[0],
              }),
          },
          'comment settings, while impersonations may only look': whileOnlyLooking(limiting),
        },
      },
    } satisfies CasesOf<typeof commentSettings>),
  },
};
