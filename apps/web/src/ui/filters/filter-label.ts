import type { FilterDefinition } from './filter-definition.ts';

/**
 * Returns a visible label for the field, or a name only for screen readers if the definition hides
 * it (LIST-22).
 */
export const labelProps = ({
  label,
  showLabel,
}: FilterDefinition): { label: string } | { 'aria-label': string } =>
  showLabel ? { label } : { 'aria-label': label };
