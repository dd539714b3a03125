import { readRows, IdRow, type Database } from '@reviews/db';
import { buildBulkAction, buildCycle, buildPulse } from '@reviews/factories';
import { giveEnough } from './enough.ts';

const ENOUGH = 4;
const UNDOABLE = `
  SELECT a.id FROM bulk_action a JOIN cycle_pulse cp ON cp.id = a.cycle_pulse_id JOIN cycle c ON c.id = cp.cycle_id
  WHERE c.closed_at IS NULL AND EXISTS (SELECT FROM bulk_action_row r JOIN pulse p ON p.id = r.pulse_id AND p.deleted_at IS NULL WHERE r.action_id = a.id AND r.reason IS NULL AND r.undone_at IS NULL) ORDER BY a.id`;

/** Returns bulk actions that can be undone, and adds some when requests have used them up. */
export async function giveBulkActions(db: Database): Promise<readonly number[]> {
  const find = async () => (await readRows(db.pool, IdRow, UNDOABLE)).map(({ id }) => id);
  const actor = await db.prisma.user.findFirstOrThrow({
    select: { id: true },
    orderBy: { id: 'asc' },
  });
  return giveEnough(ENOUGH, find, async () => {
    const [cyclePulse] = (await buildCycle(db)).pulses;
    if (cyclePulse !== undefined)
      await buildBulkAction(db, { pulses: [await buildPulse(db, { cyclePulse })], actor });
  });
}
