import { useEffect, useState } from 'react';
import type { WorkAddress } from '../../../lib/kept-work.ts';
import { keptResponses, readUnsent, type KeptResponse } from '../lib/kept-responses.ts';

export interface TypedResponse extends KeptResponse {
  readonly isUnsent: boolean;
  /** The stored response has changed since the text was based on it. */
  readonly isOutdated: boolean;
  readonly change: (response: string) => void;
  /** Rebases the typed text on this version, which was sent or looked at. */
  readonly goOnFrom: (from: string) => void;
  readonly discard: () => void;
}

/**
 * Manages the typed response and stores it in this browser until it is sent. While nothing is
 * typed, it follows the stored response.
 * After that it keeps the typed text, even if the stored response changes.
 */
export function useResponse({ person, hash }: WorkAddress, stored: string): TypedResponse {
  const [typed, setTyped] = useState(() => readUnsent({ person, hash }, stored));
  const response = typed?.response ?? stored;
  const isUnsent = response.trim() !== stored;
  const from = typed !== null && isUnsent ? typed.from : stored;
  useEffect(() => keptResponses.watch(person), [person]);
  useEffect(() => {
    if (isUnsent) keptResponses.keep({ person, hash }, { response, from });
    else readUnsent({ person, hash }, stored);
  }, [person, hash, response, from, isUnsent, stored]);
  return {
    response,
    from,
    isUnsent,
    isOutdated: from !== stored,
    change: (next) => {
      setTyped({ response: next, from });
      if (next.trim() === stored) keptResponses.forget({ person, hash });
    },
    goOnFrom: (now) =>
      setTyped((current) =>
        current === null || current.response.trim() === now ? null : { ...current, from: now },
      ),
    discard: () => {
      setTyped(null);
      keptResponses.forget({ person, hash });
    },
  };
}
