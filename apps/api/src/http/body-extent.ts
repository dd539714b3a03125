/**
 * More values than any form can hold, keys and list entries counted alike: two megabytes of single digits are half a
 * million values, and complaining about each would take seconds.
 */
const MAX_VALUES = 20_000;

/** Whether a parsed JSON body holds no more values than a call can mean. Looks at no more of it than that, however deep. */
export function isWithinExtent(body: unknown): boolean {
  const waiting: unknown[] = [body];
  let values = 0;
  while (waiting.length > 0) {
    const next = waiting.pop();
    if (typeof next !== 'object' || next === null) continue;
    const inside: unknown[] = Object.values(next);
    values += inside.length;
    if (values > MAX_VALUES) return false;
    for (const value of inside) waiting.push(value);
  }
  return true;
}
