import type { Population } from '@reviews/domain';

/** A saved population. */
export interface SavedList {
  id: number;
  name: string;
  population: Population;
}
