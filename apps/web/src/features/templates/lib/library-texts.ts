import { texts } from '@reviews/messages';
import { questionLibrary } from '@reviews/messages/en/questions';

export const LIBRARY_TEXTS = texts(questionLibrary);
