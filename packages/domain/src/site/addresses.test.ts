import { describe, expect, it } from 'vitest';
import { menuAddressFault, pageSlugFault, slugOf } from './addresses.ts';
import { SITE_MESSAGES as texts } from './site-messages.ts';

describe('[RT-50, AMB-55] menu entry address', () => {
  it.each([
    '/',
    '/cycles',
    '/cycles/5/overview',
    '/employees?filters=%7B%7D&page=2',
    '/pages/how-reviews-work#dates',
    '/admin/jobs',
    '/~team/a_b-c.d',
    'https://handbook.example',
    'https://handbook.example/',
    'https://handbook.example/reviews?year=2026#top',
    'HTTPS://Handbook.Example/a',
    'https://intranet:8443/x',
    'https://bücher.example/ä',
    'https://a.b-c.example:443',
  ])('accepts %s', (url) => {
    expect(menuAddressFault(url)).toBeNull();
  });

  it.each([
    // Scripts, in every spelling that a browser has ever executed.
    'javascript:alert(1)',
    'JavaScript:alert(1)',
    'jAvAsCrIpT:alert(1)',
    ' javascript:alert(1)',
    'java\nscript:alert(1)',
    'java\tscript:alert(1)',
    '\u0001javascript:alert(1)',
    'javascript\u200b:alert(1)',
    'javascript://https://example.com/%0aalert(1)',
    'data:text/html,<script>alert(1)</script>',
    'DATA:text/html;base64,PHNjcmlwdD4=',
    'vbscript:msgbox(1)',
    'blob:https://handbook.example/1',
    'file:///etc/passwd',
    'view-source:https://handbook.example',
    'about:blank',
    // Another host: two slashes, a backslash, or characters that a browser drops.
    '//evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    '\\/evil.example',
    '/%5C\\evil.example',
    'https:evil.example',
    'https:/evil.example',
    'https:\\\\evil.example',
    'https://handbook.example\\@evil.example',
    'https://handbook.example/\\evil',
    // Unencrypted, without a host, or with credentials.
    'http://handbook.example',
    'ftp://handbook.example',
    'https://',
    'https:///x',
    'https://user:secret@handbook.example',
    'https://a..b',
    'https://-a.example',
    'mailto:hr@larkspur.example',
    'tel:+49',
    '',
    'cycles',
    './cycles',
    '../cycles',
    '?page=2',
    '#top',
    '/with space',
    '/<script>',
    '/"onclick="',
    "/'",
    '/`',
    '/{x}',
    // Paths on this site that are not pages.
    '/api/user',
    '/API/logout',
    '/api',
    '/healthz',
    '/scim/v2/Users',
  ])('refuses %j', (url) => {
    expect(menuAddressFault(url)).not.toBeNull();
  });

  it('is refused with a reason', () => {
    expect(menuAddressFault('https://handbook.example/a b')).toBe(texts.urlSpaces);
    expect(menuAddressFault(`/${'a'.repeat(600)}`)).toBe(texts.urlTooLong);
    expect(menuAddressFault('/api/user')).toBe(texts.urlNoPage);
    expect(menuAddressFault('javascript:alert(1)')).toBe(texts.urlRefused);
  });
});

describe('[RT-49] page address', () => {
  it.each([
    ['How reviews work here', 'how-reviews-work-here'],
    ['  Über Größe & Maße! ', 'uber-grosse-masse'],
    ['Crème brûlée — 2026/27', 'creme-brulee-2026-27'],
    ['Łódź, Ærøskøbing', 'lodz-aeroskobing'],
    ['評価', ''],
    ['a'.repeat(200), 'a'.repeat(80)],
  ])('for %j is suggested as %j', (title, slug) => {
    expect(slugOf(title)).toBe(slug);
    if (slug !== '') expect(pageSlugFault(slug)).toBeNull();
  });

  it.each([
    ['', texts.slugRequired],
    ['Reviews', texts.slugRefused],
    ['how reviews', texts.slugRefused],
    ['-a', texts.slugRefused],
    ['a-', texts.slugRefused],
    ['a--b', texts.slugRefused],
    ['a/b', texts.slugRefused],
    ['..', texts.slugRefused],
    ['ä', texts.slugRefused],
    ['a\n', texts.slugRefused],
    ['a'.repeat(81), texts.slugRefused],
  ])('cannot be %j', (slug, fault) => {
    expect(pageSlugFault(slug)).toBe(fault);
  });
});
