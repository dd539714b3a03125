import { FILTER_DEBOUNCE_MS } from '@reviews/domain';
import { useEffect, useState } from 'react';

/**
 * Manages the text typed into a filter. It is applied once typing pauses (CONST-06), and again if
 * that had no effect. If the
 * applied text changes elsewhere (Back, or a link), the field follows. Text typed while an earlier
 * text is being applied stays.
 */
export function useTypedFilter(
  applied: string,
  apply: (text: string) => void,
): [words: string, setWords: (text: string) => void] {
  const [words, setWords] = useState(applied);
  const [known, setKnown] = useState(applied);
  // The text last applied from here or received from elsewhere.
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
