// Creates a link with which the owner of an account chooses a new password, for a site without a
// mail server: npm run password-link -- <email>. The owner is told, and the change log says so.
import { randomBytes } from 'node:crypto';
import { parseArgs } from 'node:util';
import { createSiteLink } from '@reviews/api/core/site-link';
import { createServerLink } from '@reviews/api/features/users/server-link';
import { openDatabase } from '@reviews/db';
import { SERVER_LINK_VALID_HOURS } from '@reviews/domain';
import { inEnglish } from './archive-command.ts';
import { startDatabase } from './database.ts';

const TOKEN_BYTES = 32;

async function run(): Promise<void> {
  const { positionals } = parseArgs({ allowPositionals: true });
  const [email] = positionals;
  if (email === undefined || positionals.length > 1)
    throw new Error('Usage: npm run password-link -- <email>');
  const database = await startDatabase();
  try {
    const db = openDatabase(database.url, { poolSize: 1 });
    try {
      const token = randomBytes(TOKEN_BYTES).toString('base64url');
      const path = await createServerLink(db, { email, now: new Date(), token });
      const site = process.env['PUBLIC_URL'] || undefined;
      console.log(
        `Give this link to the owner of ${email}. It works once, within ${SERVER_LINK_VALID_HOURS} hours:`,
      );
      console.log(createSiteLink(site)(path));
      if (site === undefined) console.log('Put the address of your site in front of it.');
    } finally {
      await db.close();
    }
  } finally {
    await database.stop();
  }
}

await run().catch(inEnglish);
