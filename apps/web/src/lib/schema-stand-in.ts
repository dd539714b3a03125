/**
 * Stands in for zod in the browser's bundle (vite.config.ts), which would otherwise be a seventh of the first load. The
 * browser needs method and path of a contract, never its schemas: the server parses every request and every answer. A
 * schema here is inert; parsing with one is a mistake and says so.
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
    // `shape` is spread into other schemas: it must have no own keys.
    if (key === 'shape') return {};
    return PARSERS.has(key) ? refuse : inert;
  },
});

export const z = inert;
