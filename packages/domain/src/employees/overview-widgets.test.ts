import { describe, expect, it } from 'vitest';
import { DEFAULT_OVERVIEW_WIDGETS, readOverviewWidgets } from './overview-widgets.ts';

describe('[OVR-06] the tables of the overview', () => {
  it('are the one the product brings until some are configured', () => {
    expect(readOverviewWidgets([])).toEqual(DEFAULT_OVERVIEW_WIDGETS);
    expect(DEFAULT_OVERVIEW_WIDGETS).toMatchObject([
      {
        header: 'Prior Performance Reviews',
        columns: [{ key: 'cycle_name' }, { key: 'packet' }, { key: 'forms' }, { key: 'rating' }],
      },
    ]);
  });

  it('have the configured header and columns, in their order', () => {
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

  it('pass over what makes no sense', () => {
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
