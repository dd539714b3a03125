import { listChangelog, listCycles, showUser } from '@reviews/contracts';
import { createEmptyDatabase } from '@reviews/db/testing';
import { ApiProcess, Visitor } from '@reviews/harness';
import { runCommand } from './command.ts';

const EMAIL = 'first@larkspur.example';

/**
 * Returns the faults of a new installation: from an empty database to a signed-in first
 * administrator. The command must refuse to create a second one.
 */
export async function firstAdministratorFaults(server: string): Promise<string[]> {
  const { url, drop } = await createEmptyDatabase(server);
  const env = { DATABASE_URL: url };
  try {
    const made = await runCommand('first-administrator.ts', [EMAIL], env);
    const password = /shown only once: (\S+)/.exec(made.text)?.[1];
    if (made.code !== 0 || password === undefined)
      return [
        `The first administrator was not made (ended with ${made.code}): ${made.text.slice(-300)}`,
      ];
    const api = await new ApiProcess({ databaseUrl: url }).start();
    try {
      const visitor = await Visitor.signIn(api.url, EMAIL, password);
      const answers = [await visitor.call(showUser), await visitor.call(listCycles)];
      const wrong = answers.find(({ status }) => status !== 200);
      const told = (await visitor.ask(listChangelog)).data.map(
        ({ who, by, did: [did] }) => `${who?.name ?? by} ${did}`,
      );
      if (told.at(-1) !== 'Someone at the command line made')
        return [
          `The change log begins with “${told.at(-1)}”, not with who was made the first administrator, and how.`,
        ];
      if (wrong !== undefined)
        return [
          `The first administrator was answered ${wrong.status}: ${wrong.text.slice(0, 200)}`,
        ];
    } finally {
      await api.stop();
    }
    const again = await runCommand('first-administrator.ts', ['second@larkspur.example'], env);
    return again.code === 1 && again.text.includes('There is already an administrator')
      ? []
      : [
          `A second first administrator was not refused (ended with ${again.code}): ${again.text.slice(-300)}`,
        ];
  } finally {
    await drop();
  }
}
