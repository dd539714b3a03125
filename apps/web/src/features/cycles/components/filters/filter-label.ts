import type { FilterDefinition } from '@reviews/contracts/cycles';

/** The visible label of a filter's field, or its name for screen readers alone where the definition hides it (LIST-22). */
export const labelProps = ({ label, showLabel }: FilterDefinition): { label: string } | { 'aria-label': string } =>
  showLabel ? { label } : { 'aria-label': label };
