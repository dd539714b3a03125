import { execFileSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { isCanonical, MAX_DEPTH, MAX_NODES } from './canonical.ts';
import type { Work } from './count-steps.ts';
import { plainText } from './plain-text.ts';
import { sanitise } from './sanitise.ts';

/** The optimising compilers stop counting, and unused code loses its counts. */
const COUNTING = ['--no-opt', '--no-maglev', '--no-sparkplug', '--no-flush-bytecode'];

const measured: readonly Work[] = JSON.parse(
  execFileSync(process.execPath, [...COUNTING, `${import.meta.dirname}/count-steps.ts`], {
    encoding: 'utf8',
    maxBuffer: 1_000_000,
  }),
);

/** Work of a text twice as long, at most: more would grow faster than the text. */
const LINEAR = 2.1;

describe('[Q-03] work for hostile rich text', () => {
  it.each(measured)('grows with the length only: $family', ({ once, twice }) => {
    expect(twice / once).toBeLessThan(LINEAR);
  });

  it.each(measured)('is little for each character: $family', ({ perCharacter }) => {
    expect(perCharacter).toBeLessThan(30);
  });

  it.each(measured)('is less still once the text is stored: $family', (work) => {
    expect(work.shownPerCharacter).toBeLessThan(3);
    expect(work.readPerCharacter).toBeLessThan(10);
  });
});

describe('[Q-03] limits of rich text', () => {
  it('keeps the text of a text with too many elements, and no more paragraphs than allowed', () => {
    const list = (items: number) => `<ul>${'<li>x</li>'.repeat(items)}</ul>`;
    expect(sanitise('answer', list(MAX_NODES - 1))).toBe(list(MAX_NODES - 1));
    const clean = sanitise('answer', list(MAX_NODES * 2));
    expect(clean.match(/<p>/g)).toHaveLength(MAX_NODES);
    expect(clean).not.toContain('<li>');
    expect(plainText(clean).match(/x/g)).toHaveLength(MAX_NODES * 2);
    expect(sanitise('answer', clean)).toBe(clean);
  });

  it('keeps elements down to the greatest depth', () => {
    const nested = (depth: number) =>
      `${'<blockquote>'.repeat(depth)}x${'</blockquote>'.repeat(depth)}`;
    expect(sanitise('answer', nested(MAX_DEPTH))).toBe(nested(MAX_DEPTH));
    expect(sanitise('answer', nested(MAX_DEPTH + 1))).toBe(nested(MAX_DEPTH));
  });

  it('recognises only its own spelling, so that nothing else skips the parser', () => {
    const own = '<p>A &amp; <strong>b</strong>&nbsp;<br></p>';
    expect(isCanonical('answer', own)).toBe(true);
  });

  it.each([
    '<P>A</P>',
    '<p >A</p>',
    '<p>A</p',
    '<p>A',
    '<p>A</strong>',
    '<p><p>A</p></p>',
    '<p>A > b</p>',
    '<p>A & b</p>',
    '<p>A\u00a0b</p>',
    '<p>A<!-- b --></p>',
    '<p>A</p><!-- b -->',
    '<p class="x">A</p>',
    '<br/>',
    '<a href="example.com" target="_blank" rel="noopener noreferrer nofollow">A</a>',
    '<a href="https://example.com">A</a>',
    '<img src="/api/rich-text-images/a.png">',
    '<span>A</span>',
    '<span data-type="mention" data-id="1" data-label="Ann">@Bob</span>',
    '<script>A</script>',
  ])('does not let this past the parser: %s', (other) => {
    expect(isCanonical('answer', other)).toBe(false);
  });
});
