import { jsonOf, type Letter } from './letter.ts';
import { spotsIn } from './nearly-valid.ts';

/** Each try is one more request. */
const MOST_TRIES = 60;
const KEPT_HEADERS = new Set(['cookie', 'x-xsrf-token', 'content-type']);

function parsed(body: Buffer | null): unknown {
  try {
    return body === null ? undefined : (JSON.parse(body.toString()) as unknown);
  } catch {
    return undefined;
  }
}

function* withoutPart(letter: Letter): Generator<Letter> {
  for (const name of Object.keys(letter.headers)) {
    if (!KEPT_HEADERS.has(name))
      yield {
        ...letter,
        headers: Object.fromEntries(Object.entries(letter.headers).filter(([key]) => key !== name)),
      };
  }
  const [path = '', search] = letter.target.split('?');
  const pairs = search === undefined ? [] : search.split('&');
  for (const at of pairs.keys())
    yield {
      ...letter,
      target: [path, pairs.toSpliced(at, 1).join('&')].filter((text) => text !== '').join('?'),
    };
}

function* withSmallerBody(letter: Letter): Generator<Letter> {
  const body = parsed(letter.body);
  if (typeof body !== 'object' || body === null) return;
  for (const at of spotsIn(body).keys()) {
    for (const change of ['leave out', 'halve'] as const) {
      const copy: unknown = structuredClone(body);
      const spot = spotsIn(copy)[at];
      if (spot === undefined) continue;
      const { holder, key, value } = spot;
      if (change === 'leave out' && Array.isArray(holder)) holder.splice(Number(key), 1);
      else if (change === 'leave out') Reflect.deleteProperty(holder, key);
      else if (typeof value === 'string' && value.length > 1)
        Reflect.set(holder, key, value.slice(0, Math.floor(value.length / 2)));
      else continue;
      yield { ...letter, body: jsonOf(copy) };
    }
  }
}

/**
 * Returns a smaller request with the same fault, as far as a few more tries find one. Raw messages
 * stay as they are.
 */
export async function smallest(
  letter: Letter,
  hasFault: (letter: Letter) => Promise<boolean>,
): Promise<Letter> {
  if (letter.raw !== undefined) return letter;
  let best = letter;
  let tries = 0;
  for (let improved = true; improved && tries < MOST_TRIES;) {
    improved = false;
    for (const candidate of [...withoutPart(best), ...withSmallerBody(best)]) {
      if ((tries += 1) > MOST_TRIES) break;
      if (!(await hasFault(candidate))) continue;
      best = candidate;
      improved = true;
      break;
    }
  }
  return best;
}
