/**
 * More values than any review has, counting keys and list entries: two megabytes of single digits
 * are half a million values, and reporting an error for each would take seconds.
 */
const MAX_VALUES = 20_000;

/**
 * Returns true if a parsed JSON body has no more values than any call needs. Stops counting there,
 * at any depth.
 */
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
