import type { TemplateView } from '@reviews/contracts/templates';

/** The number of the latest version; 0 where nothing is published. */
export const publishedNumber = ({ versions }: Pick<TemplateView, 'versions'>): number =>
  Math.max(0, ...versions.map(({ number }) => number));
