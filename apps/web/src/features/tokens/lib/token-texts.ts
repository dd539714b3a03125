import { texts } from '@reviews/messages';
import {
  allTokens,
  newToken,
  tokens,
  tokensOfUser,
  tokenStates,
} from '@reviews/messages/en/tokens';

export const STATE_WORDS = texts(tokenStates);

/** Texts of the token pages. */
export const TOKEN_TEXTS = texts(tokens);

/** Texts of the dialog that creates a token. */
export const NEW_TOKEN_TEXTS = texts(newToken);

/** Texts of the list of all tokens. */
export const ALL_TOKEN_TEXTS = texts(allTokens);

/** Texts of the tokens on a user's page. */
export const TOKENS_OF_USER_TEXTS = texts(tokensOfUser);
