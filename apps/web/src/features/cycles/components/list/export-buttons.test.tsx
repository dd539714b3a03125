import { listFilters, searchCyclePulse } from '@reviews/contracts/cycles';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { answers } from '../../../../testing/fake-server.ts';
import { renderInApp } from '../../../../testing/render.tsx';
import { buildPage, buildRow } from '../../testing/cycle-stubs.ts';
import { FormList } from './form-list.tsx';

afterEach(() => vi.restoreAllMocks());

/** Opens the list and records the links it follows. */
async function open(rows = [buildRow(1)]) {
  answers(listFilters, []);
  answers(searchCyclePulse, buildPage(rows, { totalResults: rows.length * 120 }));
  const followed: { href: string; name: string }[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function follow(
    this: HTMLAnchorElement,
  ) {
    followed.push({ href: this.getAttribute('href') ?? '', name: this.download });
  });
  const filters = encodeURIComponent(
    JSON.stringify({ employee: { string: 'ada', terms: ['ada'] } }),
  );
  renderInApp(<FormList cycleId={2} person="7" pulseId={4} renderPeerReviews={() => null} />, {
    at: `/cycles/2/pulses/4?filters=${filters}&sort=closed_at&sortorder=desc&page=2`,
  });
  return { followed, user: userEvent.setup() };
}

describe('export', () => {
  it.each([
    ['CSV', 'csv'],
    ['Excel', 'xlsx'],
  ])(
    '[GAP-11, CONST-01] as %s downloads every row of these filters in this order, with a dated file name when the server sends none',
    async (label, format) => {
      const { followed, user } = await open();
      await user.click(
        await screen.findByRole('button', { name: `Export 120 results as ${label}` }),
      );
      await waitFor(() => expect(followed).toHaveLength(1));
      const address = new URL(followed[0]?.href ?? '', 'http://x');
      expect(address.pathname).toBe('/api/cycles/2/pulses/4/export');
      expect(Object.fromEntries(address.searchParams)).toEqual({
        format,
        filters: '{"employee":{"string":"ada","terms":["ada"]}}',
        sort: 'closed_at',
        sortorder: 'desc',
      });
      expect(followed[0]?.name).toMatch(new RegExp(`^Export-\\d{4}-\\d\\d-\\d\\d\\.${format}$`));
    },
  );

  it('[GAP-11] is not offered for an empty list', async () => {
    await open([]);
    expect(await screen.findByRole('button', { name: 'Export 0 results as CSV' })).toHaveProperty(
      'disabled',
      true,
    );
  });
});
