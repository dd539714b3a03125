import type pg from 'pg';
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from '@reviews/factories/demo-accounts';

/** Returns the demo accounts as a table, or '' when this is not a demo database. */
export async function demoAccountsTable(client: pg.Client): Promise<string> {
  const config = await client.query('SELECT FROM app_config WHERE is_demo');
  if (config.rowCount !== 1) return '';
  const emailWidth = Math.max(...DEMO_ACCOUNTS.map((account) => account.email.length));
  const nameWidth = Math.max(...DEMO_ACCOUNTS.map((account) => account.name.length));
  const rows = DEMO_ACCOUNTS.map(
    (account) =>
      `  ${account.email.padEnd(emailWidth)}  ${account.name.padEnd(nameWidth)}  ${account.place}`,
  );
  return [`Demo accounts, all with the password ${DEMO_PASSWORD}:`, '', ...rows].join('\n');
}
