/** What people write in reviews, in many scripts. */
export const PROSE: readonly string[] = [
  'Planned the work well and said early where it would be late.', 'naïve café', '日本語のレビュー', 'שלום עולם', 'مرحبا بالعالم', '👩‍👩‍👧‍👦 and 🏳️‍🌈', 'e\u0301 combining', '𝒳 astral', 'a < b && c > d',
  '"quoted" & \'single\'', "Siobhán O'Neill", '100 %', '_under_', ' edge ', 'two  spaces', '\u200fRTL mark', 'a\tb\nc',
];

/** Texts that break programs which did not think of them. */
export const STRANGE_TEXTS: readonly string[] = [
  '', ' ', '\u0000', 'a\u0000b', '\ud800', 'x\udfffy', '\ud83d', '\ufeffbom', '\u202Eright to left', 'Z\u0351\u036b\u0343\u036a\u0302\u036b\u033d', '𐍈'.repeat(60), '\uffff', '\u2028line\u2029', '\u00a0', 'İıſß',
  'ﷺ'.repeat(40), '\r\n\r\n', '\t', '\u001b[31m', '\x7f', '0', '-1', 'null', 'undefined', 'NaN', 'true', '[]', '{}', '1e309', '٣', '１２', '0x10', '1_000',
];

/** Texts by which one program is made to do the work of another. */
export const ATTACKS: readonly string[] = [
  `' OR '1'='1`, `'; DROP TABLE pulse; --`, `1) UNION SELECT 1,2,3--`, `\\'; SELECT pg_sleep(9)--`, '$1', '%27%20OR%201=1', '<script>alert(1)</script>', '"><img src=x onerror=alert(1)>', 'javascript:alert(1)',
  '__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty', '{"$where":"sleep(9)"}', '$where', '%s%s%s%n%x', '{0}', '${7*7}', '{{7*7}}', '#{7*7}', '../../../../etc/passwd', '..%2f..%2fetc%2fpasswd',
  '%2e%2e%2f', '..\\..\\windows', 'file:///etc/passwd', '%00', '%0d%0aSet-Cookie:%20a=b', '\r\nX-Injected: 1', '`id`', '$(id)', '| id', '; id', '*)(uid=*', '<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]>',
  '\\\\host\\share', 'http://169.254.169.254/', '%25%32%65', '%u0041', '%_%_%_%', '\\', '\\%', '_', '^(a+)+$', 'a'.repeat(120) + '!',
];

export const STRANGE_NUMBERS: readonly unknown[] = [
  0, -1, 0.5, -0.1, 2_147_483_646, 2_147_483_647, 2_147_483_648, -2_147_483_648, -2_147_483_649, 4_294_967_296, 9_007_199_254_740_991, 9_007_199_254_740_992, 1e21, 1e308, -1e308, 5e-324, 1e-7,
];

/** Numbers as no program of ours would write them. */
export const NUMBER_LITERALS: readonly string[] = ['-0', '1e400', '-1e400', '1E5', '0.1e1', '9007199254740993', '123456789012345678901234567890', '1.0', '1e-400', '00', '+1', '.5', '0x1F', 'NaN', 'Infinity', '1n'];

/** One value of each type that JSON has, and a few shapes of them. */
export const OTHER_TYPES: readonly unknown[] = [null, true, false, 0, 1, 'text', '', [], {}, [null], [[]], [1, 'a', {}], { id: 1 }, { 0: 'a', length: 1 }, { value: null }, { toString: 1 }, { toJSON: 'x' }];

const bold = (depth: number): string => `${'<b>'.repeat(depth)}x${'</b>'.repeat(depth)}`;

/** Rich texts that cost most, the longest of them as long as an answer may be; few are sent. */
export const RICH_TEXT_BOMBS: readonly (() => string)[] = [
  () => bold(3_000), () => '<'.repeat(50_000), () => '<p>'.repeat(20_000), () => `<a href="${'x'.repeat(100_000)}">a</a>`, () => '&amp;'.repeat(20_000), () => '<ul><li>'.repeat(5_000), () => '<!--'.repeat(20_000),
  () => `<p ${'a="b" '.repeat(10_000)}>x</p>`, () => '<table><tr><td>'.repeat(3_000), () => '&#x'.repeat(30_000), () => `<svg><style>${'<a>'.repeat(5_000)}`, () => '<![CDATA['.repeat(5_000), () => '\u0301'.repeat(150_000),
];

/** Rich texts that must come out harmless. */
export const RICH_TEXTS: readonly string[] = [
  '<p>ok</p><script>alert(1)</script>', '<img src="/api/rich-text-images/AAAAAAAAAAAAAAAAAAAAAAAA">', '<a href="javascript:alert(1)">x</a>', '<svg/onload=alert(1)>', '<p style="position:fixed">x</p>', '<span data-type="mention" data-id="1">@x</span>',
  '<iframe srcdoc="<script>1</script>">', '<math><mi//xlink:href="data:x,<script>alert(1)</script>">', '<p>&#0;&#xD800;&#x110000;&bogus;</p>', '<img src=x:x onerror=1>', '</p></p></p>', '<p><!-- --!> <b>x', '<form><input name=parentNode></form>', '<a href="&#106;avascript:1">x</a>',
];

/** Keys that every object of the language has, or that change what one is. */
export const INHERITED_KEYS: readonly string[] = ['__proto__', 'constructor', 'prototype', 'toString', 'valueOf', 'hasOwnProperty', '__defineGetter__', 'length', 'then', 'toJSON'];
