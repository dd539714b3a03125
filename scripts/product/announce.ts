import type { Database } from '@reviews/db';
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from '@reviews/factories/demo-accounts';

/** The accounts of the demo company as a table, or '' when this database is another company's. */
export async function demoAccountsTable(db: Database): Promise<string> {
  const config = await db.prisma.appConfig.findFirst({ select: { isDemo: true } });
  if (config?.isDemo !== true) return '';
  const emailWidth = Math.max(...DEMO_ACCOUNTS.map((account) => account.email.length));
  const nameWidth = Math.max(...DEMO_ACCOUNTS.map((account) => account.name.length));
  const rows = DEMO_ACCOUNTS.map(
    (account) => `  ${account.email.padEnd(emailWidth)}  ${account.name.padEnd(nameWidth)}  ${account.place}`,
  );
  return [`Demo accounts, all with the password ${DEMO_PASSWORD}:`, '', ...rows].join('\n');
}
