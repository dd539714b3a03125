import { createRequire } from 'node:module';
import path from 'node:path';
import { errorBody, type Endpoint } from '@reviews/contracts';
import { TOKEN_SCOPE_DESCRIPTIONS, TOKEN_SCOPES } from '@reviews/domain';
import { Router } from 'express';
import { z } from 'zod';
import {
  createDocument,
  type ZodOpenApiOperationObject,
  type ZodOpenApiPathsObject,
} from 'zod-openapi';
import { sessionCookieName } from './cookies.ts';
import type { Route } from './route.ts';

const REFUSALS: Readonly<Record<string, string>> = {
  401: 'Not signed in, or the token is not valid.',
  403: 'Signed in, but not allowed.',
  404: 'Not found, or not visible to this person.',
  409: 'Someone else has changed it since.',
  413: 'The body is too large.',
  419: 'The session has expired, or the anti-forgery token is missing or wrong.',
  422: 'The request is not valid.',
  429: 'Too many attempts.',
};

const tokenWords = (): string =>
  [
    'A personal token for read calls, created at /my/tokens. It needs one of the scopes that the operation lists:',
    ...TOKEN_SCOPES.map((scope) => `\`${scope}\`: ${TOKEN_SCOPE_DESCRIPTIONS[scope]}`),
  ].join('\n\n');

function requestBodyOf({
  body,
  fileField,
}: Endpoint): Pick<ZodOpenApiOperationObject, 'requestBody'> {
  if (fileField !== undefined) {
    const schema = {
      type: 'object' as const,
      required: [fileField],
      properties: { [fileField]: { type: 'string' as const, format: 'binary' } },
    };
    return { requestBody: { required: true, content: { 'multipart/form-data': { schema } } } };
  }
  return body === undefined
    ? {}
    : { requestBody: { content: { 'application/json': { schema: body } } } };
}

/**
 * Returns the security of a call: a session, or a token with one of the scopes; only a session if
 * it names none.
 */
const securityOf = ({
  endpoint: { token = [] },
  auth,
}: Route): NonNullable<ZodOpenApiOperationObject['security']> =>
  auth === 'session' ? [{ session: [] }, ...token.map((scope) => ({ token: [scope] }))] : [];

/** Returns the success response of a call; a redirect for one that returns no body. */
function doneOf({
  response,
  fileType,
}: Endpoint): NonNullable<ZodOpenApiOperationObject['responses']> {
  if (response instanceof z.ZodNever) return { 303: { description: 'Redirects the browser.' } };
  return {
    200: {
      description: 'Success.',
      content:
        fileType === undefined ? { 'application/json': { schema: response } } : { [fileType]: {} },
    },
  };
}

function operationOf(route: Route): ZodOpenApiOperationObject {
  const { endpoint, auth } = route;
  const refusals = Object.entries(REFUSALS).filter(
    ([status]) => auth === 'session' || !['401', '403'].includes(status),
  );
  return {
    operationId: endpoint.id,
    summary: endpoint.summary,
    tags: [endpoint.tag],
    security: securityOf(route),
    requestParams: {
      ...(endpoint.params instanceof z.ZodObject ? { path: endpoint.params } : {}),
      ...(endpoint.query instanceof z.ZodObject ? { query: endpoint.query } : {}),
    },
    ...requestBodyOf(endpoint),
    responses: {
      ...doneOf(endpoint),
      ...Object.fromEntries(
        refusals.map(([status, description]) => [
          status,
          { description, content: { 'application/json': { schema: errorBody } } },
        ]),
      ),
    },
  };
}

/** Builds the OpenAPI 3.1 document from the mounted routes alone. */
export function apiDocument(routes: readonly Route[]): object {
  const paths: ZodOpenApiPathsObject = {};
  for (const route of routes) {
    const address = route.endpoint.path.replaceAll(/:([A-Za-z]+)/g, '{$1}');
    const method = route.endpoint.method.toLowerCase() as
      | 'get'
      | 'post'
      | 'put'
      | 'patch'
      | 'delete';
    paths[address] = { ...paths[address], [method]: operationOf(route) };
  }
  return createDocument({
    openapi: '3.1.0',
    info: { title: 'Reviews API', version: '1' },
    paths,
    components: {
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: sessionCookieName(false) },
        token: { type: 'http', scheme: 'bearer', bearerFormat: 'lrk_…', description: tokenWords() },
      },
    },
  });
}

const DOCS_PAGE = `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Reviews API</title>
<link rel="stylesheet" href="/api/docs/assets/swagger-ui.css"></head>
<body><main id="swagger-ui"></main>
<script src="/api/docs/assets/swagger-ui-bundle.js"></script>
<script src="/api/docs/start.js"></script></body>
</html>`;
// Without `validatorUrl`, the viewer would send the document's URL to an external site.
const DOCS_START = `SwaggerUIBundle({ url: '/api/openapi.json', dom_id: '#swagger-ui', deepLinking: true, validatorUrl: 'none' });`;
/** Files that the page loads; the package's folder has pages of its own that we do not serve. */
const DOCS_ASSETS = ['swagger-ui.css', 'swagger-ui-bundle.js'];

/** Routes for `/api/openapi.json` and its readable form `/api/docs`. */
export function documentRoutes(routes: readonly Route[]): Router {
  const document = apiDocument(routes);
  const assets = path.dirname(
    createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'),
  );
  const router = Router();
  router.use(['/api/openapi.json', '/api/docs'], (_request, response, next) => {
    response.set('cache-control', 'no-cache');
    next();
  });
  router.get('/api/openapi.json', (_request, response) => void response.json(document));
  router.get('/api/docs', (_request, response) => {
    // The viewer uses style attributes and data images; scripts still come from this origin only.
    response.set(
      'content-security-policy',
      "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    );
    response.type('html').send(DOCS_PAGE);
  });
  router.get(
    '/api/docs/start.js',
    (_request, response) => void response.type('js').send(DOCS_START),
  );
  for (const asset of DOCS_ASSETS)
    router.get(`/api/docs/assets/${asset}`, (_request, response) =>
      response.sendFile(asset, { root: assets }),
    );
  return router;
}
