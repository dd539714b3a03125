/** How often to add again while there are too few: requests in progress use up what is added. */
const MOST_ROUNDS = 20;

/**
 * Returns at least `enough` records of a kind, after adding some when requests have left too few.
 * @throws Error when there are still too few after adding.
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
