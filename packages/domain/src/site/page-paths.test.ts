import { describe, expect, it } from 'vitest';
import { PRODUCT_PAGES } from './product-menu.ts';
import { isPagePath } from './page-paths.ts';

describe('paths of pages', () => {
  it.each([
    '/',
    '/login',
    '/Login/',
    '/pulses/AbC_-123/view',
    '/cycles/1/pulses/2',
    '/organization/table',
    '/pages/what-we-expect',
    '/packets/x/download/manager',
  ])('%s is one', (path) => expect(isPagePath(path)).toBe(true));

  it.each([
    '/.env',
    '/wp-login.php',
    '/pulses',
    '/pulses//view',
    '/pulses/x/view/more',
    '/cycles/1/pulses/2/3',
    '//',
    '/my',
    '/index.html',
    '/index.php',
    '/login/x',
    '',
  ])('%j is not one', (path) => expect(isPagePath(path)).toBe(false));

  it('the menu leads to pages only', () => {
    expect(PRODUCT_PAGES.map(({ url }) => url).filter((url) => !isPagePath(url))).toEqual([]);
  });
});
