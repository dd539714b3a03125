import type { Editor } from '@tiptap/react';

/** Keeps the spaces people type; the default would join two into one when a draft is opened again. */
export const PARSE_OPTIONS = { preserveWhitespace: true } as const;

const EMPTY_DOCUMENT = '<p></p>';

/** The editor's text as HTML; an untouched or emptied editor is the empty string. */
export function htmlOf(editor: Editor): string {
  const html = editor.getHTML();
  return html === EMPTY_DOCUMENT ? '' : html;
}

/**
 * Shows another text, for example a restored draft, without reporting it as typed. The caret stays where it was as far
 * as the new text reaches, and undo brings the old text back.
 */
export function replaceContent(editor: Editor, html: string): void {
  const { from, to } = editor.state.selection;
  editor.commands.setContent(html, { emitUpdate: false, parseOptions: PARSE_OPTIONS });
  const end = editor.state.doc.content.size;
  editor.commands.setTextSelection({ from: Math.min(from, end), to: Math.min(to, end) });
}
