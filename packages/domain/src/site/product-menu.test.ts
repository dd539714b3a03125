import { describe, expect, it } from 'vitest';
import { PERMISSIONS } from '../access/permissions.ts';
import { isForAllAlone } from '../menu.ts';
import { menuAddressFault } from './addresses.ts';
import { isShownTo, type SiteAudience, type SiteViewer } from './audience.ts';
import { PRODUCT_MENU, PRODUCT_PAGES } from './product-menu.ts';

describe('the menu as it comes', () => {
  const every = PRODUCT_MENU.flatMap((item) => [item, ...(item.children ?? [])]);

  it('[RT-50] knows each entry by a key of its own, which a page has in its address', () => {
    expect(new Set(every.map(({ key }) => key)).size).toBe(every.length);
    for (const { key, url } of every) expect(url === null || url === key).toBe(true);
  });

  it('[RT-50] leads nowhere that an administrator could not lead to', () => {
    for (const { url } of PRODUCT_PAGES) expect([url, menuAddressFault(url)]).toEqual([url, null]);
  });
});

describe('[RT-49, RT-50] who is shown an entry or a page', () => {
  const nobody: SiteAudience = { managers: false, permission: null, roleIds: [] };
  const viewer = (given: Partial<SiteViewer> = {}): SiteViewer => ({
    isManager: false,
    roleIds: new Set(),
    holds: () => false,
    ...given,
  });
  const known = (name: string) => PERMISSIONS.find((permission) => permission === name);
  const isShown = (audience: Partial<SiteAudience>, who: Partial<SiteViewer> = {}) =>
    isShownTo({ ...nobody, ...audience }, viewer(who), known);

  it('everybody, where nothing is named', () => {
    expect(isShown({})).toBe(true);
  });

  it('whoever fits any of what is named', () => {
    const audience = { managers: true, permission: 'cycles.track', roleIds: [4] };
    expect(isShown(audience)).toBe(false);
    expect(isShown(audience, { isManager: true })).toBe(true);
    expect(isShown(audience, { roleIds: new Set([4]) })).toBe(true);
    expect(isShown(audience, { holds: (permission) => permission === 'cycles.track' })).toBe(true);
    expect(
      isShown(audience, {
        roleIds: new Set([5]),
        holds: (permission) => permission === 'roles.manage',
      }),
    ).toBe(false);
  });

  it('nobody, where all that is named is gone', () => {
    expect(isShown({ permission: 'something.gone' }, { isManager: true, holds: () => true })).toBe(
      false,
    );
    expect(isShown({ roleIds: [2_000_000_000] }, { isManager: true, roleIds: new Set([1]) })).toBe(
      false,
    );
  });

  it('says of no page of the product that it is for a part of those who hold its permission, but where it is', () => {
    expect(PRODUCT_PAGES.filter(({ url }) => isForAllAlone(url)).map(({ url }) => url)).toEqual([
      '/integrations/import',
      '/integrations/import_logs',
    ]);
  });
});
