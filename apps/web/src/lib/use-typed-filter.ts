import { FILTER_DEBOUNCE_MS } from '@reviews/domain';
import { useEffect, useState } from 'react';

/**
 * A text being typed into a filter: applied once typing pauses (CONST-06), and again where that came to nothing. Where what is
 * applied has changed by itself (Back, or a link), it follows; what is typed while an earlier text is on its way stays.
 */
export function useTypedFilter(
  applied: string,
  apply: (text: string) => void,
): [words: string, setWords: (text: string) => void] {
  const [words, setWords] = useState(applied);
  const [known, setKnown] = useState(applied);
  // What was applied from here last, or came from elsewhere.
  const [sent, setSent] = useState(applied);
  if (known !== applied) {
    setKnown(applied);
    if (applied !== sent) {
      setSent(applied);
      setWords(applied);
    }
  }
  useEffect(() => {
    if (words === applied) return undefined;
    const timer = setTimeout(() => {
      setSent(words);
      apply(words);
    }, FILTER_DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [words, applied, apply]);
  return [words, setWords];
}
