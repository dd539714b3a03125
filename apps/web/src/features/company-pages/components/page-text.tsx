import { isEmptyRichText } from '@reviews/rich-text';
import { useId, useState, type RefObject } from 'react';
import type { RichTextEditorHandle } from '../../../ui/rich-text-editor/editor-types.ts';
import { LazyRichTextEditor } from '../../../ui/rich-text-editor/lazy-rich-text-editor.tsx';
import { RichTextContent } from '../../../ui/rich-text-editor/rich-text-content.tsx';
import { SegmentedControl } from '../../../ui/segmented-control.tsx';
import { PAGE_TEXTS as texts } from '../lib/page-texts.ts';
import styles from './pages.module.css';

const ROWS = 14;
const VIEWS = [
  { value: 'write', label: texts.write },
  { value: 'preview', label: texts.preview },
] as const;

interface PageTextProps {
  title: string;
  value: string;
  onChange: (html: string) => void;
  editor: RefObject<RichTextEditorHandle | null>;
}

/** Edits the text of a page, with a preview. */
export function PageText({ title, value, onChange, editor }: PageTextProps) {
  const id = useId();
  const [isPreview, setPreview] = useState(false);
  const show = (view: 'write' | 'preview'): void => {
    if (view === 'preview') editor.current?.flush();
    setPreview(view === 'preview');
  };
  return (
    <div>
      <div className={styles.textHead}>
        <span className={styles.label} id={`${id}-label`}>
          {texts.text}
        </span>
        <SegmentedControl
          choices={VIEWS}
          label={texts.views}
          onChange={show}
          value={isPreview ? 'preview' : 'write'}
        />
      </div>
      {isPreview ? (
        <section aria-label={texts.preview} className={styles.previewed}>
          <h2 className={styles.previewTitle}>{title}</h2>
          {isEmptyRichText(value) ? (
            <p className={styles.quiet}>{texts.previewEmpty}</p>
          ) : (
            <RichTextContent html={value} />
          )}
        </section>
      ) : (
        <LazyRichTextEditor
          kind="terms"
          labelledBy={`${id}-label`}
          minRows={ROWS}
          onChange={onChange}
          ref={editor}
          value={value}
        />
      )}
    </div>
  );
}
