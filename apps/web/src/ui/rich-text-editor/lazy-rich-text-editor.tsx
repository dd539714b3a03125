import { TEXTAREA_ROWS } from '@reviews/domain';
import { Suspense, useEffect, type CSSProperties } from 'react';
import { lazyComponent } from '../../lib/lazy-component.ts';
import type { RichTextEditorProps } from './editor-types.ts';
import { RichTextContent } from './rich-text-content.tsx';
import classes from './rich-text-editor.module.css';
import { useTurn } from './use-turn.ts';

const Editor = lazyComponent(async () => (await import('./rich-text-editor.tsx')).RichTextEditor);

/**
 * The editor in its own chunk, loaded when rich text is about to be written. Until then the text is
 * shown in the same
 * frame, so that nothing moves. A form may have many editors: the questions are painted first, then
 * the editors are
 * built one by one.
 */
export function LazyRichTextEditor(props: RichTextEditorProps) {
  const isTurn = useTurn();
  // Fetch now and not when its turn comes: fetching does not delay painting. The editor's render
  // reports a failure.
  useEffect(() => Editor.preload(), []);
  if (!isTurn) return <EditorFrame {...props} />;
  return (
    <Suspense fallback={<EditorFrame {...props} />}>
      <Editor {...props} />
    </Suspense>
  );
}

function EditorFrame({ value, disabled = false, minRows = TEXTAREA_ROWS }: RichTextEditorProps) {
  const rows: CSSProperties & Record<'--rich-text-min-rows', number> = {
    '--rich-text-min-rows': minRows,
  };
  return (
    <div
      className={classes['root']}
      style={rows}
      aria-busy="true"
      data-disabled={disabled || undefined}
    >
      {disabled ? null : <div className={classes['toolbar']} />}
      <div className={classes['text']}>
        <RichTextContent html={value} />
      </div>
    </div>
  );
}
