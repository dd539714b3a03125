// @vitest-environment jsdom
import { createDocument, generateHTML, getSchema, type JSONContent } from '@tiptap/core';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { allowlistOf } from './canonical.ts';
import { documentArbitrary, visibleText } from './document-arbitrary.ts';
import { extensionsFor } from './extensions.ts';
import { RICH_TEXT_KINDS, RICH_TEXT_RULES, type RichTextKind } from './kinds.ts';
import { plainText } from './plain-text.ts';
import { sanitise } from './sanitise.ts';

const text = (value: string, ...marks: JSONContent['marks'] & object): JSONContent => ({
  type: 'text',
  text: value,
  marks,
});
const paragraph = (...content: JSONContent[]): JSONContent => ({ type: 'paragraph', content });

/** Returns one document with every node and mark of the kind. */
function everything(kind: RichTextKind): JSONContent {
  const rules = RICH_TEXT_RULES[kind];
  const levels = rules.headings ? [1, 2, 3, 4, 5, 6] : [];
  return {
    type: 'doc',
    content: [
      ...levels.map((level) => ({
        type: 'heading',
        attrs: { level },
        content: [text(`Level ${level}`)],
      })),
      paragraph(
        ...['bold', 'italic', 'underline', 'strike'].map((type) => text(type, { type })),
        { type: 'hardBreak' },
        text('a link', { type: 'link', attrs: { href: 'https://example.com/?a=1&b=2' } }),
        ...(rules.mentions
          ? [{ type: 'mention', attrs: { id: '42', label: 'Ann "A" Smith' } }]
          : []),
      ),
      { type: 'bulletList', content: [{ type: 'listItem', content: [paragraph(text('one'))] }] },
      {
        type: 'orderedList',
        attrs: { start: 3, type: 'a' },
        content: [{ type: 'listItem', content: [paragraph(text('three'))] }],
      },
      { type: 'blockquote', content: [paragraph(text('quoted'))] },
      ...(rules.images
        ? [{ type: 'image', attrs: { src: '/api/rich-text-images/k_1-a.png', alt: 'A chart' } }]
        : []),
    ],
  };
}

describe.each(RICH_TEXT_KINDS)('rich text of kind %s', (kind) => {
  const extensions = extensionsFor(kind);

  it('[Q-03, Q-12, Q-13, Q-14] keeps every node and mark of the schema byte for byte', () => {
    const html = generateHTML(everything(kind), extensions);
    expect(sanitise(kind, html)).toBe(html);
    const tags = new Set([...html.matchAll(/<([a-z0-9]+)/g)].map((match) => match[1]));
    expect([...tags].sort()).toEqual(Object.keys(allowlistOf(kind)).sort());
  });

  it('[Q-03] keeps generated documents byte for byte', () => {
    fc.assert(
      fc.property(documentArbitrary(kind), (document) => {
        const html = generateHTML(document, extensions);
        expect(sanitise(kind, html)).toBe(html);
      }),
      { numRuns: 300 },
    );
  });

  it('[AMB-37] has exactly the typed text of a generated document', () => {
    fc.assert(
      fc.property(documentArbitrary(kind), (document) => {
        expect(plainText(generateHTML(document, extensions))).toBe(visibleText(document));
      }),
      { numRuns: 300 },
    );
  });

  it('[Q-03] opens in the editor with the same text after sanitising', () => {
    fc.assert(
      fc.property(documentArbitrary(kind), (document) => {
        const html = sanitise(kind, generateHTML(document, extensions));
        const reopened = createDocument(html, getSchema(extensions), { preserveWhitespace: true });
        const json: JSONContent = reopened.toJSON();
        expect(visibleText(json)).toBe(visibleText(document));
      }),
      { numRuns: 100 },
    );
  });
});
