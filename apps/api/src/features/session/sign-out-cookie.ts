import type { PassingCookie } from '../../http/cookies.ts';

/**
 * Cookie with the sign-out data for the provider. Only the browser keeps it, and sends it only to
 * logout.
 */
export const SIGN_OUT_COOKIE: PassingCookie = { name: 'reviews_sign_out', path: '/api/logout' };
