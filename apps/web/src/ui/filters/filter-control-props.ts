import type { FilterDefinition } from './filter-definition.ts';
import type { FilterComponent, FilterValues } from '@reviews/domain';

/** What every control of the filter bar is given: its definition, its value, and whom to tell of another. */
export interface FilterControlProps<K extends FilterComponent> {
  definition: FilterDefinition;
  value: FilterValues[K];
  onChange: (value: FilterValues[K]) => void;
}
