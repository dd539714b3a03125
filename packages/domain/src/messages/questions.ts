import { texts } from '@reviews/messages';
import { questionMessages } from '@reviews/messages/en/questions';

export const questions = texts(questionMessages);
