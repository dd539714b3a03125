import { useEffect, useState } from 'react';
import type { WorkAddress } from '../../../lib/kept-work.ts';
import { keptResponses, readUnsent, type KeptResponse } from '../lib/kept-responses.ts';

export interface TypedResponse extends KeptResponse {
  readonly isUnsent: boolean;
  /** Something else is stored by now than this was made of. */
  readonly isOutdated: boolean;
  readonly change: (response: string) => void;
  /** What is typed goes on from this, which was sent or looked at. */
  readonly goOnFrom: (from: string) => void;
  readonly discard: () => void;
}

/**
 * A response as it is typed, kept on this computer until it is sent. It is what is stored as long as nothing is typed, and from
 * then on stays as it is, whatever is stored meanwhile.
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
