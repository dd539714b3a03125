import { Prisma } from '@reviews/db';
import { DEFAULT_ANONYMITY_RULES, type AnonymityRules } from '@reviews/domain';
import { z } from 'zod';
import type { Sql } from '../../core/sql.ts';

const AnonymityRulesRow = z.strictObject({ minimum: z.int(), atRelease: z.boolean() });

/** Returns the company's current settings for anonymous reviews. A cycle takes them at its launch. */
export async function findAnonymityRules(sql: Sql): Promise<AnonymityRules> {
  const [rules] = await sql.prepared(
    'anonymity_rules',
    AnonymityRulesRow,
    Prisma.sql`SELECT anonymous_minimum AS minimum, anonymous_at_release AS "atRelease" FROM app_config WHERE id = 1`,
  );
  return rules ?? DEFAULT_ANONYMITY_RULES;
}
