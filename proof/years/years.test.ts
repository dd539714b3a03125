import { openDatabase } from '@reviews/db';
import { createTestDatabase } from '@reviews/db/testing';
import { buildEmployee } from '@reviews/factories';
import { describe, expect, it } from 'vitest';
import { markerFaults, tableFaults } from './compare.ts';
import { momentFaults, type Write } from './moment.ts';
import { years } from './years.ts';

describe('proof of years', () => {
  it('passes for a small company', async () => {
    const { faults, figures } = await years.prove({ effort: 'short', say: () => undefined });
    expect(faults).toEqual([]);
    expect(figures['writesBesides']).toBeGreaterThan(8);
    expect(figures['rowsCompared']).toBeGreaterThan(1000);
  });

  const write = (what: string, sentAt: number, ackedAt: number | null, isIn: boolean): Write => ({
    what,
    sentAt,
    ackedAt,
    isIn,
  });

  it('reports a write that was acknowledged before the backup but is missing from it', () => {
    expect(momentFaults([write('early', 1, 2, false)], 3)).toHaveLength(1);
    expect(
      momentFaults(
        [
          write('early', 1, 2, true),
          write('under way', 2, 4, false),
          write('unanswered', 1, null, false),
        ],
        3,
      ),
    ).toEqual([]);
  });

  it('reports a backup that mixes two moments', () => {
    expect(momentFaults([write('first', 4, 5, false), write('second', 6, 7, true)], 3)).toEqual([
      'first was acknowledged before second was sent; the backup has the later one only.',
    ]);
    expect(
      momentFaults([write('first', 4, 7, false), write('at the same time', 6, 8, true)], 3),
    ).toEqual([]);
  });

  it('reports a changed letter and a missing row', async () => {
    const [one, other] = [await createTestDatabase(), await createTestDatabase()];
    for (const { db } of [one, other])
      await db.prisma.department.createMany({ data: [{ name: 'Engineering' }, { name: 'Sales' }] });
    expect((await tableFaults(one.db, other.db)).faults).toEqual([]);
    await other.db.prisma.department.updateMany({
      where: { name: 'Sales' },
      data: { name: 'sales' },
    });
    expect((await tableFaults(one.db, other.db)).faults).toEqual([
      expect.stringMatching(/^department is not the same/),
    ]);
    await buildEmployee(other.db, { department: 'sales' });
    expect((await tableFaults(one.db, other.db)).faults.length).toBeGreaterThan(2);
    const closed = openDatabase(one.url);
    await closed.close();
    await Promise.all([one.drop(), other.drop()]);
  });

  it('reports a name in a log', () => {
    expect(
      markerFaults('The log', '{"msg":"saved Zqxyears1234 for"}', 'zqxyears1234'),
    ).toHaveLength(1);
    expect(markerFaults('The log', '{"msg":"saved"}', 'zqxyears1234')).toEqual([]);
  });
});
