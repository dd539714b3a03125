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

/** The API's entry point. */
export const API_MAIN = path.join(PROJECT, 'apps/api/src/main.ts');

/**
 * Node options of the API everywhere (Dockerfile, packages/harness; decision 055). The old-space
 * limit makes V8 collect garbage before the heap is several times what is in use. A small young
 * generation keeps Node from reserving some 90 MB that it never releases.
 */
export const API_OPTIONS: readonly string[] = [
  '--max-old-space-size=512',
  '--max-semi-space-size=8',
];

/** Settings of glibc's allocator: few memory pools, and freed memory goes back to the system. */
export const API_ALLOCATOR = { MALLOC_ARENA_MAX: '2', MALLOC_TRIM_THRESHOLD_: '131072' } as const;

/** The folder of uploaded files, unless S3 is configured. */
export const UPLOADS = process.env['STORAGE_DIR'] ?? path.join(DATA, 'uploads');
