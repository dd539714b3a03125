import { Prisma, type Database } from '@reviews/db';
import { createTestDatabase } from '@reviews/db/testing';
import { sortKey } from '@reviews/domain';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { folded } from './folded.ts';
import { onPool } from './sql.ts';

const KeyRow = z.strictObject({ key: z.string() });

let db: Database;
let drop: () => Promise<void>;
beforeAll(async () => {
  ({ db, drop } = await createTestDatabase());
});
afterAll(() => drop());

it.each([
  'Zürich',
  'Zürich'.normalize('NFD'),
  'STRAẞE',
  'Łódź',
  'Ærø',
  'Þórður',
  'İpek ılık',
  'ΟΔΟΣ Αθήνα',
  'Київ Ёлка',
  'Nguyễn',
  'हिन्दी',
  'أحمد',
  'שָׁלוֹם',
  'ガギ',
  'Ｆｕｌｌ',
  '한국어',
  '𝔘nicode',
  '100 %_\\',
])('[LIST-22] the database folds %j as names are folded', async (text) => {
  const [row] = await onPool(db).rows(
    KeyRow,
    Prisma.sql`SELECT ${folded(Prisma.sql`${text}::text`)} AS key`,
  );
  expect(row?.key).toBe(sortKey(text));
});
