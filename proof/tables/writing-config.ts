import { CONFIG_MESSAGES } from '@reviews/domain';
import * as answer from '@reviews/api/testing/cases/answers';
import type { Answer, Refusal } from '@reviews/api/testing/cases/answers';
import { onlyLooking, signedIn, type ByKind } from '@reviews/api/testing/cases/kinds-of-people';

/**
 * The configuration, its logo and the comment settings: managed by administrators, never while
 * impersonating. Part of the table of writing.
 */

/** The calls, by their ids in the API document. */
export const CONFIG_OPERATIONS = [
  'saveConfigSettings',
  'uploadLogo',
  'saveCommentSettings',
] as const;
export type ConfigOperation = (typeof CONFIG_OPERATIONS)[number];

const CONFLICT: Refusal = { status: 409, message: CONFIG_MESSAGES.conflict };
const CONFIGURING: ByKind = { ...signedIn(answer.NOT_ALLOWED), administrator: 'done' };

interface ConfigCase<Operation extends ConfigOperation> {
  readonly operation: Operation;
  readonly answers: ByKind;
}

const toAdministrators = <Operation extends ConfigOperation>(
  operation: Operation,
  given: Answer = 'done',
): ConfigCase<Operation> => ({ operation, answers: { ...CONFIGURING, administrator: given } });
const whileOnlyLooking = <Operation extends ConfigOperation>(
  operation: Operation,
): ConfigCase<Operation> => ({ operation, answers: onlyLooking(CONFIGURING) });

export const CONFIG_CASES = {
  'another name of the application': toAdministrators('saveConfigSettings'),
  'the configuration as it is': toAdministrators('saveConfigSettings', 'same'),
  'a configuration that someone else has saved': toAdministrators('saveConfigSettings', CONFLICT),
  'a style that loads something': toAdministrators('saveConfigSettings', answer.INVALID),
  'a configuration, while impersonations may only look': whileOnlyLooking('saveConfigSettings'),
  'a logo': toAdministrators('uploadLogo'),
  'a logo that is no image': toAdministrators('uploadLogo', answer.NO_IMAGE),
  'how long a comment can be changed': toAdministrators('saveCommentSettings'),
  'the comment settings as they are': toAdministrators('saveCommentSettings', 'same'),
  'comment settings that someone else has saved': toAdministrators('saveCommentSettings', CONFLICT),
  'comment settings that let no one comment': toAdministrators(
    'saveCommentSettings',
    answer.INVALID,
  ),
  'comment settings, while impersonations may only look': whileOnlyLooking('saveCommentSettings'),
} as const;
export type ConfigCaseName = keyof typeof CONFIG_CASES;
