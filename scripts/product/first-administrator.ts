// Creates the first user of a new installation: npm run first-administrator -- <email>. Reads the
// password from a piped standard input; otherwise generates one and prints it once.
import { randomBytes } from 'node:crypto';
import { text } from 'node:stream/consumers';
import { parseArgs } from 'node:util';
import { faultOfChosen } from '@reviews/api/core/chosen-password';
import { inTransaction, openDatabase, type Database } from '@reviews/db';
import { ADMINISTRATOR_ROLE, changesBetween, PASSWORD_MAX_CHARS } from '@reviews/domain';
import { passwordHash } from '@reviews/factories/password-hash';
import { inEnglish } from './archive-command.ts';
import { prepareData, shownUrl, startDatabase } from './database.ts';

const PASSWORD_BYTES = 18;
const ADDRESS = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

async function password(
  email: string,
): Promise<{ readonly chosen: string; readonly isMade: boolean }> {
  // A terminal, or no input as under a scheduler, means that no password is given.
  const given = process.stdin.isTTY ? '' : (await text(process.stdin)).trim();
  if (given === '')
    return { chosen: randomBytes(PASSWORD_BYTES).toString('base64url'), isMade: true };
  if (given.length > PASSWORD_MAX_CHARS)
    throw new Error(`A password can have up to ${PASSWORD_MAX_CHARS} characters.`);
  const fault = await faultOfChosen(given, [email]);
  if (fault !== null) throw new Error(fault);
  return { chosen: given, isMade: false };
}

async function makeAdministrator(db: Database, email: string, hash: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    // Otherwise two concurrent runs would both find none.
    await tx.$executeRaw`LOCK TABLE user_role IN SHARE ROW EXCLUSIVE MODE`;
    const role = await tx.role.findUniqueOrThrow({
      where: { name: ADMINISTRATOR_ROLE },
      select: { id: true },
    });
    const present = await tx.userRole.findFirst({
      where: { roleId: role.id, user: { deactivatedAt: null } },
      select: { userId: true },
    });
    if (present !== null)
      throw new Error(
        'There is already an administrator, who can add others. Nothing was changed.',
      );
    if ((await tx.user.count({ where: { email } })) > 0)
      throw new Error(`${email} already has an account. Nothing was changed.`);
    const user = await tx.user.create({
      data: { email, passwordHash: hash, roles: { create: { roleId: role.id } } },
      select: { id: true },
    });
    // No one is signed in yet, so the change log records the command line.
    const changes = changesBetween(null, { email, roles: [role.id] }).map((change) => ({
      ...change,
    }));
    await tx.changeLog.create({
      data: {
        action: 'user.first_administrator',
        entity: 'user',
        entityId: String(user.id),
        details: { changes },
      },
      select: { id: true },
    });
  });
}

async function run(): Promise<void> {
  const { positionals } = parseArgs({ allowPositionals: true });
  const email = positionals[0]?.trim().toLowerCase();
  if (email === undefined || positionals.length > 1 || !ADDRESS.test(email))
    throw new Error('Usage: npm run first-administrator -- <email>');
  const { chosen, isMade } = await password(email);
  const database = await startDatabase();
  try {
    await prepareData(database.url, { wantDemo: false, say: (line) => console.log(line) });
    const db = openDatabase(database.url, { poolSize: 1 });
    try {
      await makeAdministrator(db, email, await passwordHash(chosen));
    } finally {
      await db.close();
    }
    console.log(`${email} is now the administrator of ${shownUrl(database.url)}.`);
    if (isMade) console.log(`Password, shown only once: ${chosen}`);
  } finally {
    await database.stop();
  }
}

await run().catch(inEnglish);
