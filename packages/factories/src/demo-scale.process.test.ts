import { createTestDatabase } from '@reviews/db/testing';
import type { TestDatabase } from '@reviews/db/testing';
import { describe, expect, it } from 'vitest';
import { buildLargeCycle } from './large-cycle.ts';
import { loadDemoCompany } from './demo.ts';
import { violatedInvariants } from './testing/invariants.ts';

const NOW = new Date('2026-11-20T10:00:00Z');
const LARGE = 2000;

/** For loading thousands of people while other tests run. */
const TIMEOUT_MS = 60_000;

/** Returns what the seed decides, without random hashes and ids. */
async function outcome({ db }: TestDatabase): Promise<unknown> {
  const { rows } = await db.pool.query(`
    SELECT (SELECT md5(string_agg(email || title, ',' ORDER BY e.id)) FROM employee e JOIN position p ON p.employee_id = e.id) AS people,
      (SELECT md5(string_agg(concat_ws(',', employee_id, assignee_id, stage_id, state, opened_at, closed_at, decline_reason), ';' ORDER BY id)) FROM pulse) AS forms,
      (SELECT md5(string_agg(CASE WHEN value::text LIKE '%rich-text-images%' THEN '' ELSE value::text END, ';' ORDER BY pulse_id, question_id)) FROM answer) AS answers,
      (SELECT md5(string_agg(body, ';' ORDER BY id)) FROM comment) AS comments,
      (SELECT md5(string_agg(answers::text, ';' ORDER BY pulse_id, created_at)) FROM draft_group) AS drafts,
      (SELECT md5(string_agg(concat_ws(',', task_id, nominee_id, state), ';' ORDER BY task_id, nominee_id)) FROM nomination) AS nominations`);
  return rows[0];
}

async function loaded(options: { seed?: number; employees?: number }): Promise<TestDatabase> {
  const database = await createTestDatabase();
  await loadDemoCompany(database.db, { now: NOW, ...options });
  return database;
}

describe('demo company', { timeout: TIMEOUT_MS }, () => {
  it('is the same for the same seed, and different for another', async () => {
    const databases = await Promise.all([
      loaded({ seed: 7 }),
      loaded({ seed: 7 }),
      loaded({ seed: 8 }),
    ]);
    try {
      const [one, same, other] = await Promise.all(databases.map(outcome));
      expect(same).toEqual(one);
      expect(other).not.toEqual(one);
      const hashes = await Promise.all(
        databases.map(({ db }) => db.prisma.pulse.findFirstOrThrow({ select: { hash: true } })),
      );
      expect(new Set(hashes.map(({ hash }) => hash)).size).toBe(3);
    } finally {
      await Promise.all(databases.map((database) => database.drop()));
    }
  });

  it('has every fixed state with other seeds too, and refuses to be too small', async () => {
    const database = await loaded({ seed: 99, employees: 100 });
    try {
      const states = await database.db.prisma.pulse.groupBy({ by: ['state'] });
      expect(states).toHaveLength(5);
      expect(await database.db.prisma.reopenRequest.count()).toBe(2);
    } finally {
      await database.drop();
    }
    const empty = await createTestDatabase();
    await expect(loadDemoCompany(empty.db, { now: NOW, employees: 50 })).rejects.toThrow(
      'at least 100',
    );
    expect(await empty.db.prisma.employee.count()).toBe(0);
    await empty.drop();
  });

  it('grows to thousands, four levels deep, with correct reporting line and counters, and supports a list of any length', async () => {
    const database = await loaded({ employees: LARGE });
    try {
      const { db } = database;
      expect(await db.prisma.employee.count()).toBe(LARGE);
      expect(await db.prisma.pulse.count()).toBeGreaterThan(6 * LARGE);
      expect(await violatedInvariants(db)).toEqual([]);
      expect(await violatedInvariants(db)).toEqual([]);
      const [widest] = (
        await db.pool
          .query(`SELECT max(depth) AS depth, max(reports) AS reports FROM reporting_line,
        (SELECT count(*) AS reports FROM position GROUP BY manager_id) spans`)
      ).rows;
      expect(widest.depth).toBe(4);
      expect(widest.reports).toBeLessThan(40);

      const forms = 3 * LARGE + 1;
      const cycle = await buildLargeCycle(db, { forms, now: NOW });
      expect(await db.prisma.pulse.count({ where: { cycleId: cycle.id } })).toBe(forms);
      const counted = await db.prisma.cyclePulseCounter.findMany({
        where: { cyclePulseId: cycle.pulses[0]?.id ?? 0 },
      });
      expect(counted.map(({ state }) => state).sort()).toEqual([
        'complete',
        'declined',
        'draft',
        'incomplete',
        'open',
      ]);
      expect(await violatedInvariants(db)).toEqual([]);
    } finally {
      await database.drop();
    }
  });
});
