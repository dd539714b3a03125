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
 * Node's options of the API, everywhere it runs (Dockerfile, packages/harness; decision 055). The first makes V8 collect the old space
 * before it is several times what is in use; by the second, what is young is cleared away in small pieces.
 */
export const API_OPTIONS: readonly string[] = [
  '--max-old-space-size=512',
  '--max-semi-space-size=8',
];

/** What the C library is told, where it is glibc: few pools of memory, and what is free goes back to the system. */
export const API_ALLOCATOR = { MALLOC_ARENA_MAX: '2', MALLOC_TRIM_THRESHOLD_: '131072' } as const;

/** The folder of uploaded files, unless S3 is configured. */
export const UPLOADS = process.env['STORAGE_DIR'] ?? path.join(DATA, 'uploads');
