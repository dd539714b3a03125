import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** The project's root folder. */
export const PROJECT = fileURLToPath(new URL('../../', import.meta.url));

/** What a run leaves behind: database, uploads, notes. Git ignores it. */
export const DATA = path.join(PROJECT, '.data');

/** The built web app. */
export const WEB_DIST = path.join(PROJECT, 'apps/web/dist');

/** The API's entry. */
export const API_MAIN = path.join(PROJECT, 'apps/api/src/main.ts');

/** The folder of uploaded files, unless S3 is configured. */
export const UPLOADS = process.env['STORAGE_DIR'] ?? path.join(DATA, 'uploads');
