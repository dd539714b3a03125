import type { PriorReview } from '@reviews/contracts/overview';
import type { ReactNode } from 'react';

/** Shows the answers of a form, by its hash: a page hands this over, since they are another feature's. */
export type RenderAnswers = (hash: string) => ReactNode;

/** Names what stands in one row; a row outside every cycle has no number. */
export const rowKey = ({ cycle_id: id }: Pick<PriorReview, 'cycle_id'>): string =>
  id === null ? 'off-cycle' : String(id);

/** The ratings as they are told: the abbreviation, under the name of its type where there is more than one type (OVR-12). */
export function ratingTexts(ratings: PriorReview['ratings']): string[] {
  const types = new Set(ratings.map(({ rating_type_name: type }) => type));
  return ratings.map(({ rating_type_name: type, abbreviation }) =>
    types.size > 1 ? `${type}: ${abbreviation}` : abbreviation,
  );
}
