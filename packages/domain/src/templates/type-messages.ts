import { texts } from '@reviews/messages';
import { feedbackTypeGroups, feedbackTypeMessages } from '@reviews/messages/en/feedback-types';
import { ratingMessages } from '@reviews/messages/en/ratings';
import type { TemplateGroup } from './draft.ts';

export const FEEDBACK_TYPE_MESSAGES = texts(feedbackTypeMessages);
export const RATING_MESSAGES = texts(ratingMessages);

/** Explains each group of feedback types: who writes. */
export const GROUP_WORDS: Readonly<Record<TemplateGroup, string>> = texts(feedbackTypeGroups);
