/** So often there may be too few still after some were added: requests on their way use up what is given. */
const MOST_ROUNDS = 20;

/**
 * What there is of a kind, after some were added where requests have left too few: what is returned are at least `enough`.
 * @throws Error where none come of adding
 */
export async function giveEnough<T>(
  enough: number,
  find: () => Promise<readonly T[]>,
  add: () => Promise<unknown>,
): Promise<readonly T[]> {
  let found = await find();
  for (let round = 0; round < MOST_ROUNDS && found.length < enough; round += 1) {
    for (let missing = enough - found.length; missing > 0; missing -= 1) await add();
    found = await find();
  }
  if (found.length < enough)
    throw new Error(`Of what was added there are ${found.length}, and not ${enough}.`);
  return found;
}
