import { describe, expect, it } from 'vitest';
import { parseFilter, parsePath } from './filter.ts';
import { ScimError } from './scim-error.ts';

/** Cases that the parsers on npm get wrong (decision 062). Try these before replacing ours. */
describe('[RT-05] SCIM filters', () => {
  it.each<[string, unknown]>([
    [String.raw`"LARKSPUR\\noa"`, String.raw`LARKSPUR\noa`],
    [String.raw`"ends with \\"`, 'ends with \\'],
    [String.raw`"Zo\u00eb"`, 'Zoë'],
    [String.raw`"say \"hello\""`, 'say "hello"'],
    ['"(unclosed"', '(unclosed'],
    ['"null"', 'null'],
    ['null', null],
    ['True', true],
    ['-1.5e2', -150],
  ])('read the value %s', (value, expected) => {
    expect(parseFilter(`title eq ${value}`)).toEqual({
      kind: 'compare',
      attribute: 'title',
      comparison: 'eq',
      value: expected,
    });
  });

  it('read schemas and $ref, and keep the attribute of a bracket', () => {
    const enterprise = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User';
    expect(parseFilter(`${enterprise}:manager.$ref PR`)).toEqual({
      kind: 'present',
      attribute: 'manager.$ref',
    });
    expect(parsePath('emails[type eq "work"].value')).toEqual({
      attribute: 'emails.value',
      filter: { kind: 'compare', attribute: 'emails.type', comparison: 'eq', value: 'work' },
    });
  });

  it.each([
    'title eq "a" constructor title eq "b"',
    'not title eq "a"',
    'title eq a',
    'title eq "x" or',
    'title eq "x")',
    'a.b.c eq 1',
    '__proto__.polluted eq "x"',
    '('.repeat(1900) + 'title pr' + ')'.repeat(1900),
    'not ('.repeat(21) + 'title pr' + ')'.repeat(21),
    Array.from({ length: 31 }, () => 'title pr').join(' or '),
    `title eq "${'x'.repeat(4000)}"`,
  ])('refuse %.40s', (filter) => {
    expect(() => parseFilter(filter)).toThrow(ScimError);
  });
});
