import { createKeptWork } from '../../../../lib/kept-work.ts';
import type { CycleDraft } from './cycle-draft.ts';

/** Unsaved changes, with the revision and the version they are based on. */
export interface KeptCycle {
  revision: number;
  draft: CycleDraft;
  /** Absent in work that an earlier build of this page stored. */
  base?: CycleDraft;
}

const hasLists = (value: unknown): boolean =>
  typeof value === 'object' &&
  value !== null &&
  'mode' in value &&
  'pulses' in value &&
  Array.isArray(value.pulses) &&
  'stages' in value &&
  Array.isArray(value.stages);

const isKept = (value: unknown): value is KeptCycle =>
  typeof value === 'object' &&
  value !== null &&
  'revision' in value &&
  typeof value.revision === 'number' &&
  'draft' in value &&
  hasLists(value.draft) &&
  (!('base' in value) || hasLists(value.base));

/** Unsaved changes of cycles, stored on this computer. */
export const keptCycles = createKeptWork<KeptCycle>('reviews-cycles', isKept);
