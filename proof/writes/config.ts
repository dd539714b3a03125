import * as contracts from '@reviews/contracts';
import type { Database } from '@reviews/db';
import { COMMENT_EDIT_MINUTES, COMMENT_VISIBILITY_VALUES } from '@reviews/domain';
import type { Reply, Visitor } from '@reviews/harness';
import type { ConfigCaseName, ConfigOperation } from '../tables/writing-config.ts';

/** The configuration as last read. */
export interface ConfigWorld {
  seen: contracts.ResponseOf<typeof contracts.showConfigSettings>;
  comments: contracts.ResponseOf<typeof contracts.showCommentSettings>;
}

export interface ConfigGround {
  readonly db: Database;
  readonly config: ConfigWorld;
}

type Send = (visitor: Visitor, headers?: Readonly<Record<string, string>>) => Promise<Reply>;

const PIXEL =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

let built = 0;
const another = (): number => (built += 1);

async function lookedAt({ prisma }: Database): Promise<ConfigWorld> {
  const {
    revision,
    appName,
    appNameInMenu,
    logo,
    logoInMenu,
    fontFamily,
    clientCss,
    accentColor,
    timeZone,
    firewallMarker,
    sessionIdleMinutes,
    sessionMaxHours,
    impersonationReadOnly,
    impersonationBy,
    impersonationMinutes,
    ...comments
  } = await prisma.appConfig.findUniqueOrThrow({ where: { id: 1 } });
  return {
    seen: {
      revision,
      settings: {
        appName,
        appNameInMenu,
        logo,
        logoInMenu,
        fontFamily,
        clientCss,
        accentColor,
        timeZone,
        firewallMarker,
        sessionIdleMinutes,
        sessionMaxHours,
        impersonationReadOnly,
        impersonationBy,
        impersonationMinutes,
      },
    },
    comments: {
      revision: comments.commentRevision,
      settings: {
        visibilities: comments.commentVisibilities,
        default_visibility: comments.commentDefault,
        subject_replies: comments.commentSubjectReplies,
        writer_replies: comments.commentWriterReplies,
        selected_text: comments.commentSelectedText,
        edit_minutes: comments.commentEditMinutes,
      },
    },
  };
}

export const buildConfigWorld = lookedAt;

async function look({ db, config }: ConfigGround): Promise<void> {
  Object.assign(config, await lookedAt(db));
}

const save =
  (
    { config: { seen } }: ConfigGround,
    change: Partial<contracts.ConfigSettings>,
    revision = seen.revision,
  ): Send =>
  (visitor, headers = {}) =>
    visitor.call(contracts.saveConfigSettings, {
      body: { revision, settings: { ...seen.settings, ...change } },
      headers,
    });
const saveComments =
  (
    { config: { comments } }: ConfigGround,
    change: Partial<contracts.CommentSettings>,
    revision = comments.revision,
  ): Send =>
  (visitor, headers = {}) =>
    visitor.call(contracts.saveCommentSettings, {
      body: { revision, settings: { ...comments.settings, ...change } },
      headers,
    });

function upload(bytes: Buffer): Send {
  return (visitor, headers = {}) => {
    const form = new FormData();
    form.append('file', new Blob([new Uint8Array(bytes)], { type: 'image/png' }), 'pixel.png');
    return visitor.send('POST', contracts.uploadLogo.path, { body: form, headers });
  };
}

interface ConfigRequest {
  readonly send: (ground: ConfigGround) => Send;
  readonly given?: (ground: ConfigGround) => Promise<void>;
  readonly before?: 'onlyLooking';
}

const rename = (ground: ConfigGround): Send => save(ground, { appName: `Reviews ${another()}` });
/** Sends a different limit each time, never zero. */
const limitEdits = (ground: ConfigGround): Send =>
  saveComments(ground, { edit_minutes: COMMENT_EDIT_MINUTES.least + another() });

export const CONFIG_REQUESTS: Readonly<Record<ConfigCaseName, ConfigRequest>> = {
  'another name of the application': { send: rename, given: look },
  'the configuration as it is': { send: (ground) => save(ground, {}), given: look },
  'a configuration that someone else has saved': {
    send: (ground) => save(ground, { appName: `Reviews ${another()}` }, 2_000_000_000),
    given: look,
  },
  'a style that loads something': {
    send: (ground) =>
      save(ground, { clientCss: '@import url("https://elsewhere.example/a.css");' }),
    given: look,
  },
  'a configuration, while impersonations may only look': {
    send: rename,
    given: look,
    before: 'onlyLooking',
  },
  'a logo': { send: () => upload(Buffer.from(PIXEL, 'base64')) },
  'a logo that is no image': {
    send: () => upload(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')),
  },
  'how long a comment can be changed': { send: limitEdits, given: look },
  'the comment settings as they are': { send: (ground) => saveComments(ground, {}), given: look },
  'comment settings that someone else has saved': {
    send: (ground) =>
      saveComments(ground, { edit_minutes: COMMENT_EDIT_MINUTES.least + another() }, 2_000_000_000),
    given: look,
  },
  'comment settings that let no one comment': {
    send: (ground) =>
      saveComments(ground, { visibilities: [], default_visibility: COMMENT_VISIBILITY_VALUES[0] }),
    given: look,
  },
  'comment settings, while impersonations may only look': {
    send: limitEdits,
    given: look,
    before: 'onlyLooking',
  },
};

/** Tables that each operation may change. */
export const CONFIG_TABLES: Readonly<Record<ConfigOperation, readonly string[]>> = {
  saveConfigSettings: ['app_config', 'change_log'],
  uploadLogo: ['upload', 'files', 'change_log'],
  saveCommentSettings: ['app_config', 'change_log'],
};

export const isConfigOperation = (operation: string): operation is ConfigOperation =>
  operation in CONFIG_TABLES;

/** Returns the log action of an operation and its record; `made` is the key of what it stored. */
export function configChange(
  operation: ConfigOperation,
  made: string,
): { readonly action: string; readonly record: string } {
  if (operation === 'uploadLogo') return { action: 'upload.stored', record: `upload ${made}` };
  return {
    action: operation === 'saveConfigSettings' ? 'app_config.changed' : 'comment_settings.changed',
    record: 'app_config 1',
  };
}

/** Returns the key of what a call stored. */
export function madeConfig(operation: ConfigOperation, reply: Reply): string {
  return operation === 'uploadLogo'
    ? (contracts.uploadLogo.response.parse(reply.json()).logo.split('/').at(-1) ?? '')
    : '';
}
