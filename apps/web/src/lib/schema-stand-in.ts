/**
 * Replaces zod in the browser bundle (vite.config.ts), where it would be a seventh of the first
 * load. The browser needs
 * the method and path of a contract, never its schemas: the server parses every request and
 * response. A schema here does
 * nothing; parsing with one throws.
 */
const PARSERS = new Set(['parse', 'safeParse', 'parseAsync', 'safeParseAsync', 'decode', 'encode']);

function refuse(): never {
  throw new Error(
    'Schemas are not part of the web bundle: the server parses requests and answers.',
  );
}

interface Inert {
  (): Inert;
  [key: string]: unknown;
}

const inert: Inert = new Proxy((() => inert) as Inert, {
  get: (_target, key) => {
    if (typeof key === 'symbol') return undefined;
    // `shape` is spread into other schemas, so it must have no own keys.
    if (key === 'shape') return {};
    return PARSERS.has(key) ? refuse : inert;
  },
});

export const z = inert;
