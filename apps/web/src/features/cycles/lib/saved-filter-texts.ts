import { texts } from '@reviews/messages';
import { savedFilters } from '@reviews/messages/en/saved-filters';

/** Texts of saved filters. */
export const SAVED_FILTER_TEXTS = texts(savedFilters);
