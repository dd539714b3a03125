import { readdirSync, readFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import path from 'node:path';
import { expect, it } from 'vitest';
import { callsAloneOf } from '../../apps/web/calls-alone.ts';
import { PROJECT } from '../product/paths.ts';

const CONTRACTS = path.join(PROJECT, 'packages/contracts/src');
const modules = readdirSync(CONTRACTS).filter(
  (file) => file.endsWith('.ts') && !file.endsWith('.test.ts'),
);
const asBuilt = (file: string): string =>
  callsAloneOf(stripTypeScriptTypes(readFileSync(path.join(CONTRACTS, file), 'utf8')));

it('keeps only id, method and path of an endpoint and nothing of a schema, and both can be tree-shaken', () => {
  const code =
    "const body = z.object({ name: z.string() }).strict();\nexport const rename = endpoint({ id: 'rename', method: 'PUT', path: '/api/names/:id', body, response: ofName(body) });\nconst more = listOf(body);";
  expect(callsAloneOf(code)).toBe(
    "const body = z;\nexport const rename = /* @__PURE__ */ endpoint({ id: 'rename', method: 'PUT', path: '/api/names/:id' });\nconst more = /* @__PURE__ */ listOf(body);",
  );
});

it('keeps the body of a function', () => {
  const code =
    "export function queryOf(query) { const search = new URLSearchParams(); search.set('q', query); return search; }\nconst text = (max) => z.string().max(max);";
  expect(callsAloneOf(code)).toBe(code);
});

it('every contract defines its id, method and path in place, without values from other modules', () => {
  const found = modules.map((file) => {
    const code = asBuilt(file);
    const declared = code.match(/= \/\* @__PURE__ \*\/ endpoint\(/g)?.length ?? 0;
    return {
      file,
      declared,
      callable:
        code.match(
          / endpoint\(\{ id: '[A-Za-z]+', method: '[A-Z]+', path(?:: (?:'[^']+'|`[^`]+`))? \}\)/g,
        )?.length ?? 0,
    };
  });
  expect(found.filter(({ declared, callable }) => declared !== callable)).toEqual([]);
  expect(found.reduce((sum, { declared }) => sum + declared, 0)).toBeGreaterThan(100);
});
