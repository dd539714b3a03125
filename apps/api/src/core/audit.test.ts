import { inTransaction } from '@reviews/db';
import { createTestDatabase, type TestDatabase } from '@reviews/db/testing';
import { changesBetween } from '@reviews/domain';
import { buildComment, buildEmployee, buildSubmittedPulse } from '@reviews/factories';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { audit, auditEach, type Change } from './audit.ts';

let test: TestDatabase;
const at = new Date('2026-03-10T09:00:00Z');
beforeAll(async () => {
  test = await createTestDatabase();
});
afterAll(() => test.drop());

const lines = () => test.db.prisma.changeLog.findMany({ orderBy: { id: 'asc' } });

describe('the change log in the database', () => {
  it('is append-only: no line can be updated, deleted or truncated', async () => {
    const person = await buildEmployee(test.db);
    await inTransaction(test.db, (tx) =>
      audit(tx, { userId: person.user.id, impersonator: null }, at, {
        action: 'cycle.closed',
        entity: 'cycle',
        entityId: 1,
      }),
    );
    for (const statement of [
      `UPDATE change_log SET action = 'cycle.opened'`,
      'UPDATE change_log SET at = now() WHERE false',
      'DELETE FROM change_log',
      'TRUNCATE change_log',
    ]) {
      await expect(test.db.pool.query(statement)).rejects.toMatchObject({
        code: '23001',
        message: 'the change log is only ever added to',
      });
    }
    expect(await lines()).toMatchObject([{ action: 'cycle.closed', actorId: person.user.id }]);
  });

  it('keeps who did what after their account is deleted', async () => {
    const [person, standIn] = [await buildEmployee(test.db), await buildEmployee(test.db)];
    await inTransaction(test.db, (tx) =>
      audit(tx, { userId: person.user.id, impersonator: { userId: standIn.user.id } }, at, {
        action: 'cycle.saved',
        entity: 'cycle',
        entityId: 2,
      }),
    );
    await test.db.prisma.user.deleteMany({
      where: { id: { in: [person.user.id, standIn.user.id] } },
    });
    expect((await lines()).at(-1)).toMatchObject({
      actorId: person.user.id,
      impersonatorId: standIn.user.id,
    });
  });

  it('records the person a line is about for every kind of record', async () => {
    const person = await buildEmployee(test.db);
    const form = await buildSubmittedPulse(test.db, { employee: person, openedAt: at });
    const comment = await buildComment(test.db, { pulse: form });
    const about: Change[] = [
      { action: 'employee.changed', entity: 'employee', entityId: person.id },
      { action: 'pulse.closed', entity: 'pulse', entityId: form.id },
      { action: 'comment.added', entity: 'comment', entityId: comment.id },
      { action: 'user.deactivated', entity: 'user', entityId: person.user.id },
    ];
    await inTransaction(test.db, (tx) =>
      auditEach(tx, null, at, [
        ...about,
        { action: 'cycle.closed', entity: 'cycle', entityId: person.id },
      ]),
    );
    expect((await lines()).slice(-5).map(({ subjectId }) => subjectId)).toEqual([
      ...about.map(() => person.id),
      null,
    ]);
  });

  it('stores values before and after, and only the fact of a change for confidential fields', async () => {
    const change: Change = {
      action: 'pulse.reopened',
      entity: 'pulse',
      entityId: 1,
      details: { bulk: 7 },
      changes: changesBetween(
        { state: 'complete', reason: 'Too harsh' },
        { state: 'open', reason: 'Typo' },
      ),
    };
    await inTransaction(test.db, async (tx) => {
      await audit(tx, { userId: 1, impersonator: null }, at, change);
      await auditEach(tx, null, at, [change]);
    });
    const kept = {
      bulk: 7,
      changes: [{ field: 'state', from: 'complete', to: 'open' }, { field: 'reason' }],
    };
    expect((await lines()).slice(-2).map(({ details }) => details)).toEqual([kept, kept]);
  });
});
