import { TEXTAREA_ROWS } from '@reviews/domain';
import { lazy, Suspense, type CSSProperties } from 'react';
import type { RichTextEditorProps } from './editor-types.ts';
import { RichTextContent } from './rich-text-content.tsx';
import classes from './rich-text-editor.module.css';

const Editor = lazy(async () => {
  const { RichTextEditor } = await import('./rich-text-editor.tsx');
  return { default: RichTextEditor };
});

/**
 * The editor in a chunk of its own, loaded where a rich text is about to be written. Until it is there its text stands
 * in the same frame, so that nothing moves when it arrives.
 */
export function LazyRichTextEditor(props: RichTextEditorProps) {
  return (
    <Suspense fallback={<EditorFrame {...props} />}>
      <Editor {...props} />
    </Suspense>
  );
}

function EditorFrame({ value, disabled = false, minRows = TEXTAREA_ROWS }: RichTextEditorProps) {
  const rows: CSSProperties & Record<'--rich-text-min-rows', number> = { '--rich-text-min-rows': minRows };
  return (
    <div className={classes['root']} style={rows} aria-busy="true" data-disabled={disabled || undefined}>
      {disabled ? null : <div className={classes['toolbar']} />}
      <div className={classes['text']}>
        <RichTextContent html={value} />
      </div>
    </div>
  );
}
