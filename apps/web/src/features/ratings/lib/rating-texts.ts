import { texts } from '@reviews/messages';
import { ratings } from '@reviews/messages/en/ratings';

export const RATING_TEXTS = texts(ratings);
