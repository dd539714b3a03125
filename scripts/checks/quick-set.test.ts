import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { QUICK_SET } from '../../e2e/quick-set.ts';
import { PROJECT } from '../product/paths.ts';

it.each(QUICK_SET.map(({ file, title }) => [file, title] as const))(
  'finds the browser test of the quick set in %s: %s',
  (file, title) => {
    const source = readFileSync(path.join(PROJECT, 'e2e/specs', `${file}.spec.ts`), 'utf8');
    const titles = [...source.matchAll(/\btest\(\s*(['"`])(.*?)\1,/gs)].map(([, , text]) => text);
    expect(titles.filter((each) => each?.replace(/^(?:\[[^\]]*\] )+/, '') === title)).toHaveLength(
      1,
    );
  },
);
