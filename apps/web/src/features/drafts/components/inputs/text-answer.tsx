import { uploadImage } from '@reviews/contracts/uploads';
import { TEXTAREA_ROWS } from '@reviews/domain';
import { use, useEffect, useRef } from 'react';
import { upload } from '../../../../lib/call.ts';
import { findEmployees } from '../../../../lib/find-employees.ts';
import { toast } from '../../../../lib/toasts.ts';
import type { RichTextEditorHandle } from '../../../../ui/rich-text-editor/editor-types.ts';
import { LazyRichTextEditor } from '../../../../ui/rich-text-editor/lazy-rich-text-editor.tsx';
import { EditorFlushContext } from '../../hooks/editor-flush.ts';
import { ariaOf, type AnswerInputProps } from './answer-input-props.ts';
import styles from './inputs.module.css';

/**
 * Maximum interval at which the rich text is reported during continuous typing, so that the journal
 * is never further behind. A pause reports it anyway (CONST-10).
 */
const STEADY_TYPING_MS = 200;

/** Renders type textarea: plain, or rich text with mentions and images. */
export function TextAnswer(props: AnswerInputProps) {
  return props.question.config.rich_text === true ? (
    <RichTextAnswer {...props} />
  ) : (
    <PlainTextAnswer {...props} />
  );
}

function PlainTextAnswer({ value, onChange, disabled, ...props }: AnswerInputProps) {
  return (
    <textarea
      {...ariaOf(props)}
      className={`${styles.control} ${styles.textarea}`}
      disabled={disabled}
      onChange={(event) => onChange(event.target.value)}
      rows={TEXTAREA_ROWS}
      value={typeof value === 'string' ? value : ''}
    />
  );
}

function RichTextAnswer({
  value,
  onChange,
  disabled,
  required,
  invalid,
  labelledBy,
  describedBy,
  isPreview,
}: AnswerInputProps) {
  const handle = useRef<RichTextEditorHandle>(null);
  const timer = useRef<ReturnType<typeof setTimeout> | null>(null);
  const flushes = use(EditorFlushContext);

  useEffect(() => {
    const flush = (): void => handle.current?.flush();
    flushes.add(flush);
    return () => {
      flushes.delete(flush);
      if (timer.current) clearTimeout(timer.current);
    };
  }, [flushes]);

  const keepUp = (): void => {
    timer.current ??= setTimeout(() => {
      timer.current = null;
      handle.current?.flush();
    }, STEADY_TYPING_MS);
  };

  return (
    <div onInput={keepUp}>
      <LazyRichTextEditor
        describedBy={describedBy}
        disabled={disabled}
        invalid={invalid}
        kind="answer"
        labelledBy={labelledBy}
        minRows={TEXTAREA_ROWS}
        onChange={onChange}
        onError={(message) => toast.error(message)}
        ref={handle}
        required={required}
        searchEmployees={findEmployees}
        uploadImage={isPreview ? undefined : sendImage}
        value={typeof value === 'string' ? value : ''}
      />
    </div>
  );
}

const sendImage = (file: File) => upload(uploadImage, file);
