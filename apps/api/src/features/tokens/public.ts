/**
 * The parts of tokens that later features may use: signing someone out everywhere also revokes
 * their tokens.
 */
export { endTokensOf } from './end-tokens.ts';
export { seesOwnTokens } from './tokens.policy.ts';
