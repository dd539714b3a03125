import { texts } from '@reviews/messages';
import { sortableTree } from '@reviews/messages/en/widgets';

export const SORTABLE_TREE_TEXTS = texts(sortableTree);
