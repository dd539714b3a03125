import { MantineProvider } from '@mantine/core';
import { act, render, screen, type RenderResult } from '@testing-library/react';
import { Editor } from '@tiptap/core';
import { StrictMode, useEffect, useState, type Ref } from 'react';
import type { RichTextEditorHandle, RichTextEditorProps } from './editor-types.ts';
import { RichTextEditor } from './rich-text-editor.tsx';

type HarnessProps = Partial<RichTextEditorProps>;

/** Stubs element positions, which the editor needs and jsdom lacks. */
export function stubLayout(): void {
  const noRects = Object.assign([], { item: () => null });
  Range.prototype.getClientRects = () => noRects;
  Range.prototype.getBoundingClientRect = () => new DOMRect();
  Element.prototype.getClientRects = () => noRects;
  document.elementFromPoint = () => null;
}

interface Harness extends RenderResult {
  readonly values: string[];
  /** Sets the editor's value from outside, as a restored draft does. */
  readonly setValue: (html: string) => void;
  readonly editor: () => Editor;
  readonly handle: { current: RichTextEditorHandle | null };
}

/** Renders an editor in a form that keeps its value, and records every emitted value. */
export function renderEditor(props: HarnessProps = {}): Harness {
  const values: string[] = [];
  const handle: { current: RichTextEditorHandle | null } = { current: null };
  let setOuterValue: (html: string) => void = () => undefined;
  const setter = (set: (html: string) => void): void => {
    setOuterValue = set;
  };
  const result = render(
    <StrictMode>
      <MantineProvider env="test">
        <Form {...props} handle={handle} values={values} setter={setter} />
      </MantineProvider>
    </StrictMode>,
  );
  return {
    ...result,
    values,
    handle,
    setValue: (html) => act(() => setOuterValue(html)),
    editor: () => editorOf(screen.getByRole('textbox')),
  };
}

interface FormProps extends HarnessProps {
  readonly handle: Ref<RichTextEditorHandle>;
  readonly values: string[];
  readonly setter: (set: (html: string) => void) => void;
}

function Form({ value: initial = '', handle, values, setter, ...props }: FormProps) {
  const [value, setValue] = useState(initial);
  useEffect(() => setter(setValue), [setter]);
  return (
    <RichTextEditor
      kind="answer"
      ariaLabel="Answer"
      {...props}
      ref={handle}
      value={value}
      onChange={(html) => {
        values.push(html);
        setValue(html);
      }}
    />
  );
}

/**
 * Returns the editor behind its element: jsdom has no contenteditable, so tests type through its
 * commands.
 */
function editorOf(element: HTMLElement): Editor {
  const editor: unknown = Reflect.get(element, 'editor');
  if (!(editor instanceof Editor)) {
    throw new Error('no editor behind this element');
  }
  return editor;
}

/** Types text at the caret, one key at a time from the editor's point of view. */
export function type(editor: Editor, text: string): void {
  act(() => {
    for (const character of text) {
      const { from, to } = editor.state.selection;
      const handled = editor.view.someProp('handleTextInput', (handle) =>
        handle(editor.view, from, to, character, () =>
          editor.state.tr.insertText(character, from, to),
        ),
      );
      if (handled !== true) {
        editor.view.dispatch(editor.state.tr.insertText(character, from, to));
      }
    }
  });
}
