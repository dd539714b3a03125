import { texts } from '@reviews/messages';
import { directories } from '@reviews/messages/en/directories';
import { openIdSetup } from '@reviews/messages/en/sign-in-providers';

/** Texts for setting up an OpenID Connect provider. */
export const OPEN_ID_TEXTS = texts(openIdSetup);
/** Texts for setting up a directory. */
export const DIRECTORY_TEXTS = texts(directories);
