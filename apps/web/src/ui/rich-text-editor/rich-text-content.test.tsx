// @vitest-environment jsdom
import { cleanup, render } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { RichTextContent } from './rich-text-content.tsx';

const shown = (html: string): string => {
  const { container } = render(<RichTextContent html={html} />);
  return container.firstElementChild?.innerHTML ?? '';
};

afterEach(cleanup);

describe('RichTextContent', () => {
  it('[VIEW-07, Q-03] shows every rich text element as stored', () => {
    const html =
      '<h1>One</h1><h6>Six</h6><p>a <strong>b</strong> <em>c</em> <u>d</u> <s>e</s><br>f  g</p>' +
      '<ul><li><p>x</p></li></ul><ol start="3" type="a"><li><p>y</p></li></ol><blockquote><p>q</p></blockquote>' +
      '<p><a href="https://example.com" target="_blank" rel="noopener noreferrer nofollow">link</a></p>';
    expect(shown(html)).toBe(html);
  });

  it('[Q-12, Q-13] shows mentions and our own pictures', () => {
    expect(shown('<p><span data-type="mention" data-id="7" data-label="Ann">@Ann</span></p>')).toBe(
      '<p><span data-type="mention">@Ann</span></p>',
    );
    expect(shown('<img src="/api/rich-text-images/k.png" alt="A chart">')).toBe(
      '<img alt="A chart" loading="lazy" decoding="async" src="/api/rich-text-images/k.png">',
    );
  });

  it.each([
    ['<script>alert(1)</script>ok', 'ok'],
    ['<p onclick="alert(1)" style="color:red" class="x">ok</p>', '<p>ok</p>'],
    ['<img src="x" onerror="alert(1)">ok', 'ok'],
    ['<img src="https://evil.example/x.png">ok', 'ok'],
    ['<a href="javascript:alert(1)">ok</a>', 'ok'],
    ['<svg><script>alert(1)</script></svg>ok', 'ok'],
    ['<iframe src="javascript:alert(1)"></iframe>ok', 'ok'],
    ['<div><span>ok</span></div>', 'ok'],
    ['a < b &amp; c', 'a &lt; b &amp; c'],
    ['', ''],
  ])('[VIEW-07] shows %s without disallowed content', (html, expected) => {
    expect(shown(html)).toBe(expected);
  });

  it('[VIEW-07] survives extreme nesting', () => {
    expect(shown(`${'<blockquote>'.repeat(400)}deep`)).toContain('deep');
  });
});
