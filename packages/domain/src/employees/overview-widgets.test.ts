import { describe, expect, it } from 'vitest';
import { DEFAULT_OVERVIEW_WIDGETS, readOverviewWidgets } from './overview-widgets.ts';

describe('[OVR-06] overview tables', () => {
  it("default to the product's own until configured", () => {
    expect(readOverviewWidgets([])).toEqual(DEFAULT_OVERVIEW_WIDGETS);
    expect(DEFAULT_OVERVIEW_WIDGETS).toMatchObject([
      {
        header: 'Prior Performance Reviews',
        columns: [{ key: 'cycle_name' }, { key: 'packet' }, { key: 'forms' }, { key: 'rating' }],
      },
    ]);
  });

  it('have the configured heading and columns, in order', () => {
    const configured = [
      {
        header: 'Earlier reviews',
        columns: [
          { key: 'rating', label: 'Result' },
          { key: 'cycle_name', label: 'Season' },
        ],
      },
    ];
    expect(readOverviewWidgets(configured)).toEqual(configured);
  });

  it('skip invalid entries', () => {
    const stored = [
      null,
      'x',
      { header: 'Nothing known', columns: [{ key: 'salary', label: 'Salary' }] },
      { header: 7 },
      {
        header: ' ',
        columns: [
          { key: 'forms' },
          { key: 'forms', label: 'Again' },
          { key: 'packet', label: '' },
          3,
          null,
        ],
      },
    ];
    expect(readOverviewWidgets(stored)).toEqual([
      {
        header: 'Prior Performance Reviews',
        columns: [
          { key: 'forms', label: 'Reviews' },
          { key: 'packet', label: 'Packet' },
        ],
      },
    ]);
    for (const nothing of [undefined, null, {}, 'x', 7, [{}], [{ columns: {} }]])
      expect(readOverviewWidgets(nothing)).toEqual(DEFAULT_OVERVIEW_WIDGETS);
  });
});
