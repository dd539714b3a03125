/** What features after this one may use: whoever signs somebody out of everything takes their tokens along. */
export { endTokensOf } from './end-tokens.ts';
export { seesOwnTokens } from './tokens.policy.ts';
