import { texts } from '@reviews/messages';
import { questionLibrary } from '@reviews/messages/en/templates';

export const LIBRARY_TEXTS = texts(questionLibrary);
