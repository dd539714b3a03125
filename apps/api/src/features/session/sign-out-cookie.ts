import type { PassingCookie } from '../../http/cookies.ts';

/** By what a provider knows whom it signs out, kept by the browser and sent to nothing but logging out. */
export const SIGN_OUT_COOKIE: PassingCookie = { name: 'reviews_sign_out', path: '/api/logout' };
