import { useState } from 'react';

/**
 * Copies texts to the clipboard. `copied` is the last copied text; `hasFailed` is set if the
 * browser refuses, as over plain HTTP.
 */
export function useCopied(): {
  copied: string | null;
  hasFailed: boolean;
  copy: (text: string) => Promise<void>;
} {
  const [copied, setCopied] = useState<string | null>(null);
  const [hasFailed, setFailed] = useState(false);
  const copy = async (text: string): Promise<void> => {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(text);
      setFailed(false);
    } catch {
      setCopied(null);
      setFailed(true);
    }
  };
  return { copied, hasFailed, copy };
}
