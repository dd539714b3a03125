import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** The project's root folder. */
export const PROJECT = fileURLToPath(new URL('../../', import.meta.url));

/** What a run leaves behind: database, uploads, notes. Git ignores it. */
export const DATA = path.join(PROJECT, '.data');

/** What Node has compiled of the API. */
export const COMPILED = path.join(DATA, 'compiled');

/** The built web app. */
export const WEB_DIST = path.join(PROJECT, 'apps/web/dist');

/** The API's entry. */
export const API_MAIN = path.join(PROJECT, 'apps/api/src/main.ts');

/**
 * With which it runs everywhere (Dockerfile, packages/harness). What is young is cleared away in small pieces: by itself
 * Node sets aside as much as starting the API once filled, some ninety megabytes that it never gives back.
 */
export const API_OPTIONS: readonly string[] = ['--max-semi-space-size=8'];

/** The folder of uploaded files, unless S3 is configured. */
export const UPLOADS = process.env['STORAGE_DIR'] ?? path.join(DATA, 'uploads');
