import { createContext, use, useEffect, useRef, type RefObject } from 'react';

/** What the fields of a question or a template need from their surroundings. */
export interface Fields {
  readOnly: boolean;
  /** Returns the message of a field, if it should be shown yet. */
  faultAt: (path: string) => string | undefined;
  /** Path of the field that should get the focus. */
  target: string | null;
  onArrived: () => void;
}

export const FieldsContext = createContext<Fields | null>(null);

/** Returns the context of a field: the builder or a library question. */
export function useFields(): Fields {
  const fields = use(FieldsContext);
  if (fields === null) throw new Error('Outside a form.');
  return fields;
}

/** Focuses a field when the issue summary leads to it. */
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
