import { FILTER_DEBOUNCE_MS } from '@reviews/domain';
import { useEffect, useState } from 'react';

/** A text once nobody has typed in it for a moment (CONST-06). */
export function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), FILTER_DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}
