import { createContext, use } from 'react';
import type { CycleDraft, Edit } from '../lib/cycle-draft.ts';

export interface Builder {
  draft: CycleDraft;
  edit: (edit: Edit) => void;
  /** The cycle is closed, so nothing can be changed. */
  isClosed: boolean;
  /** Pulses and stages cannot be changed. */
  isFixed: boolean;
  /** Returns the error of a field. */
  faultAt: (path: string) => string | undefined;
}

export const BuilderContext = createContext<Builder | null>(null);

/** Returns the state that all sections of the builder share. */
export function useBuilder(): Builder {
  const builder = use(BuilderContext);
  if (builder === null) throw new Error('Outside the builder.');
  return builder;
}

/** Returns the id of the field at a validation path; the error summary links to it. */
export const fieldId = (path: string): string => `cycle-${path.replaceAll('.', '-')}`;
