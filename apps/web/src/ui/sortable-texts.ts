import { texts } from '@reviews/messages';
import { sortableList } from '@reviews/messages/en/widgets';

export interface Place {
  name: string;
  /** One-based. */
  position: number;
  count: number;
}

export const SORTABLE_TEXTS = texts(sortableList);
