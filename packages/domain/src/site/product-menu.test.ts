import { describe, expect, it } from 'vitest';
import { PERMISSIONS } from '../access/permissions.ts';
import { isForAllAlone } from '../menu.ts';
import { menuAddressFault } from './addresses.ts';
import { isShownTo, type SiteAudience, type SiteViewer } from './audience.ts';
import { PRODUCT_MENU, PRODUCT_PAGES } from './product-menu.ts';

describe('default menu', () => {
  const every = PRODUCT_MENU.flatMap((item) => [item, ...(item.children ?? [])]);

  it('[RT-50] has a unique key per entry, equal to the address of its page', () => {
    expect(new Set(every.map(({ key }) => key)).size).toBe(every.length);
    for (const { key, url } of every) expect(url === null || url === key).toBe(true);
  });

  it('[RT-50] has only addresses that an administrator could enter', () => {
    for (const { url } of PRODUCT_PAGES) expect([url, menuAddressFault(url)]).toEqual([url, null]);
  });
});

describe('[RT-49, RT-50] visibility of entries and pages', () => {
  const unrestricted: SiteAudience = { managers: false, permission: null, roleIds: [] };
  const viewer = (given: Partial<SiteViewer> = {}): SiteViewer => ({
    isManager: false,
    roleIds: new Set(),
    holds: () => false,
    ...given,
  });
  const known = (name: string) => PERMISSIONS.find((permission) => permission === name);
  const isShown = (audience: Partial<SiteAudience>, who: Partial<SiteViewer> = {}) =>
    isShownTo({ ...unrestricted, ...audience }, viewer(who), known);

  it('includes everyone if nothing is set', () => {
    expect(isShown({})).toBe(true);
  });

  it('includes everyone who matches any condition', () => {
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

  it('includes no one if everything that is set no longer exists', () => {
    expect(isShown({ permission: 'something.gone' }, { isManager: true, holds: () => true })).toBe(
      false,
    );
    expect(isShown({ roleIds: [2_000_000_000] }, { isManager: true, roleIds: new Set([1]) })).toBe(
      false,
    );
  });

  it('requires the permission for everyone only on pages that really do', () => {
    expect(PRODUCT_PAGES.filter(({ url }) => isForAllAlone(url)).map(({ url }) => url)).toEqual([
      '/integrations/import',
      '/integrations/import_logs',
    ]);
  });
});
