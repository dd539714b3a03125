import type { Editor } from '@tiptap/react';

/** Keeps the spaces people type; by default, two become one when a draft is opened again. */
export const PARSE_OPTIONS = { preserveWhitespace: true } as const;

const EMPTY_DOCUMENT = '<p></p>';

/** Returns the editor's text as HTML; an empty editor gives an empty string. */
export function htmlOf(editor: Editor): string {
  const html = editor.getHTML();
  return html === EMPTY_DOCUMENT ? '' : html;
}

/**
 * Shows another text, such as a restored draft, without reporting it as typed. The caret keeps its
 * position if the new text
 * is long enough, and undo brings the old text back.
 */
export function replaceContent(editor: Editor, html: string): void {
  const { from, to } = editor.state.selection;
  editor.commands.setContent(html, { emitUpdate: false, parseOptions: PARSE_OPTIONS });
  const end = editor.state.doc.content.size;
  editor.commands.setTextSelection({ from: Math.min(from, end), to: Math.min(to, end) });
}
