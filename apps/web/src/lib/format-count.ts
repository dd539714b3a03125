/** The screens import number formatting from here; there is only one format. */
export { formatCount } from '@reviews/domain';
