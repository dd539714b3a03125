import type { Editor } from '@tiptap/react';
import { useEffect, useState } from 'react';
import { ChangeSync } from './change-sync.ts';
import { htmlOf, replaceContent } from './editor-content.ts';

/**
 * Syncs an editor with the form's value in both directions. Typed text goes to `onChange` after the
 * debounce, and at once
 * when the editor loses focus or unmounts, or the page is hidden or left, so that no key stroke is
 * lost (CONST-10).
 */
export function useChangeSync(
  editor: Editor,
  value: string,
  onChange: (html: string) => void,
): ChangeSync {
  const [sync] = useState(() => new ChangeSync(value));

  useEffect(() => {
    sync.connect(() => htmlOf(editor), onChange);
  }, [sync, editor, onChange]);

  useEffect(() => {
    const touch = (): void => sync.touch();
    const flush = (): void => sync.flush();
    const flushWhenHidden = (): void => {
      if (document.visibilityState === 'hidden') {
        flush();
      }
    };
    editor.on('update', touch);
    editor.on('blur', flush);
    window.addEventListener('pagehide', flush);
    window.addEventListener('beforeunload', flush);
    document.addEventListener('visibilitychange', flushWhenHidden);
    return () => {
      editor.off('update', touch);
      editor.off('blur', flush);
      window.removeEventListener('pagehide', flush);
      window.removeEventListener('beforeunload', flush);
      document.removeEventListener('visibilitychange', flushWhenHidden);
      flush();
    };
  }, [editor, sync]);

  useEffect(() => {
    if (sync.receive(value)) {
      replaceContent(editor, value);
    }
  }, [editor, sync, value]);

  return sync;
}
