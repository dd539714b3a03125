import { createContext, use, useEffect, useRef, type RefObject } from 'react';

/** What the fields of a question or a template have to know of where they stand. */
export interface Fields {
  readOnly: boolean;
  /** What is wrong with a field, as far as it is to be told yet. */
  faultAt: (path: string) => string | undefined;
  /** The field that somebody is being led to. */
  target: string | null;
  onArrived: () => void;
}

export const FieldsContext = createContext<Fields | null>(null);

/** Where a field stands: in the builder, or in a question of the library. */
export function useFields(): Fields {
  const fields = use(FieldsContext);
  if (fields === null) throw new Error('Outside a form.');
  return fields;
}

/** Gives a field the focus when the summary of faults leads to it. */
export function useArrival<T extends HTMLElement>(path: string): RefObject<T | null> {
  const { target, onArrived } = useFields();
  const field = useRef<T>(null);
  useEffect(() => {
    if (target !== path) return;
    field.current?.focus();
    onArrived();
  }, [target, path, onArrived]);
  return field;
}
