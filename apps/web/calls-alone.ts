import { parseSync, Visitor, type ESTree, type Plugin } from 'vite';

const CONTRACTS = /\/packages\/contracts\/src\/.+\.ts$/;
/** What a call is made by; the rest of a contract says what the server takes and gives. */
const CALLED_BY: ReadonlySet<string> = new Set(['method', 'path']);

interface Change {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** Whether an expression is made of `z`, which the stand-in answers with itself whatever it is asked for. */
function isOfSchemas(expression: ESTree.Expression | ESTree.Super): boolean {
  if (expression.type === 'CallExpression') return isOfSchemas(expression.callee);
  if (expression.type === 'MemberExpression') return isOfSchemas(expression.object);
  return expression.type === 'Identifier' && expression.name === 'z';
}

/** The module of contracts as the browser needs it: each endpoint with its method and path, no schema, and every declaration one that may be left out. */
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
      // What a function does when it is called, it is called for.
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

/** The text with its changes, outermost first: what lies within one that was made is gone. */
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
 * A page that makes one call took the schemas of every other call of its module with it, which the browser never uses
 * (`src/lib/schema-stand-in.ts`): a thirtieth of the heaviest pages.
 */
export const callsAlone: Plugin = {
  name: 'calls-alone',
  apply: 'build',
  transform: {
    filter: { id: CONTRACTS },
    handler: (code) => ({ code: callsAloneOf(code), map: null }),
  },
};
