import { parseSync, Visitor, type ESTree, type Plugin } from 'vite';

const CONTRACTS = /\/packages\/contracts\/src\/.+\.ts$/;
/**
 * The properties of an endpoint that the browser needs to call it. The rest are schemas of the
 * request and response.
 */
const CALLED_BY: ReadonlySet<string> = new Set(['id', 'method', 'path']);

interface Change {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/**
 * Returns whether an expression is built from `z`. The stand-in for `z` returns itself for every
 * access.
 */
function isOfSchemas(expression: ESTree.Expression | ESTree.Super): boolean {
  if (expression.type === 'CallExpression') return isOfSchemas(expression.callee);
  if (expression.type === 'MemberExpression') return isOfSchemas(expression.object);
  return expression.type === 'Identifier' && expression.name === 'z';
}

/**
 * Returns the contracts module as the browser needs it: each endpoint with its id, method and
 * path and without schemas. Marks every declaration as pure so that the bundler can drop it.
 */
export function callsAloneOf(code: string): string {
  const changes: Change[] = [];
  let depth = 0;
  const enter = (): void => void (depth += 1);
  const leave = (): void => void (depth -= 1);
  new Visitor({
    ArrowFunctionExpression: enter,
    'ArrowFunctionExpression:exit': leave,
    FunctionDeclaration: enter,
    'FunctionDeclaration:exit': leave,
    CallExpression({ start, end, callee, arguments: [definition] }) {
      // Calls inside a function are kept: they are what the function is called for.
      if (depth > 0) return;
      if (isOfSchemas(callee)) return void changes.push({ start, end, text: 'z' });
      changes.push({ start, end: start, text: '/* @__PURE__ */ ' });
      if (
        callee.type !== 'Identifier' ||
        callee.name !== 'endpoint' ||
        definition?.type !== 'ObjectExpression'
      )
        return;
      const kept = definition.properties.filter(
        (part) =>
          part.type === 'Property' &&
          part.key.type === 'Identifier' &&
          CALLED_BY.has(part.key.name),
      );
      changes.push({
        start: definition.start,
        end: definition.end,
        text: `{ ${kept.map((part) => code.slice(part.start, part.end)).join(', ')} }`,
      });
    },
  }).visit(parseSync('contract.js', code).program);
  return changed(code, changes);
}

/** Applies the changes, outermost first; skips a change that lies within one already applied. */
function changed(code: string, changes: readonly Change[]): string {
  let [text, at] = ['', 0];
  for (const { start, end, text: instead } of changes.toSorted(
    (one, other) => one.start - other.start || other.end - one.end,
  )) {
    if (start < at) continue;
    text += code.slice(at, start) + instead;
    at = end;
  }
  return text + code.slice(at);
}

/**
 * Strips the schemas from contracts in the browser build. A page that makes one call used to bundle
 * the schemas of every call in the same module, which the browser never uses
 * (`src/lib/schema-stand-in.ts`). That was a thirtieth of the heaviest pages.
 */
export const callsAlone: Plugin = {
  name: 'calls-alone',
  apply: 'build',
  transform: {
    filter: { id: CONTRACTS },
    handler: (code) => ({ code: callsAloneOf(code), map: null }),
  },
};
