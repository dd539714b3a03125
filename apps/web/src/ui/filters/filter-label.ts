import type { FilterDefinition } from './filter-definition.ts';

/** The visible label of a filter's field, or its name for screen readers alone where the definition hides it (LIST-22). */
export const labelProps = ({
  label,
  showLabel,
}: FilterDefinition): { label: string } | { 'aria-label': string } =>
  showLabel ? { label } : { 'aria-label': label };
