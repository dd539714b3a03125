import type { FilterDefinition } from './filter-definition.ts';
import type { FilterComponent, FilterValues } from '@reviews/domain';

/** Props of each filter control: its definition, its value, and a callback for changes. */
export interface FilterControlProps<K extends FilterComponent> {
  definition: FilterDefinition;
  value: FilterValues[K];
  onChange: (value: FilterValues[K]) => void;
}
