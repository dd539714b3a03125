import { readRows, type Database } from '@reviews/db';
import { buildCycle, buildEmployee, buildPacket } from '@reviews/factories';
import { z } from 'zod';
import { giveEnough } from './enough.ts';

/** A released packet that its reviewee may still confirm, and the reviewee's user. */
export const LivePacket = z.strictObject({
  hash: z.string(),
  userId: z.int(),
});
export type LivePacket = z.infer<typeof LivePacket>;

const ENOUGH = 4;
/** A response becomes final after some days; one given within the run can still be changed. */
const ANSWERABLE = `
  SELECT k.employee_hash AS hash, u.id AS "userId" FROM packet k JOIN app_user u ON u.employee_id = k.employee_id
  WHERE k.state = 'released' AND u.deactivated_at IS NULL AND (k.acknowledged_at IS NULL OR k.acknowledged_at > now() - interval '1 day')
  ORDER BY k.id LIMIT ${2 * ENOUGH}`;

/**
 * Provides packets to confirm. Adds more if requests have taken them back. The added ones belong to
 * a separate cycle without reviews, which no request to take packets back names.
 */
export function givePackets(db: Database): Promise<readonly LivePacket[]> {
  const find = async () => await readRows(db.pool, LivePacket, ANSWERABLE);
  return giveEnough(ENOUGH, find, async () =>
    buildPacket(db, {
      cycle: await buildCycle(db, { pulses: [] }),
      employee: await buildEmployee(db),
      state: 'released',
    }),
  );
}
