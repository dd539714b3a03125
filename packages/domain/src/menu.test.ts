import { describe, expect, it } from 'vitest';
import { isActiveEntry, isPlainLink, matchesPath } from './menu.ts';
import { isLoggedIn } from './session.ts';

describe('menu entries', () => {
  it.each<[string, string | null | undefined, boolean]>([
    ['[NAV-15] starting with /admin', '/admin/jobs', true],
    ['[NAV-16] starting with http', 'https://example.com', true],
    ['[NAV-17] empty', '', true],
    ['[NAV-17] null', null, true],
    ['[NAV-17] absent', undefined, true],
    ['[NAV-18] any other', '/cycles', false],
    ['[NAV-18] admin elsewhere', '/page_admin', false],
  ])('%s opens as a plain link: %j', (_title, url, plain) => {
    expect(isPlainLink(url)).toBe(plain);
  });

  it.each<[string | null, string, boolean]>([
    ['/cycles', '/cycles', true],
    ['/cycles', '/cycles/', true],
    ['/employees/', '/employees', true],
    ['/cycles', '/cycles?page=2#top', true],
    ['/cycles', '/cycles/5', false],
    ['/', '/', true],
    ['/', '/cycles', false],
    [null, '/', false],
    ['', '/', false],
  ])('[NAV-19] [AMB-55] %j on %j is highlighted: %s', (url, path, matches) => {
    expect(matchesPath(url, path)).toBe(matches);
  });

  it('[AMB-55] the parent of the matching entry is highlighted too', () => {
    const entry = { url: null, children: [{ url: '/x', children: [{ url: '/cycles' }] }] };
    expect(isActiveEntry(entry, '/cycles')).toBe(true);
    expect(isActiveEntry(entry, '/panels')).toBe(false);
  });
});

describe('session', () => {
  it.each<[unknown, boolean]>([
    [5, true],
    [0, false],
    [-1, false],
    [null, false],
    [undefined, false],
    ['5', false],
    [Number.NaN, false],
    [true, false],
  ])('[SES-01] id %j is logged in: %s', (id, expected) => {
    expect(isLoggedIn(id)).toBe(expected);
  });
});
