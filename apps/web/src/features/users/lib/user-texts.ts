import { texts } from '@reviews/messages';
import { invite, users, userStates } from '@reviews/messages/en/users';

export const STATE_WORDS = texts(userStates);

/** Texts of the user screens. */
export const USER_TEXTS = texts(users);

export const INVITE_TEXTS = texts(invite);
