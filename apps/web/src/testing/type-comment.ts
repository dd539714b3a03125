import { screen } from '@testing-library/react';
import { Editor } from '@tiptap/core';
import { type } from '../ui/rich-text-editor/editor-harness.tsx';

/**
 * Types into a rich text editor by its name, once it is ready. Uses the editor's commands, since
 * the test environment has no contenteditable.
 */
export async function typeComment(name: string, text: string): Promise<void> {
  const element = await screen.findByRole('textbox', { name });
  const editor: unknown = Reflect.get(element, 'editor');
  if (!(editor instanceof Editor)) throw new Error(`There is no editor behind '${name}'.`);
  type(editor, text);
}
