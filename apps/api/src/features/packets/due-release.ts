import { Prisma, type Tx } from '@reviews/db';
import { auditEach } from '../../core/audit.ts';
import { notifyOfPackets } from '../../core/notify.ts';
import { onTransaction } from '../../core/sql.ts';
import { releaseMoment } from '@reviews/domain';
import { findCycleOfPackets, findPackets, releaseNow } from './packets.queries.ts';

/**
 * Releases those of these packets that are ready and due by the current dates, like a manual
 * release.
 * @returns whose.
 */
export async function releaseDue(
  tx: Tx,
  cycleId: number,
  employeeIds: readonly number[],
  now: Date,
): Promise<number[]> {
  const sql = onTransaction(tx);
  const cycle = await findCycleOfPackets(sql, cycleId);
  if (cycle === undefined || employeeIds.length === 0) return [];
  const ready = await findPackets(
    sql,
    {
      cycleId,
      viewerEmployeeId: null,
      scope: Prisma.sql`true`,
      words: [],
      departmentId: undefined,
      state: 'ready',
      employeeIds,
    },
    { limit: employeeIds.length, offset: 0 },
  );
  const due = new Map(
    ready.flatMap((row) => {
      const moment = releaseMoment(cycle, row.last_completed, cycle.time_zone);
      return moment === null || moment > now ? [] : [[row.employee_id, row]];
    }),
  );
  const changed = await releaseNow(sql, cycleId, [...due.keys()], now);
  await notifyOfPackets(
    tx,
    null,
    now,
    changed.flatMap(({ id, employee_id: employeeId }) => {
      const row = due.get(employeeId);
      return row === undefined || row.user_id === null || row.pulse_id === null
        ? []
        : [{ packetId: id, pulseId: row.pulse_id, userId: row.user_id }];
    }),
  );
  await auditEach(
    tx,
    null,
    now,
    changed.map(({ id }) => ({ action: 'packet.released', entity: 'packet', entityId: id })),
  );
  return changed.map(({ employee_id: id }) => id);
}
