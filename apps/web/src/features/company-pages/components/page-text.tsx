import { isEmptyRichText } from '@reviews/rich-text';
import { useId, useState, type RefObject } from 'react';
import type { RichTextEditorHandle } from '../../../ui/rich-text-editor/editor-types.ts';
import { LazyRichTextEditor } from '../../../ui/rich-text-editor/lazy-rich-text-editor.tsx';
import { RichTextContent } from '../../../ui/rich-text-editor/rich-text-content.tsx';
import { PAGE_TEXTS as texts } from '../lib/page-texts.ts';
import styles from './pages.module.css';

const ROWS = 14;

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
  const look = (): void => {
    editor.current?.flush();
    setPreview(true);
  };
  return (
    <div>
      <div className={styles.textHead}>
        <span className={styles.label} id={`${id}-label`}>
          {texts.text}
        </span>
        <div aria-label={texts.views} className={styles.views} role="group">
          <button aria-pressed={!isPreview} onClick={() => setPreview(false)} type="button">
            {texts.write}
          </button>
          <button aria-pressed={isPreview} onClick={look} type="button">
            {texts.preview}
          </button>
        </div>
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
