import { texts } from '@reviews/messages';
import { feedbackTypes } from '@reviews/messages/en/feedback-types';

export const TYPE_TEXTS = texts(feedbackTypes);
