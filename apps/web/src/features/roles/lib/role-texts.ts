import { texts } from '@reviews/messages';
import { roles } from '@reviews/messages/en/roles';

/** Texts of the role screens. */
export const ROLE_TEXTS = texts(roles);
