import { readRows, IdRow, type Database } from '@reviews/db';
import { EVERYONE } from '@reviews/domain';
import { newHash } from '@reviews/factories';
import { emailOf } from './company.ts';
import { giveEnough } from './enough.ts';
import { LiveSeason } from './seasons.ts';

const ENOUGH = 6;
const CHOICES = 'SELECT id FROM population_list ORDER BY id';
/** Filters that are offered in every list; those of a single list do not appear in others. */
const FILTERS = `SELECT f.id, f.version AS revision FROM saved_filter f JOIN app_user u ON u.id = f.user_id WHERE u.email = '${emailOf('hr')}' AND f.cycle_pulse_id IS NULL ORDER BY f.id`;

/**
 * Provides saved filters of HR and saved selections of people. Adds more if requests have deleted
 * them.
 */
export async function giveSaved({ pool, prisma }: Database): Promise<{
  readonly savedFilters: readonly LiveSeason[];
  readonly choices: readonly number[];
}> {
  const filters = async () => await readRows(pool, LiveSeason, FILTERS);
  const choices = async () => (await readRows(pool, IdRow, CHOICES)).map(({ id }) => id);
  const { id: userId } = await prisma.user.findUniqueOrThrow({
    where: { email: emailOf('hr') },
    select: { id: true },
  });
  const name = () => `Saved ${newHash()}`;
  return {
    // Requests may have saved as many as the limit allows; then there are enough.
    savedFilters: await giveEnough(ENOUGH, filters, () =>
      prisma.savedFilter.create({
        data: {
          userId,
          name: name(),
          content: { filters: { employee: { string: 'an' } } },
          updatedAt: new Date(),
        },
      }),
    ),
    choices: await giveEnough(ENOUGH, choices, () =>
      prisma.populationList.create({
        data: { name: name(), population: { ...EVERYONE }, updatedAt: new Date() },
      }),
    ),
  };
}
