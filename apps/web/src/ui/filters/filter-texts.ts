import { texts } from '@reviews/messages';
import { filters } from '@reviews/messages/en/lists';

/** Texts of the filter controls. */
export const FILTER_TEXTS = texts(filters);
