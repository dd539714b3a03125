import type { ImportView } from '@reviews/contracts/imports';
import { DATE_FIELDS } from '@reviews/domain';

/**
 * Returns which fields are dates, built-in and custom. Separate from the texts, because pages that
 * use those do not need the fields.
 */
export const daysOf = ({ custom_fields: own }: ImportView): ReadonlySet<string> =>
  new Set([
    ...DATE_FIELDS,
    ...own.filter(({ type }) => type === 'date').map(({ id }) => `custom_field.${id}`),
  ]);
