import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { PROJECT } from '../product/paths.ts';

/**
 * Number of requirements of levels 1 and 2 in each section of ASVS 5.0.0; those of level 3 come
 * last in a section.
 */
const SECTIONS: Readonly<Record<string, number>> = {
  '1.1': 2,
  '1.2': 9,
  '1.3': 11,
  '1.4': 3,
  '1.5': 2,
  '2.1': 3,
  '2.2': 3,
  '2.3': 4,
  '2.4': 1,
  '3.2': 2,
  '3.3': 4,
  '3.4': 6,
  '3.5': 5,
  '3.7': 2,
  '4.1': 3,
  '4.2': 1,
  '4.3': 2,
  '4.4': 4,
  '5.1': 1,
  '5.2': 3,
  '5.3': 2,
  '5.4': 3,
  '6.1': 3,
  '6.2': 12,
  '6.3': 4,
  '6.4': 4,
  '6.5': 5,
  '6.6': 3,
  '6.8': 4,
  '7.1': 3,
  '7.2': 4,
  '7.3': 2,
  '7.4': 5,
  '7.5': 2,
  '7.6': 2,
  '8.1': 2,
  '8.2': 3,
  '8.3': 1,
  '8.4': 1,
  '9.1': 3,
  '9.2': 4,
  '10.1': 2,
  '10.2': 2,
  '10.3': 4,
  '10.4': 11,
  '10.5': 5,
  '10.6': 2,
  '10.7': 3,
  '11.1': 2,
  '11.2': 3,
  '11.3': 3,
  '11.4': 4,
  '11.5': 1,
  '11.6': 1,
  '12.1': 3,
  '12.2': 2,
  '12.3': 4,
  '13.1': 1,
  '13.2': 5,
  '13.3': 2,
  '13.4': 5,
  '14.1': 2,
  '14.2': 4,
  '14.3': 3,
  '15.1': 3,
  '15.2': 3,
  '15.3': 7,
  '16.1': 1,
  '16.2': 5,
  '16.3': 4,
  '16.4': 3,
  '16.5': 3,
  '17.1': 1,
  '17.2': 4,
  '17.3': 2,
};
/** 253 in total. */
const REQUIRED = Object.entries(SECTIONS).flatMap(([section, count]) =>
  Array.from({ length: count }, (_, index) => `${section}.${index + 1}`),
);

const text = readFileSync(path.join(PROJECT, 'docs/security.md'), 'utf8');
const rows = text.split('\n').flatMap((line) => {
  const [, id = '', , state = '', where = ''] = line.split('|').map((cell) => cell.trim());
  return /^\d+\.\d+\.\d+$/.test(id) ? [{ id, state, where }] : [];
});
/** Returns the names in backticks that look like a file or folder of this repository. */
const filesIn = (where: string) =>
  [
    ...where.matchAll(/`([\w./@-]+\/[\w./-]*|[\w-]+\.(?:json|yml|md)|Dockerfile|\.dockerignore)`/g),
  ].flatMap(([, file]) =>
    file === undefined || file.startsWith('/') || file.startsWith('@') ? [] : [file],
  );

describe('ASVS table of docs/security.md', () => {
  it('has every requirement of levels 1 and 2 once, in order', () => {
    expect(rows.map(({ id }) => id)).toEqual(REQUIRED);
  });

  it.each(rows)('$id states whether it is met, and why', ({ state, where }) => {
    expect(state).toMatch(/^(?:met|n\/a|open)$/);
    expect(where).not.toBe('');
  });

  it('names existing files', () => {
    expect(
      [...new Set(rows.flatMap(({ where }) => filesIn(where)))].filter(
        (file) => !existsSync(path.join(PROJECT, file)),
      ),
    ).toEqual([]);
  });
});
