import { Prisma } from '@reviews/db';

const PATH = '/api/photos/';

/** Where a photo is shown from. */
export const photoAddress = (key: string): string => PATH + key;

/** The same of the employee under this name in a statement; null where they have none. */
export const photoOf = (alias: 'e' | 'asker' = 'e'): Prisma.Sql =>
  Prisma.raw(`('${PATH}' || ${alias}.photo_key)`);
