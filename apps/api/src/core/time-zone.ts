import { Prisma } from '@reviews/db';

/** The organisation's time zone within a statement; UTC where nothing is configured yet. */
export const TIME_ZONE: Prisma.Sql = Prisma.sql`coalesce((SELECT time_zone FROM app_config WHERE id = 1), 'UTC')`;
