import { screen } from '@testing-library/react';
import { Editor } from '@tiptap/core';
import { type } from '../ui/rich-text-editor/editor-harness.tsx';

/** Types into a rich text by its name, once it can be written in. The test environment has no contenteditable: it goes by the editor's commands. */
export async function typeComment(name: string, text: string): Promise<void> {
  const element = await screen.findByRole('textbox', { name });
  const editor: unknown = Reflect.get(element, 'editor');
  if (!(editor instanceof Editor)) throw new Error(`There is no editor behind '${name}'.`);
  type(editor, text);
}
