import { texts } from '@reviews/messages';
import { openIdChecks, openIdFaults } from '@reviews/messages/en/sign-in-providers';

/** Problems of a provider, for the integration's log and test. */
export const OPEN_ID_FAULT_WORDS = texts(openIdFaults);
/** The failed protocol check, by the error code of the library. */
export const OPEN_ID_CHECK_WORDS = texts(openIdChecks);

export const isOpenIdCheck = (code: string): code is keyof typeof OPEN_ID_CHECK_WORDS =>
  Object.hasOwn(OPEN_ID_CHECK_WORDS, code);
