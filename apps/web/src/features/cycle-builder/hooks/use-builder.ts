import { createContext, use } from 'react';
import type { CycleDraft, Edit } from '../lib/cycle-draft.ts';

export interface Builder {
  draft: CycleDraft;
  edit: (edit: Edit) => void;
  /** Nothing can be changed. */
  isClosed: boolean;
  /** Pulses and stages stay as they are. */
  isFixed: boolean;
  /** What is wrong with a field. */
  faultAt: (path: string) => string | undefined;
}

export const BuilderContext = createContext<Builder | null>(null);

/** What every part of the builder works on. */
export function useBuilder(): Builder {
  const builder = use(BuilderContext);
  if (builder === null) throw new Error('Outside the builder.');
  return builder;
}

/** The id of the field that the rules name by this path: where the summary of faults leads to. */
export const fieldId = (path: string): string => `cycle-${path.replaceAll('.', '-')}`;
