import {
  addIntegration,
  makeDirectoryToken,
  saveIntegration,
  showIntegration,
} from '@reviews/contracts';
import { ADMINISTRATOR_ROLE } from '@reviews/domain';
import { buildEmployee, type BuiltEmployee } from '@reviews/factories';
import type { Caller, TestApp } from './start-test-app.ts';
import { replyOf } from './worlds.ts';

/** The response to a directory. */
export interface ScimAnswer {
  readonly status: number;
  readonly body: Record<string, unknown>;
  readonly headers: Headers;
}

/** A directory with its token. */
export interface ScimScene {
  readonly integrationId: number;
  readonly token: string;
  readonly admin: BuiltEmployee;
  readonly administrator: Caller;
  call(
    method: string,
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<ScimAnswer>;
  switchTo(enabled: boolean): Promise<void>;
}

const MEDIA_TYPE = 'application/scim+json';

/** Sends a request as a directory does: with a token and no cookie. */
export async function scimCall(
  app: TestApp,
  method: string,
  path: string,
  {
    body,
    headers = {},
  }: { readonly body?: unknown; readonly headers?: Record<string, string> } = {},
): Promise<ScimAnswer> {
  const answer = await fetch(`${app.url}/scim/v2${path}`, {
    method,
    headers: { ...(body === undefined ? {} : { 'content-type': MEDIA_TYPE }), ...headers },
    ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  const text = await answer.text();
  return {
    status: answer.status,
    body: text === '' ? {} : (JSON.parse(text) as Record<string, unknown>),
    headers: answer.headers,
  };
}

let made = 0;

export async function buildScimScene(app: TestApp): Promise<ScimScene> {
  const admin = await buildEmployee(app.db, { roles: [ADMINISTRATOR_ROLE] });
  const administrator = await app.as(admin.user);
  const { id: integrationId } = replyOf(
    addIntegration,
    await administrator.call(addIntegration, {
      body: { kind: 'scim', name: `Directory ${(made += 1)}` },
    }),
  );
  const at = { params: { integrationId: String(integrationId) } };
  const { token } = replyOf(makeDirectoryToken, await administrator.call(makeDirectoryToken, at));
  const scene: ScimScene = {
    integrationId,
    token,
    admin,
    administrator,
    call: (method, path, body, headers = {}) =>
      scimCall(app, method, path, {
        body,
        headers: { authorization: `Bearer ${token}`, ...headers },
      }),
    async switchTo(enabled) {
      const { revision, name } = replyOf(
        showIntegration,
        await administrator.call(showIntegration, at),
      );
      replyOf(
        saveIntegration,
        await administrator.call(saveIntegration, { ...at, body: { revision, name, enabled } }),
      );
    },
  };
  await scene.switchTo(true);
  return scene;
}
