import fc from 'fast-check';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import {
  imageKeys,
  isEmptyRichText,
  mentionedEmployeeIds,
  normaliseLink,
  plainText,
} from './index.ts';

describe('plainText', () => {
  it.each([
    ['<p>one</p><p>two</p>', 'one\ntwo'],
    ['<p>one</p><p></p><p>two</p>', 'one\n\ntwo'],
    ['<h1>Title</h1><ul><li><p>a</p></li><li><p>b</p></li></ul>', 'Title\na\nb'],
    ['<ul><li>a</li><li>b</li></ul>', 'a\nb'],
    ['<blockquote><p>quoted</p></blockquote>after', 'quoted\nafter'],
    ['<p>line<br>break</p>', 'line\nbreak'],
    ['<p>a<strong>b</strong>c</p>', 'abc'],
    [
      '<p>before</p><img src="/api/rich-text-images/k" alt="not counted"><p>after</p>',
      'before\nafter',
    ],
    [
      '<p>Hi <span data-type="mention" data-id="1" data-label="Ann B">@Ann B</span>!</p>',
      'Hi @Ann B!',
    ],
    ['<p>a &lt;b&gt; &amp;amp; &quot;c&quot;&nbsp;&#233;&#x1F600;</p>', 'a <b> &amp; "c"\u00a0é😀'],
    ['<div>one</div>\n<div>two</div>\n', 'one\ntwo'],
    ['1 < 2 and 3 > 2', '1 < 2 and 3 > 2'],
    ['<p title="a > b">x</p>', 'x'],
    ['<p>it\'s "fine"</p>', 'it\'s "fine"'],
    ['<script>alert("<p>no</p>")</script>yes<style>p{}</style><!-- <p>no</p> -->', 'yes'],
    ['plain', 'plain'],
    ['', ''],
  ])('[AMB-37] %s', (html, text) => {
    expect(plainText(html)).toBe(text);
  });

  it('[AMB-37] never throws, whatever the input', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.oneof(
            fc.string(),
            fc.constantFrom('<', '</', '<p', '>', '"', '<!--', '&#', ';', '<script>'),
          ),
        ),
        (parts) => typeof plainText(parts.join('')) === 'string',
      ),
    );
  });

  it('[AMB-37] takes linear time', () => {
    const before = process.cpuUsage();
    for (const unit of ['<', '<a "', "<a b='", '<!--', '&', '<b>', '<script>', '</', '<p>&#']) {
      plainText(unit.repeat(200_000));
    }
    // CPU time of this process only, because other processes slow down the clock time.
    const { user, system } = process.cpuUsage(before);
    expect((user + system) / 1000).toBeLessThan(5_000);
  });
});

describe('isEmptyRichText', () => {
  it.each([
    '',
    '   ',
    '\n',
    '<p></p>',
    '<p><br></p>',
    '<p>&nbsp;</p>',
    '<p> </p><p>\u00a0</p>',
    '<ul><li><p></p></li></ul>',
    '<p>\u200b</p>',
    '<h2><strong> </strong></h2>',
  ])('[Q-03] treats %j as empty', (html) => {
    expect(isEmptyRichText(html)).toBe(true);
  });

  it.each([
    'a',
    '<p>0</p>',
    '<p>&lt;</p>',
    '<img src="/api/rich-text-images/k.png" alt="">',
    '<p><span data-type="mention" data-id="1" data-label="Ann">@Ann</span></p>',
  ])('[Q-03] treats %j as not empty', (html) => {
    expect(isEmptyRichText(html)).toBe(false);
  });
});

describe('references', () => {
  const html =
    '<p><span data-type="mention" data-id="12" data-label="A &amp; B">@A &amp; B</span><span data-label="C" data-id="7" data-type="mention">@C</span>' +
    '<span data-type="mention" data-id="12" data-label="A">@A</span><span data-id="99">no</span></p>' +
    '<img src="/api/rich-text-images/k1.png" alt=">"><img src="https://evil.example/x.png"><img alt="" src="/api/rich-text-images/k2">';

  it('[Q-12] returns each mentioned employee once', () => {
    expect(mentionedEmployeeIds(html)).toEqual(['12', '7']);
    expect(mentionedEmployeeIds('<p>&lt;span data-type="mention" data-id="3"&gt;</p>')).toEqual([]);
  });

  it('[Q-13, API-36] returns the key of each of our pictures once', () => {
    expect(imageKeys(html + html)).toEqual(['k1.png', 'k2']);
  });
});

describe('normaliseLink', () => {
  it.each([
    ['example.com', 'https://example.com'],
    [' example.com/path?q=1#x ', 'https://example.com/path?q=1#x'],
    ['example.com:8443/a', 'https://example.com:8443/a'],
    ['localhost:3000', 'https://localhost:3000'],
    ['https://example.com', 'https://example.com'],
    ['HTTP://example.com', 'HTTP://example.com'],
    ['münchen.de', 'https://münchen.de'],
    ['ann@example.com', 'mailto:ann@example.com'],
    ['mailto:ann@example.com', 'mailto:ann@example.com'],
  ])('[Q-15] turns %s into %s', (typed, href) => {
    expect(normaliseLink(typed)).toBe(href);
  });

  it.each([
    '',
    'javascript:alert(1)',
    'javascript://example.com/%0aalert(1)',
    'java\nscript:x',
    'data:text/html,x',
    'vbscript:x',
    'file:///etc/passwd',
    'ftp://example.com',
    'tel:123',
    '/path',
    '//example.com',
    '#x',
    'word',
    'two words.com',
    'https://',
    'https:example.com',
    'mailto:',
    `example.com/${'x'.repeat(3_000)}`,
  ])('[Q-15] refuses %j', (typed) => {
    expect(normaliseLink(typed)).toBeNull();
  });
});

describe('light entry point', () => {
  it('[CONST-10] imports neither the sanitiser nor the editor', () => {
    const seen = new Set<string>();
    const visit = (file: string): void => {
      if (seen.has(file)) {
        return;
      }
      seen.add(file);
      const source = readFileSync(new URL(file, import.meta.url), 'utf8');
      for (const [, specifier = ''] of source.matchAll(/from '([^']+)'/g)) {
        expect(specifier).toMatch(/^\.\//);
        visit(specifier);
      }
    };
    visit('./index.ts');
    expect(seen.size).toBeGreaterThan(4);
  });
});
