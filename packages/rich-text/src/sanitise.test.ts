import fc from 'fast-check';
import { Parser } from 'htmlparser2';
import { describe, expect, it } from 'vitest';
import { allowlistOf, isCanonical } from './canonical.ts';
import { imageKeyOf } from './image-source.ts';
import { RICH_TEXT_KINDS, type RichTextKind } from './kinds.ts';
import { LINK_REL, LINK_TARGET } from './link.ts';
import { plainText } from './plain-text.ts';
import { sanitise } from './sanitise.ts';
import { tidy } from './tidy.ts';

const HOSTILE: readonly string[] = [
  '<script>alert(1)</script>',
  '<SCRIPT SRC=//evil.example/x.js></SCRIPT>',
  '<scr<script>ipt>alert(1)</scr</script>ipt>',
  '<p>before<script>alert(1)',
  '<img src=x onerror=alert(1)>',
  '<img src="/api/rich-text-images/key.png" onload="alert(1)" style="position:fixed" class="x">',
  '<img src="/api/rich-text-images/../auth/logout">',
  '<img src="/api/rich-text-images/a?b">',
  '<img src="https://evil.example/pixel.png">',
  '<img src="//evil.example/api/rich-text-images/key.png">',
  '<img src="data:image/svg+xml;base64,PHN2Zz48L3N2Zz4=">',
  '<a href="javascript:alert(1)">x</a>',
  '<a href="JaVaScRiPt:alert(1)">x</a>',
  '<a href="java\nscript:alert(1)">x</a>',
  '<a href="&#106;avascript:alert(1)">x</a>',
  '<a href="\u0001javascript:alert(1)">x</a>',
  '<a href="data:text/html,<script>alert(1)</script>">x</a>',
  '<a href="vbscript:msgbox(1)">x</a>',
  '<a href="/auth/logout">x</a>',
  '<a href="//evil.example">x</a>',
  '<a href="https://ok.example" onclick="alert(1)" target="_top" rel="opener" style="top:0">x</a>',
  '<svg><script>alert(1)</script></svg>',
  '<svg/onload=alert(1)>',
  '<svg><a xlink:href="javascript:alert(1)"><text y=20>x</text></a></svg>',
  '<svg><style><img src=x onerror=alert(1)></style></svg>',
  '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
  '<math><mi//xlink:href="data:x,<script>alert(4)</script>">',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>"></noscript>',
  '<p title="</p><img src=x onerror=alert(1)>">text</p>',
  '<form><math><mtext></form><form><mglyph><style></math><img src onerror=alert(1)>',
  '<xmp><p title="</xmp><svg/onload=alert(1)>">',
  '<textarea><img src=x onerror=alert(1)></textarea>',
  '<title><img src=x onerror=alert(1)></title>',
  '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
  '<object data="javascript:alert(1)"></object><embed src="javascript:alert(1)">',
  '<meta http-equiv="refresh" content="0;url=javascript:alert(1)"><base href="//evil.example/">',
  '<link rel=stylesheet href="//evil.example/x.css"><style>@import "//evil.example/x.css"</style>',
  '<p style="background:url(javascript:alert(1))" class="modal" id="root" onmouseover="alert(1)">x</p>',
  '<input autofocus onfocus=alert(1)><button formaction="javascript:alert(1)">x</button>',
  '<details open ontoggle=alert(1)>x</details>',
  '<span data-type="mention" data-id="1&quot; onclick=&quot;alert(1)" data-label="Ann">@Ann</span>',
  '<span data-type="mention" data-id="1" data-label="&lt;img src=x onerror=alert(1)&gt;">@x</span>',
  '<span data-type="mention" data-id="1" data-label="Ann"><script>alert(1)</script><b>@</b><span>x</span></span>',
  '<!--><img src=x onerror=alert(1)>-->',
  '<!-- --!><img src=x onerror=alert(1)> -->',
  '<![CDATA[<img src=x onerror=alert(1)>]]>',
  '<?xml version="1.0"?><p>x</p>',
  '&lt;script&gt;alert(1)&lt;/script&gt;',
  '<ol start="1 onclick=alert(1)" type="javascript:"><li value="9">x</li></ol>',
  '<p><b><i><u>unclosed <a href="https://ok.example">link',
  '</p></strong></a>stray ends',
  '<p',
  '<',
  '<a href="',
  '<'.repeat(5_000),
  '<b>'.repeat(10_000) + 'deep' + '</b>'.repeat(10_000),
  '<ul><li>'.repeat(10_000) + 'deep',
  '<div>deep'.repeat(10_000),
  '<svg>'.repeat(10_000) + '<img src=x onerror=alert(1)>',
  `<p title="${'x'.repeat(500_000)}">huge attribute</p>`,
  `<img src="/api/rich-text-images/key.png" alt="${'😀'.repeat(5_000)}">`,
  `<a href="https://example.com/${'x'.repeat(100_000)}">x</a>`,
  `<span data-type="mention" data-id="1" data-label="${'A'.repeat(10_000)}">@A</span>`,
  '\0<\0script>alert(1)</\0script>',
  '\ud800 lone surrogate \udc00',
];

/**
 * Returns the problems that an independent parser finds in the output; it does not just search for
 * words.
 */
function problemsIn(kind: RichTextKind, html: string): string[] {
  const allowlist = allowlistOf(kind);
  const problems: string[] = [];
  const parser = new Parser({
    onopentag(name, attributes) {
      const allowed = allowlist[name];
      if (allowed === undefined) {
        problems.push(`<${name}>`);
        return;
      }
      for (const [attribute, value] of Object.entries(attributes)) {
        if (!allowed.includes(attribute) || !isSafe(name, attribute, value)) {
          problems.push(`<${name} ${attribute}="${value}">`);
        }
      }
      if (
        name === 'a' &&
        (attributes['rel'] !== LINK_REL || attributes['target'] !== LINK_TARGET)
      ) {
        problems.push('<a> without its rel and target');
      }
    },
    oncomment: (comment) => problems.push(`<!--${comment}-->`),
    onprocessinginstruction: (name) => problems.push(`<${name}>`),
  });
  parser.write(html);
  parser.end();
  return problems;
}

function isSafe(name: string, attribute: string, value: string): boolean {
  switch (`${name} ${attribute}`) {
    case 'a href':
      return /^(?:https?:\/\/|mailto:)\S+$/i.test(value);
    case 'img src':
      return imageKeyOf(value) !== null;
    case 'span data-type':
      return value === 'mention';
    case 'span data-id':
      return /^[A-Za-z0-9_-]+$/.test(value);
    case 'ol start':
      return /^-?\d+$/.test(value);
    case 'ol type':
      return /^[1aAiI]$/.test(value);
    default:
      return true;
  }
}

const hostileArbitrary = fc
  .array(
    fc.oneof(
      fc.constantFrom(...HOSTILE.filter((html) => html.length < 500)),
      fc.constantFrom(
        '<p>',
        '</p>',
        '<div>',
        '</div>',
        '<ul>',
        '<li>',
        '</ul>',
        '<strong>',
        '</strong>',
        '<h2>',
        '</h2>',
        '<a href="example.com">',
        '</a>',
        '<br>',
        '<td>',
        '<b>',
        'words',
        ' ',
        '\n',
        '&nbsp;',
        '&amp;lt;',
        '"',
        "'",
        '>',
        '<!--',
        '-->',
        '<span>',
        '</span>',
        '<blockquote>',
      ),
      fc.string({ unit: 'binary', maxLength: 12 }),
    ),
    { maxLength: 25 },
  )
  .map((parts) => parts.join(''));

describe.each(RICH_TEXT_KINDS)('sanitise, kind %s', (kind) => {
  it.each(HOSTILE.map((html) => [html.slice(0, 70), html] as const))(
    '[Q-03] lets nothing outside the allowlist through: %s',
    (_title, html) => {
      const clean = sanitise(kind, html);
      expect(problemsIn(kind, clean)).toEqual([]);
      expect(sanitise(kind, clean)).toBe(clean);
    },
  );

  it('[Q-03] turns a link inside another link into text, at any depth', () => {
    const clean = sanitise(
      kind,
      '<a href="example.com">one <scr<script>two <a href="example.org">three</a>',
    );
    expect(clean.match(/<a /g)).toHaveLength(1);
    expect(sanitise(kind, clean)).toBe(clean);
  });

  it('[Q-03] is safe for any mixture of markup, and idempotent', () => {
    fc.assert(
      fc.property(hostileArbitrary, (html) => {
        const clean = sanitise(kind, html);
        expect(problemsIn(kind, clean)).toEqual([]);
        expect(clean.toLowerCase()).not.toContain('<script');
        expect(sanitise(kind, clean)).toBe(clean);
        // The two ways agree: what is only compared is what parsing would have written.
        expect(tidy(kind, clean)).toBe(clean);
        expect(isCanonical(kind, tidy(kind, html.replaceAll('\0', '').toWellFormed()))).toBe(true);
      }),
      { numRuns: 1_000 },
    );
  });

  it('[Q-03] keeps plain text of any script byte for byte', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), (typed) => {
        const html = `<p>${typed.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')}</p>`;
        expect(Buffer.from(plainText(sanitise(kind, html)))).toEqual(Buffer.from(typed));
      }),
      { numRuns: 300 },
    );
  });
});

describe('sanitise', () => {
  it('[Q-03] keeps every byte of emoji, CJK, right-to-left and combining text', () => {
    const html = '<p>👩‍👩‍👧‍👦 日本語 한국어 עברית العربية e\u0301 Ω≈ç√ 🏳️‍🌈 𠮷</p>';
    expect(Buffer.from(sanitise('answer', html))).toEqual(Buffer.from(html));
  });

  it('[Q-03] leaves text without markup as it is', () => {
    expect(sanitise('answer', 'Just words, "quoted".')).toBe('Just words, "quoted".');
    expect(sanitise('answer', '')).toBe('');
  });

  it('[Q-13] keeps our own pictures, in answers only', () => {
    const html = '<img src="/api/rich-text-images/a1.png" alt="A chart">';
    expect(sanitise('answer', html)).toBe(html);
    expect(sanitise('comment', html)).toBe('');
    expect(sanitise('terms', html)).toBe('');
  });

  it("[Q-12] sets a mention's text to its name, and removes mentions from terms", () => {
    const html =
      '<p>With <span data-type="mention" data-id="7" data-label="Ann">someone else</span></p>';
    expect(sanitise('comment', html)).toBe(
      '<p>With <span data-type="mention" data-id="7" data-label="Ann">@Ann</span></p>',
    );
    expect(sanitise('terms', html)).toBe('<p>With someone else</p>');
  });

  it('[Q-14] keeps headings where allowed, and elsewhere their text', () => {
    expect(sanitise('answer', '<h6>Goals</h6>')).toBe('<h6>Goals</h6>');
    expect(sanitise('comment', '<h6>Goals</h6><h1>More</h1>')).toBe('<p>Goals</p><p>More</p>');
  });

  it('[Q-15] gives links https and their fixed attributes', () => {
    expect(sanitise('terms', '<a href="example.com">x</a>')).toBe(
      '<a href="https://example.com" target="_blank" rel="noopener noreferrer nofollow">x</a>',
    );
  });

  it('[Q-03] accepts text pasted from Word', () => {
    const word = `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><meta name=Generator content="Microsoft Word 15">
      <!--[if gte mso 9]><xml><w:WordDocument><w:View>Normal</w:View></w:WordDocument></xml><![endif]-->
      <style><!-- p.MsoNormal {margin:0cm;} --></style></head><body lang=EN-GB><!--StartFragment-->
      <h1 style='mso-list:none'>Summary<o:p></o:p></h1><p class=MsoNormal style='margin:0'><b><span style='font-size:12pt'>Bold</span></b> text<o:p>&nbsp;</o:p></p>
      <table class=MsoTable><tr><td width=100><p class=MsoNormal>Cell 1</p></td><td>Cell 2</td></tr></table><!--EndFragment--></body></html>`;
    const clean = sanitise('answer', word);
    expect(clean.replace(/\s+/g, ' ').trim()).toBe(
      '<h1>Summary</h1><p><strong>Bold</strong> text&nbsp;</p> <p>Cell 1</p><p>Cell 2</p>',
    );
  });

  it('[Q-03] accepts text pasted from Google Docs', () => {
    const docs =
      '<meta charset="utf-8"><b style="font-weight:normal;" id="docs-internal-guid-1"><p dir="ltr" style="line-height:1.38"><span style="font-weight:700">Plan</span></p><ul style="margin:0"><li dir="ltr" aria-level="1"><p role="presentation"><span>First</span></p></li></ul></b><br class="Apple-interchange-newline">';
    expect(sanitise('answer', docs)).toBe('<p>Plan</p><ul><li><p>First</p></li></ul><br>');
  });

  it('[Q-03] separates the words of adjacent foreign blocks', () => {
    expect(sanitise('answer', '<div>one</div><div>two <b>three</b></div>')).toBe(
      '<p>one</p><p>two <strong>three</strong></p>',
    );
    expect(sanitise('answer', '<div><div><p>one</p>two</div></div>')).toBe('<p>one</p><p>two</p>');
  });

  it('[Q-03] keeps the text of extremely nested markup', () => {
    for (const unit of ['<x>', '<div>', '<b>', '<ul><li>', '<a href="https://a.example"><b>'])
      expect(plainText(sanitise('answer', `${unit.repeat(100_000)}deep`))).toBe('deep');
  });

  it("[Q-13] keeps a picture's description with non-breaking spaces and quotes", () => {
    const html = '<img src="/api/rich-text-images/a1.png" alt="a&nbsp;&quot;b&quot; &amp; c">';
    expect(sanitise('answer', html)).toBe(html);
    expect(sanitise('answer', `${html}<x>`)).toBe(html);
  });

  it('[Q-03] removes characters that PostgreSQL cannot store', () => {
    expect(sanitise('answer', 'a\0b\ud800c')).toBe('ab\ufffdc');
    expect(sanitise('answer', '<p>&#0;&#xD800;</p>')).toBe('<p>\ufffd\ufffd</p>');
  });
});
