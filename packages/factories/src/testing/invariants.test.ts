import { createTestDatabase, type TestDatabase } from '@reviews/db/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  buildComment,
  buildCycle,
  buildDraft,
  buildEmployee,
  buildManagerChange,
  buildNomination,
  buildNominationTask,
  buildNotice,
  buildPacket,
  buildPulse,
  buildSubmittedPulse,
  buildTemplate,
  buildUpload,
  ensureBaseData,
} from '../index.ts';
import { INVARIANTS, violatedInvariants } from './invariants.ts';
import { PLANTINGS } from './plantings.ts';

let database: TestDatabase;

async function buildWorld(): Promise<void> {
  const { db } = database;
  await ensureBaseData(db);
  const director = await buildEmployee(db);
  const manager = await buildEmployee(db, { manager: director });
  const employee = await buildEmployee(db, { manager });
  const assignee = await buildEmployee(db, { manager });
  const template = await buildTemplate(db, {
    questions: [{ text: 'What went well?', config: { rich_text: true } }],
  });
  const cycle = await buildCycle(db, { pulses: [{ template }] });
  const [cyclePulse] = cycle.pulses;
  if (cyclePulse === undefined) throw new Error('The cycle was built without a pulse.');
  const form = { employee, assignee, cyclePulse };
  const complete = await buildSubmittedPulse(db, form);
  await buildPulse(db, form);
  const draft = await buildDraft(db, form);
  await buildManagerChange(db, { employee, forms: [{ pulse: draft.pulse }] });
  const task = await buildNominationTask(db, { employee });
  await buildNomination(db, { task, state: 'approved' });
  await buildNomination(db, { task });
  await buildPacket(db, { cycle, employee });
  const comment = await buildComment(db, { parent: await buildComment(db, { pulse: complete }) });
  await buildNotice(db, { kind: 'commented', pulse: complete, comment, user: manager, mail: true });
  await buildUpload(db, { owner: assignee });
}

beforeAll(async () => {
  database = await createTestDatabase();
  await buildWorld();
});
afterAll(() => database.drop());

/** Returns the violations after running `sql`, which is rolled back. */
async function violatedAfter(sql: string): Promise<string[]> {
  const client = await database.db.pool.connect();
  try {
    await client.query('BEGIN');
    await client.query(sql);
    return await violatedInvariants({ pool: client });
  } finally {
    await client.query('ROLLBACK');
    client.release();
  }
}

describe('invariants', () => {
  it('hold for what the builders save', async () => {
    expect(await violatedInvariants(database.db)).toEqual([]);
  });

  it('have a planted fault each, which they must detect', () => {
    expect(Object.keys(PLANTINGS)).toEqual(INVARIANTS.map(({ name }) => name));
  });

  it.each(INVARIANTS.map(({ name }) => name))('%s: detects its planted fault', async (name) => {
    const found = await violatedAfter(PLANTINGS[name] ?? 'SELECT 1');
    expect(found.filter((sentence) => sentence.startsWith(`Not true that ${name}:`))).toHaveLength(
      1,
    );
  });

  it('detect a loop of managers, and terminate', async () => {
    const found =
      await violatedAfter(`UPDATE position SET manager_id = (SELECT max(descendant_id) FROM reporting_line WHERE depth = 2) WHERE manager_id IS NULL
      AND employee_id = (SELECT ancestor_id FROM reporting_line WHERE depth = 2 LIMIT 1)`);
    expect(found.join()).toContain('the reporting line is the closure');
  });
});
