import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { clashName, mergeRecords, ORDER } from './merge-records.ts';

interface Item {
  readonly key: string;
  readonly text: string;
  readonly config: Readonly<Record<string, number>>;
}
interface Form {
  readonly title: string;
  readonly notes: readonly string[];
  readonly items: readonly Item[];
}

const item = (key: string, text = key, config: Item['config'] = {}): Item => ({
  key,
  text,
  config,
});
const BASE: Form = { title: 'Form', notes: ['a'], items: [item('1'), item('2'), item('3')] };
const withItems = (...items: Item[]): Form => ({ ...BASE, items });

describe('merging two edits of one record', () => {
  it('takes both when they are about different fields, items, and fields of one item', () => {
    const mine = {
      ...withItems(item('1', 'one'), item('2', '2', { max: 5 }), item('3')),
      title: 'My form',
    };
    const theirs = {
      ...withItems(item('1'), item('2', 'two'), item('3', '3', { min: 1 })),
      notes: ['b'],
    };
    expect(mergeRecords<Form>(BASE, mine, theirs)).toEqual({
      clashes: [],
      merged: {
        title: 'My form',
        notes: ['b'],
        items: [item('1', 'one'), item('2', 'two', { max: 5 }), item('3', '3', { min: 1 })],
      },
    });
  });

  it('names a field that both changed differently, and keeps the side that was chosen', () => {
    const mine = withItems(item('1', 'mine'), item('2'), item('3'));
    const theirs = withItems(item('1', 'theirs'), item('2'), item('3', 'three'));
    const path = ['items', '1', 'text'];
    const { clashes, merged } = mergeRecords<Form>(BASE, mine, theirs);
    expect(clashes).toEqual([{ path, base: '1', mine: 'mine', theirs: 'theirs' }]);
    expect(merged.items.map(({ text }) => text)).toEqual(['mine', '2', 'three']);
    const chosen = mergeRecords<Form>(
      BASE,
      mine,
      theirs,
      new Map([[clashName({ path }), 'theirs']]),
    );
    expect(chosen.merged.items.map(({ text }) => text)).toEqual(['theirs', '2', 'three']);
  });

  it('keeps a change that both made alike', () => {
    const changed = withItems(item('2', 'two'), item('1'));
    expect(mergeRecords<Form>(BASE, changed, changed)).toEqual({ clashes: [], merged: changed });
  });

  it('adds what each added behind what it followed, and removes what each removed', () => {
    const mine = withItems(item('1'), item('m'), item('3'));
    const theirs = withItems(item('t'), item('1'), item('2'), item('3'), item('u'));
    const { clashes, merged } = mergeRecords<Form>(BASE, mine, theirs);
    expect(clashes).toEqual([]);
    expect(merged.items.map(({ key }) => key)).toEqual(['t', '1', 'm', '3', 'u']);
  });

  it('asks about an item that one removed and the other changed', () => {
    const mine = withItems(item('1'), item('3'));
    const theirs = withItems(item('1'), item('2', 'two'), item('3'));
    const path = ['items', '2'];
    const { clashes, merged } = mergeRecords<Form>(BASE, mine, theirs);
    expect(clashes).toEqual([{ path, base: item('2'), mine: undefined, theirs: item('2', 'two') }]);
    expect(merged).toEqual(mine);
    const choices = new Map([[clashName({ path }), 'theirs' as const]]);
    expect(mergeRecords<Form>(BASE, mine, theirs, choices).merged).toEqual(theirs);
  });

  it('names the order only if both changed it, to different ones', () => {
    const [one, two, three] = BASE.items as [Item, Item, Item];
    const mine = withItems(two, one, three);
    const theirs = withItems(one, item('2', 'two'), three);
    const merged = mergeRecords<Form>(BASE, mine, theirs);
    expect(merged.clashes).toEqual([]);
    expect(merged.merged.items.map(({ text }) => text)).toEqual(['two', '1', '3']);
    const both = mergeRecords<Form>(BASE, mine, withItems(three, one, two));
    expect(both.clashes).toEqual([
      {
        path: ['items', ORDER],
        base: ['1', '2', '3'],
        mine: ['2', '1', '3'],
        theirs: ['3', '1', '2'],
      },
    ]);
  });

  it('without the version that both began from, asks about each difference', () => {
    const mine = { ...BASE, title: 'Mine' };
    const { clashes } = mergeRecords<Form>(undefined, mine, withItems(item('1', 'one')));
    expect(clashes.map(({ path }) => path)).toEqual([['title'], ['items', '1', 'text']]);
  });
});

const words = fc.constantFrom('a', 'b', 'c', 'd');
const itemArbitrary = fc.record({
  text: words,
  config: fc.dictionary(fc.constantFrom('min', 'max'), fc.nat(3)),
});
const formArbitrary: fc.Arbitrary<Form> = fc
  .record({
    title: words,
    notes: fc.array(words, { maxLength: 2 }),
    keys: fc.uniqueArray(fc.constantFrom('1', '2', '3', '4', '5'), { maxLength: 5 }),
    items: fc.array(itemArbitrary, { minLength: 5, maxLength: 5 }),
  })
  .map(({ title, notes, keys, items }) => ({
    title,
    notes,
    items: keys.map((key, index) => ({ text: '', config: {}, ...items[index], key })),
  }));

/** Returns every field with its value, by path. */
function fieldsOf(value: unknown, path = ''): Map<string, unknown> {
  if (Array.isArray(value) && value.every((each) => isRecord(each)))
    return new Map(value.flatMap((each) => [...fieldsOf(each, `${path}/${String(each['key'])}`)]));
  if (isRecord(value))
    return new Map(
      Object.entries(value).flatMap(([name, each]) => [...fieldsOf(each, `${path}/${name}`)]),
    );
  return new Map([[path, JSON.stringify(value)]]);
}
const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

describe('any two edits of any record', () => {
  it('one edit alone is taken as it is, on either side', () => {
    fc.assert(
      fc.property(formArbitrary, formArbitrary, (base, edit) => {
        const alone = { clashes: [], merged: edit };
        expect(mergeRecords(base, edit, base)).toEqual(alone);
        expect(mergeRecords(base, base, edit)).toEqual(alone);
        expect(mergeRecords(base, edit, edit)).toEqual(alone);
      }),
    );
  });

  it('edits that do not clash give the same fields in either order', () => {
    fc.assert(
      fc.property(formArbitrary, formArbitrary, formArbitrary, (base, one, other) => {
        const [first, second] = [mergeRecords(base, one, other), mergeRecords(base, other, one)];
        expect(first.clashes.length).toBe(second.clashes.length);
        fc.pre(first.clashes.length === 0);
        expect(fieldsOf(first.merged)).toEqual(fieldsOf(second.merged));
      }),
      { numRuns: 200 },
    );
  });

  it('no edit of either is lost: each changed field is in the result, or asked about', () => {
    fc.assert(
      fc.property(formArbitrary, formArbitrary, formArbitrary, (base, mine, theirs) => {
        const { merged, clashes } = mergeRecords(base, mine, theirs);
        const [before, result] = [fieldsOf(base), fieldsOf(merged)];
        const asked = clashes.map(({ path }) => `/${path.join('/')}`);
        for (const edit of [fieldsOf(mine), fieldsOf(theirs)])
          for (const path of new Set([...before.keys(), ...edit.keys()])) {
            if (before.get(path) === edit.get(path)) continue;
            const isAsked = asked.some((each) => path === each || path.startsWith(`${each}/`));
            expect([path, isAsked || result.get(path) === edit.get(path)]).toEqual([path, true]);
          }
      }),
      { numRuns: 200 },
    );
  });

  it('merging the result again changes nothing, so that a save can be repeated', () => {
    fc.assert(
      fc.property(formArbitrary, formArbitrary, formArbitrary, (base, mine, theirs) => {
        const { merged, clashes } = mergeRecords(base, mine, theirs);
        fc.pre(clashes.length === 0);
        expect(mergeRecords(base, mine, merged)).toEqual({ clashes: [], merged });
      }),
      { numRuns: 200 },
    );
  });
});
