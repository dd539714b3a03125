import { FILTER_DEBOUNCE_MS } from '@reviews/domain';
import { useEffect, useState } from 'react';

/** Returns a text once typing pauses (CONST-06). */
export function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), FILTER_DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}
