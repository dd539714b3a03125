import { texts } from '@reviews/messages';
import { access } from '@reviews/messages/en/access';
import { roles } from '@reviews/messages/en/roles';
import { invite, users, userStates } from '@reviews/messages/en/users';

/** Texts of the role screens. */
export const ROLE_TEXTS = texts(roles);

export const STATE_WORDS = texts(userStates);

/** Texts of the user screens. */
export const USER_TEXTS = texts(users);

export const INVITE_TEXTS = texts(invite);

export const EXPLAIN_TEXTS = texts(access);
