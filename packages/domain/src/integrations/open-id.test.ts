import { describe, expect, it } from 'vitest';
import { isInnerAddress } from './open-id.ts';

describe('return address after sign-in', () => {
  it.each([
    '/',
    '/my/tasks?from=mail#there',
    '/tasks/../my/history',
    '/loginless',
    '/apiary',
    '/a%2fb',
    '/my/tasks?next=//elsewhere.example',
  ])('accepts a page of this site: %s', (path) => {
    expect(isInnerAddress(path)).toBe(true);
  });

  it.each([
    [
      'none of this site',
      [
        'https://elsewhere.example/',
        '//elsewhere.example',
        '/\\elsewhere.example',
        'my/tasks',
        '',
        '/a\nb',
        '/\t/elsewhere.example',
      ],
    ],
    [
      'sign-in, a call or a directory’s',
      ['/login', '/LOGIN?x', '/auth', '/api/user', '/scim/v2#x'],
    ],
    [
      'one of those by a way around',
      ['/./api/user', '/x/../api/user', '/x/%2E%2e/auth/openid/1/start', '/%2e/login', '/../scim'],
    ],
    [
      'what a browser may take for another host',
      ['/x/..//elsewhere.example', '/.//elsewhere.example'],
    ],
    ['a text without end', [`/${'x'.repeat(1000)}`]],
  ])('refuses %s', (_what, paths) => {
    expect(paths.filter(isInnerAddress)).toEqual([]);
  });
});
