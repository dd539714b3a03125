import { finishOpenId, pathOf, startOpenId } from '@reviews/contracts';

/** Returns the redirect URI registered with a provider: the address of the callback route. */
export const callbackOf = (origin: string, integrationId: number): string =>
  `${origin}${pathOf(finishOpenId.path, { integrationId })}`;

/** Path prefix of the start and callback routes. The cookies of a sign-in are sent only there. */
export const SIGN_IN_PATH = startOpenId.path.slice(0, startOpenId.path.indexOf('/:'));
