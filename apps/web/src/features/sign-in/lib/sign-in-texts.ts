import { texts } from '@reviews/messages';
import { endSession, passwordDialog, signIn } from '@reviews/messages/en/sign-in';

/** Texts of the user's sign-in page. */
export const SIGN_IN_TEXTS = texts(signIn);

/** Texts of the dialog that changes the password. */
export const PASSWORD_TEXTS = texts(passwordDialog);

/** Texts of the dialog that ends a session. */
export const ENDING_TEXTS = texts(endSession);
