import type { JSONContent } from '@tiptap/core';
import fc from 'fast-check';
import { HEADING_LEVELS, RICH_TEXT_RULES, type RichTextKind } from './kinds.ts';

/**
 * Scripts, symbols and look-alikes that a review may contain; markup characters must survive as
 * text.
 */
const SAMPLES = [
  'Great work',
  'naïve café',
  '日本語のレビュー',
  '한국어',
  'שלום עולם',
  'مرحبا بالعالم',
  '👩‍👩‍👧‍👦 and 🏳️‍🌈',
  'e\u0301 combining',
  'a < b && c > d',
  '"quoted" & \'single\'',
  '&amp; typed',
  '<script>alert(1)</script>',
  'two  spaces',
  ' edge ',
  'non\u00a0breaking',
  '𝒳 astral',
  '{{ mustache }}',
  '\u200fRTL mark',
  '1.',
  '#',
  '>',
  '—',
];

const textArbitrary: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(...SAMPLES),
  fc
    .string({ unit: 'binary', minLength: 1, maxLength: 20 })
    // Removes text the editor cannot contain: line ends become blocks; NUL and lone surrogates
    // cannot be stored.
    .map((text) => text.replace(/[\0\r\n]/g, '').toWellFormed())
    .filter((text) => text !== ''),
);

const styleArbitrary = fc.subarray(['bold', 'italic', 'underline', 'strike']);

const linkArbitrary = fc.option(
  fc.constantFrom('https://example.com/a?b=1&c=2', 'http://example.com', 'mailto:ann@example.com'),
  { freq: 4 },
);

const styledTextArbitrary: fc.Arbitrary<JSONContent> = fc
  .tuple(textArbitrary, styleArbitrary, linkArbitrary)
  .map(([text, styles, href]) => ({
    type: 'text',
    text,
    marks: [
      ...(href === null ? [] : [{ type: 'link', attrs: { href } }]),
      ...styles.map((type) => ({ type })),
    ],
  }));

const mentionArbitrary: fc.Arbitrary<JSONContent> = fc
  .tuple(
    fc.integer({ min: 1, max: 99_999 }),
    fc.constantFrom('Ann Smith', "Siobhán O'Neill", '李小龙', 'A "B" & C'),
  )
  .map(([id, label]) => ({ type: 'mention', attrs: { id: String(id), label } }));

const imageArbitrary: fc.Arbitrary<JSONContent> = fc
  .tuple(
    fc.stringMatching(/^[A-Za-z0-9_-]{8,20}$/),
    fc.constantFrom('', 'A chart', 'Say "hi" & bye'),
  )
  .map(([key, alt]) => ({
    type: 'image',
    attrs: { src: `/api/rich-text-images/${key}.png`, alt },
  }));

/** Generates documents of a kind with every node and mark of its schema, for property tests. */
export function documentArbitrary(kind: RichTextKind): fc.Arbitrary<JSONContent> {
  const rules = RICH_TEXT_RULES[kind];
  const inline = fc.oneof(
    { weight: 6, arbitrary: styledTextArbitrary },
    { weight: 1, arbitrary: fc.constant<JSONContent>({ type: 'hardBreak' }) },
    ...(rules.mentions ? [{ weight: 2, arbitrary: mentionArbitrary }] : []),
  );
  const inlines = fc.array(inline, { maxLength: 4 });
  const paragraph = inlines.map((content): JSONContent => ({ type: 'paragraph', content }));
  const heading = fc
    .tuple(fc.constantFrom(...HEADING_LEVELS), inlines)
    .map(([level, content]): JSONContent => ({ type: 'heading', attrs: { level }, content }));
  const { block } = fc.letrec<{ block: JSONContent; item: JSONContent }>((tie) => ({
    block: fc.oneof(
      { maxDepth: 3, depthIdentifier: 'rich-text' },
      paragraph,
      fc
        .array(tie('item'), { minLength: 1, maxLength: 3 })
        .map((content) => ({ type: 'bulletList', content })),
      fc
        .tuple(
          fc.array(tie('item'), { minLength: 1, maxLength: 3 }),
          fc.constantFrom(1, 3),
          fc.constantFrom(null, 'a', 'I'),
        )
        .map(([content, start, type]) => ({
          type: 'orderedList',
          attrs: { start, type },
          content,
        })),
      fc
        .array(tie('block'), { minLength: 1, maxLength: 2 })
        .map((content) => ({ type: 'blockquote', content })),
      ...(rules.headings ? [heading] : []),
      ...(rules.images ? [imageArbitrary] : []),
    ),
    item: fc
      .tuple(paragraph, fc.array(tie('block'), { maxLength: 1, depthIdentifier: 'rich-text' }))
      .map(([first, rest]) => ({ type: 'listItem', content: [first, ...rest] })),
  }));
  return fc
    .array(block, { minLength: 1, maxLength: 4 })
    .map((content) => ({ type: 'doc', content }));
}

/** Returns the visible text of a document, implemented independently of `plainText`. */
export function visibleText(node: JSONContent): string {
  const lines: string[] = [];
  const visit = (current: JSONContent): void => {
    if (current.type === 'paragraph' || current.type === 'heading') {
      lines.push((current.content ?? []).map(inlineText).join(''));
    } else {
      current.content?.forEach(visit);
    }
  };
  visit(node);
  return lines.join('\n');
}

function inlineText(node: JSONContent): string {
  if (node.type === 'hardBreak') {
    return '\n';
  }
  return node.type === 'mention' ? `@${String(node.attrs?.['label'])}` : (node.text ?? '');
}
