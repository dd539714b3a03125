import { describe, expect, it } from 'vitest';
import { scaleFaults, trimmedScale } from './rating-scale.ts';

const values = (...pairs: readonly (readonly [string, string])[]) =>
  pairs.map(([name, abbreviation]) => ({ name, abbreviation }));

describe('rating scale', () => {
  it('[RT-54] is valid when every value has a unique name and abbreviation', () => {
    expect(
      scaleFaults({ name: 'Overall', values: values(['Strong', 'S'], ['Solid', 'So']) }),
    ).toEqual([]);
  });

  it('[RT-54] needs a name and a value', () => {
    expect(scaleFaults({ name: '  ', values: [] })).toEqual([
      { path: 'name', message: 'A name is required.' },
      { path: 'values', message: 'A scale needs at least one value.' },
    ]);
  });

  it('[RT-54] reports the field of each incomplete value', () => {
    expect(
      scaleFaults({ name: 'Overall', values: values(['', 'S'], ['Solid', ' ']) }).map(
        ({ path }) => path,
      ),
    ).toEqual(['values.0.name', 'values.1.abbreviation']);
  });

  it('[RT-54] treats names that differ only in case or surrounding space as duplicates, and reports the later one', () => {
    const faults = scaleFaults({
      name: 'Overall',
      values: values(['Strong', 's'], ['Solid', 'So'], [' strong ', 'S']),
    });
    expect(faults).toEqual([
      { path: 'values.2.name', message: '“strong” is listed twice.' },
      { path: 'values.2.abbreviation', message: '“S” is already used for another value.' },
    ]);
  });

  it('[RT-54] is stored with trimmed texts', () => {
    expect(trimmedScale({ name: ' Overall ', values: values([' Strong', 'S ']) })).toEqual({
      name: 'Overall',
      values: values(['Strong', 'S']),
    });
  });
});
