import { describe, expect, it } from 'vitest';
import { rebasedPositions, withNext, type PositionDraft } from './position-drafts.ts';

const position = (id: number, change: Partial<PositionDraft> = {}): PositionDraft => ({
  key: String(id),
  id,
  kind: 'former',
  title: `Title ${id}`,
  department: 'Engineering',
  team: 'Platform',
  sub_team: '',
  started_on: '2024-01-01',
  ended_on: '2024-12-31',
  ...change,
});
const PRESENT = position(1, { kind: 'primary', started_on: '2025-01-01', ended_on: '' });
const EARLIER = position(2);
const SEEN = [PRESENT, EARLIER];

describe('merging positions that two people changed', () => {
  it('keeps both people’s changes, field by field', () => {
    const mine = [{ ...PRESENT, title: 'Staff engineer' }, EARLIER];
    const theirs = [
      { ...PRESENT, team: 'Firmware' },
      { ...EARLIER, title: 'Intern' },
    ];
    expect(rebasedPositions(mine, SEEN, theirs)).toEqual([
      { ...PRESENT, title: 'Staff engineer', team: 'Firmware' },
      { ...EARLIER, title: 'Intern' },
    ]);
  });

  it('keeps this draft’s value if both changed a field', () => {
    expect(
      rebasedPositions([{ ...PRESENT, title: 'Mine' }, EARLIER], SEEN, [
        { ...PRESENT, title: 'Theirs' },
        EARLIER,
      ]),
    ).toEqual([{ ...PRESENT, title: 'Mine' }, EARLIER]);
  });

  it('adds a position the other person added, the current one first', () => {
    const promoted = withNext(SEEN, '3', '2026-01-01').map((each) =>
      each.key === '3' ? { ...each, id: 3, title: 'Lead' } : each,
    );
    const both = rebasedPositions([{ ...PRESENT, title: 'Mine' }, EARLIER], SEEN, promoted);
    expect(both.map(({ key, kind, title }) => [key, kind, title])).toEqual([
      ['3', 'primary', 'Lead'],
      ['1', 'former', 'Mine'],
      ['2', 'former', 'Title 2'],
    ]);
  });

  it('removes a position the other person removed, unless it was changed here: then it becomes new', () => {
    expect(rebasedPositions(SEEN, SEEN, [PRESENT])).toEqual([PRESENT]);
    expect(rebasedPositions([PRESENT, { ...EARLIER, title: 'Mine' }], SEEN, [PRESENT])).toEqual([
      PRESENT,
      { ...EARLIER, key: 'again 2', id: null, title: 'Mine' },
    ]);
  });

  it('leaves out a position removed here, whatever happened to it there', () => {
    expect(rebasedPositions([PRESENT], SEEN, [PRESENT, { ...EARLIER, title: 'Theirs' }])).toEqual([
      PRESENT,
    ]);
  });

  it('[RT-52] matches positions sent as new with the saved ones, and keeps their keys', () => {
    const sent = withNext(SEEN, 'new 1', '2026-01-01').map((each) =>
      each.key === 'new 1' ? { ...each, title: 'Lead  engineer' } : each,
    );
    const saved = sent.map((each) =>
      each.key === 'new 1' ? { ...each, key: '9', id: 9, title: 'Lead engineer' } : each,
    );
    expect(rebasedPositions(sent, sent, saved)).toEqual(
      saved.map((each) => (each.id === 9 ? { ...each, key: 'new 1' } : each)),
    );
    const since = sent.map((each) => (each.key === 'new 1' ? { ...each, team: 'Firmware' } : each));
    expect(rebasedPositions(since, sent, saved)[0]).toMatchObject({
      key: 'new 1',
      id: 9,
      title: 'Lead engineer',
      team: 'Firmware',
    });
  });
});
