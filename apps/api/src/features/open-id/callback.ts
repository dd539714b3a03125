import { finishOpenId, pathOf, startOpenId } from '@reviews/contracts';

/** Where a provider sends the browser back to, as it was told: the address of the call that takes it. */
export const callbackOf = (origin: string, integrationId: number): string =>
  `${origin}${pathOf(finishOpenId.path, { integrationId })}`;

/** Below it lie beginning to sign in and coming back, and what a browser keeps meanwhile is sent there alone. */
export const SIGN_IN_PATH = startOpenId.path.slice(0, startOpenId.path.indexOf('/:'));
