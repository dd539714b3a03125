import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** The project's root folder. */
export const PROJECT = fileURLToPath(new URL('../../', import.meta.url));

/** Files of a run: database, uploads, records. Ignored by Git. */
export const DATA = path.join(PROJECT, '.data');

/** Node's compile cache of the API. */
export const COMPILED = path.join(DATA, 'compiled');

/** The built web app. */
export const WEB_DIST = path.join(PROJECT, 'apps/web/dist');

/** The API's entry. */
export const API_MAIN = path.join(PROJECT, 'apps/api/src/main.ts');

/**
 * Node options of the API everywhere (Dockerfile, packages/harness). A small young generation: by
 * default Node reserves what starting the API once needed, some ninety megabytes that it never
 * releases.
 */
export const API_OPTIONS: readonly string[] = ['--max-semi-space-size=8'];

/** The folder of uploaded files, unless S3 is configured. */
export const UPLOADS = process.env['STORAGE_DIR'] ?? path.join(DATA, 'uploads');
