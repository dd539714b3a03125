import { Prisma } from '@reviews/db';

const PATH = '/api/photos/';

/** Returns the URL path of a photo. */
export const photoAddress = (key: string): string => PATH + key;

/** SQL for the photo path of the employee with this alias; null if they have none. */
export const photoOf = (alias: 'e' | 'asker' = 'e'): Prisma.Sql =>
  Prisma.raw(`('${PATH}' || ${alias}.photo_key)`);
