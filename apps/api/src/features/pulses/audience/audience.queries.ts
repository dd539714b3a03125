import { Prisma } from '@reviews/db';
import { z } from 'zod';
import type { Actor } from '../../../core/actor.ts';
import type { Sql } from '../../../core/sql.ts';
import { grantsOf, reachOf, GrantRow } from '../../session/public.ts';
import type { PulseRecord } from '../record/pulse-record.queries.ts';
import { anonymousGroup } from '../record/form-tables.ts';

/** Facts that decide who reads a form, besides the form and the people around it. */
export interface ReadingGround {
  /**
   * Current size of the group that a writer hides in, with no reader left out: a number that
   * differs between readers would reveal who else wrote.
   */
  readonly group: number;
  /** The same without the writer of this form. */
  readonly others: number;
  /** An actor with only the permissions that everyone has. */
  readonly anyone: Actor;
}

const WRITER = { employeeId: Prisma.sql`p.assignee_id` };

const GroundRow = z.strictObject({
  group: z.int(),
  others: z.int(),
  grants: z.array(GrantRow),
});

/** Returns both group sizes and everyone's permissions in one statement. */
export async function findReadingGround(sql: Sql, pulse: PulseRecord): Promise<ReadingGround> {
  const [row] = await sql.assembled(
    GroundRow,
    Prisma.sql`
    SELECT ${anonymousGroup({ employeeId: null })} AS "group", ${anonymousGroup(WRITER)} AS others, ${grantsOf(Prisma.sql`NULL::int`)} AS grants
    FROM pulse p LEFT JOIN cycle c ON c.id = p.cycle_id LEFT JOIN packet pk ON pk.cycle_id = p.cycle_id AND pk.employee_id = p.employee_id WHERE p.id = ${pulse.id}`,
  );
  const { group, others, grants } = row ?? { group: 0, others: 0, grants: [] };
  return {
    group,
    others,
    anyone: { userId: 0, employeeId: null, name: '', grants: reachOf(grants), impersonator: null },
  };
}
