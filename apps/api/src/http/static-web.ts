import { randomBytes } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Request, RequestHandler, Response } from 'express';
import sirv from 'sirv';

const NONCE_PLACEHOLDER = '__CSP_NONCE__';
const NONCE_BYTES = 16;
const PAGE = 'index.html';
const HTML = 'text/html; charset=utf-8';

/**
 * Returns the content security policy of a page. Scripts and style sheets come from this origin
 * only; a style element needs the page's nonce; style attributes are allowed because widgets
 * position themselves with them.
 */
export function contentSecurityPolicy(nonce: string): string {
  return [
    "default-src 'self'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}

/**
 * Returns the URL paths of the files in a folder, except the page, which is rendered per request.
 */
function addressesIn(folder: string): ReadonlySet<string> {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  );
  const addresses = entries.map(
    (entry) =>
      `/${path.relative(folder, path.join(entry.parentPath, entry.name)).split(path.sep).join('/')}`,
  );
  return new Set(addresses.filter((address) => address !== `/${PAGE}`));
}

/**
 * Serves the built web application: assets as they are, precompressed, and the page of all paths.
 */
export function serveWeb(folder: string): { assets: RequestHandler; page: RequestHandler } | null {
  const index = path.join(folder, PAGE);
  if (!existsSync(index)) return null;
  const [head = '', ...rest] = readFileSync(index, 'utf8').split(NONCE_PLACEHOLDER);
  const addresses = addressesIn(folder);
  const files = sirv(folder, {
    brotli: true,
    gzip: true,
    etag: true,
    dotfiles: false,
    extensions: [],
    setHeaders: setCaching,
  });
  return {
    // Only serves a file with exactly this name that still exists: a build may delete it at any
    // time.
    assets: (request, response, next) =>
      addresses.has(request.path) && existsSync(path.join(folder, request.path))
        ? files(request, response, next)
        : next(),
    page: (_request: Request, response: Response) => {
      const nonce = randomBytes(NONCE_BYTES).toString('base64');
      response.set('content-security-policy', contentSecurityPolicy(nonce));
      response.set('cache-control', 'no-cache');
      response.type(HTML).send([head, ...rest].join(nonce));
    },
  };
}

function setCaching(
  response: { setHeader(name: string, value: string): void },
  pathname: string,
): void {
  // Names under /assets contain a hash of their content.
  response.setHeader(
    'cache-control',
    pathname.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
  );
}
