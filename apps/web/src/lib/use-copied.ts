import { useState } from 'react';

/** Copies texts for somebody. `copied` is the one that was copied last; a browser that does not let a page copy, as over plain HTTP, says so in `hasFailed`. */
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
