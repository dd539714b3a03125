import type { PriorReview } from '@reviews/contracts/overview';
import type { ReactNode } from 'react';

/**
 * Renders the answers of a form by its hash. The page passes it in, since another feature owns it.
 */
export type RenderAnswers = (hash: string) => ReactNode;

/** Returns the key of a row; a row without a cycle has no id. */
export const rowKey = ({ cycle_id: id }: Pick<PriorReview, 'cycle_id'>): string =>
  id === null ? 'off-cycle' : String(id);

/** Returns the rating abbreviations, with the type name if there is more than one type (OVR-12). */
export function ratingTexts(ratings: PriorReview['ratings']): string[] {
  const types = new Set(ratings.map(({ rating_type_name: type }) => type));
  return ratings.map(({ rating_type_name: type, abbreviation }) =>
    types.size > 1 ? `${type}: ${abbreviation}` : abbreviation,
  );
}
