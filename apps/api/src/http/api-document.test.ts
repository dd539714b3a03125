import { readFile } from 'node:fs/promises';
import { allEndpoints } from '@reviews/contracts';
import { TOKEN_SCOPES } from '@reviews/domain';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../testing/start-test-app.ts';

interface Operation {
  operationId: string;
  tags: string[];
  security: object[];
  parameters?: { name: string; in: string; required?: boolean; schema: object }[];
  requestBody?: { content: Record<string, { schema: object }> };
  responses: Record<string, { description: string; content?: Record<string, { schema: object }> }>;
}
interface Document {
  openapi: string;
  info: { title: string; version: string };
  paths: Record<string, Record<string, Operation>>;
  components: { schemas?: Record<string, object>; securitySchemes: Record<string, object> };
}

let app: TestApp;
let document: Document;
let operations: [string, Operation][];
beforeAll(async () => {
  app = await startTestApp();
  document = (await app.anonymous.send('GET', '/api/openapi.json')).body as Document;
  operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]): [string, Operation] => [
      `${method.toUpperCase()} ${path}`,
      operation,
    ]),
  );
});
afterAll(() => app.close());

/** Returns every value under a key of this name, at any depth. */
function valuesOf(key: string, within: unknown): unknown[] {
  if (Array.isArray(within)) return within.flatMap((each) => valuesOf(key, each));
  if (typeof within !== 'object' || within === null) return [];
  return Object.entries(within).flatMap(([name, value]) => [
    ...(name === key ? [value] : []),
    ...valuesOf(key, value),
  ]);
}

describe('GET /api/openapi.json', () => {
  it('is OpenAPI 3.1 and lists every call exactly once, and no others', () => {
    expect(document.openapi).toMatch(/^3\.1\.\d$/);
    expect(document.info).toEqual({
      title: expect.any(String) as unknown,
      version: expect.any(String) as unknown,
    });
    const expected = allEndpoints.map(
      ({ method, path }) => `${method} ${path.replaceAll(/:([A-Za-z]+)/g, '{$1}')}`,
    );
    expect(operations.map(([name]) => name).toSorted()).toEqual(expected.toSorted());
    const ids = operations.map(([, { operationId }]) => operationId);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('describes exactly the path parameters of each call', () => {
    for (const [name, { parameters = [] }] of operations) {
      const inPath = [...name.matchAll(/\{([A-Za-z]+)\}/g)].map(([, parameter]) => parameter);
      const described = parameters.filter((parameter) => parameter.in === 'path');
      expect([name, described.map((parameter) => parameter.name).toSorted()]).toEqual([
        name,
        inPath.toSorted(),
      ]);
      for (const parameter of described)
        expect(parameter).toMatchObject({ required: true, schema: expect.any(Object) as unknown });
    }
  });

  it('has no dangling reference', () => {
    for (const reference of valuesOf('$ref', document)) {
      const found = String(reference)
        .replace(/^#\//, '')
        .split('/')
        .reduce<unknown>(
          (at, step) =>
            typeof at === 'object' && at !== null
              ? Object.entries(at).find(([key]) => key === step.replaceAll('~1', '/'))?.[1]
              : undefined,
          document,
        );
      expect([reference, typeof found]).toEqual([reference, 'object']);
    }
  });

  it('tells for each call who may make it, its input and its errors', () => {
    for (const [name, operation] of operations) {
      const endpoint = allEndpoints.find(({ id }) => id === operation.operationId);
      expect([name, endpoint?.body !== undefined && operation.requestBody === undefined]).toEqual([
        name,
        false,
      ]);
      // The two calls that redirect a browser to an identity provider and back return no body.
      const done = ['startOpenId', 'finishOpenId'].includes(operation.operationId) ? '303' : '200';
      expect(Object.keys(operation.responses)).toEqual(
        expect.arrayContaining([done, '404', '419', '422']),
      );
      for (const response of Object.values(operation.responses))
        expect(response.description).not.toBe('');
    }
    const security = Object.fromEntries(
      operations.map(([name, operation]) => [name, operation.security.length]),
    );
    expect(security).toMatchObject({
      'GET /api/user/menu': 1,
      'GET /api/my/tasks': 2,
      'POST /auth/login': 0,
      'GET /healthz': 0,
      'POST /api/pulses/{hash}/edit': 1,
    });
  });

  it('names the scopes that a token may use for a call, and describes tokens', () => {
    expect(document.components.securitySchemes['token']).toMatchObject({
      type: 'http',
      scheme: 'bearer',
    });
    for (const [name, { operationId, security }] of operations) {
      const { token = [] } = allEndpoints.find(({ id }) => id === operationId) ?? {};
      expect([
        name,
        security.flatMap((each) => Object.entries(each)).filter(([scheme]) => scheme === 'token'),
      ]).toEqual([name, token.map((scope) => ['token', [scope]])]);
    }
  });

  it('agrees with docs/api.md on each scope', async () => {
    const page = await readFile(new URL('../../../../docs/api.md', import.meta.url), 'utf8');
    const told = [...page.matchAll(/^\| `(\w+)` +\| (.*) \|$/gm)].flatMap(
      ([, scope = '', words = '']) =>
        [...words.matchAll(/`([A-Z]+ [^`]+)`/g)].map(([, name]) => ({ scope, name })),
    );
    expect([...new Set(told.map(({ scope }) => scope))]).toEqual([...TOKEN_SCOPES]);
    for (const { scope, name } of told)
      expect([name, operations.find(([each]) => each === name)?.[1].security]).toEqual([
        name,
        expect.arrayContaining([{ token: [scope] }]),
      ]);
    const [, example] = /curl .* https:\/\/[^/]+(\S+)/.exec(page) ?? [];
    expect(operations.map(([name]) => name)).toContain(`GET ${example}`);
  });

  it('describes files as files', () => {
    const content = (name: string) =>
      Object.keys(operations.find(([each]) => each === name)?.[1].responses['200']?.content ?? {});
    expect(content('GET /api/app_config/client.css')).toEqual(['text/css']);
    expect(content('GET /api/rich-text-images/{key}')).toEqual(['image/*']);
    expect(
      Object.keys(
        operations.find(([each]) => each === 'POST /api/rich-text-images')?.[1].requestBody
          ?.content ?? {},
      ),
    ).toEqual(['multipart/form-data']);
  });
});

describe('GET /api/docs', () => {
  it('runs under its own policy: no inline script, every file from here', async () => {
    const answer = await app.anonymous.send('GET', '/api/docs');
    expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8');
    const policy = answer.headers.get('content-security-policy') ?? '';
    expect(policy).toContain("default-src 'self'");
    expect(policy).not.toMatch(/script-src|unsafe-eval/);
    const page = String(answer.body);
    expect(page).not.toMatch(/<script(?![^>]* src=)|\son\w+=|https?:/i);
    const files = [...page.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, address]) => address ?? '');
    expect(files).toHaveLength(3);
    for (const file of files)
      expect([file, (await app.anonymous.send('GET', file)).status]).toEqual([file, 200]);
  });

  it('sends the document to no external validator', async () => {
    expect((await app.anonymous.send('GET', '/api/docs/start.js')).body).toContain(
      "validatorUrl: 'none'",
    );
  });

  it("serves nothing else of the viewer's package", async () => {
    for (const file of [
      'index.html',
      'package.json',
      'oauth2-redirect.html',
      'swagger-initializer.js',
      'swagger-ui.js',
      '',
      '..%2fpackage.json',
    ]) {
      expect((await app.anonymous.send('GET', `/api/docs/assets/${file}`)).status).toBe(404);
    }
  });
});
