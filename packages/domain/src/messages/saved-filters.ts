import { texts } from '@reviews/messages';
import { savedFilterMessages } from '@reviews/messages/en/saved-filters';

export const savedFilters = texts(savedFilterMessages);
