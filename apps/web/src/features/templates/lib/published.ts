import type { TemplateView } from '@reviews/contracts/templates';

/** Returns the number of the latest version; 0 if nothing is published. */
export const publishedNumber = ({ versions }: Pick<TemplateView, 'versions'>): number =>
  Math.max(0, ...versions.map(({ number }) => number));
