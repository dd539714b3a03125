import type { Population } from '@reviews/domain';

/** A choice of people that was kept under a name. */
export interface SavedList {
  id: number;
  name: string;
  population: Population;
}
