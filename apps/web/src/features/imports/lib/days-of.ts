import type { ImportView } from '@reviews/contracts/imports';
import { DATE_FIELDS } from '@reviews/domain';

/** Which changes are of days: of the product's own fields, and of the company's. Apart from the texts, whose pages have no use for the fields. */
export const daysOf = ({ custom_fields: own }: ImportView): ReadonlySet<string> =>
  new Set([
    ...DATE_FIELDS,
    ...own.filter(({ type }) => type === 'date').map(({ id }) => `custom_field.${id}`),
  ]);
