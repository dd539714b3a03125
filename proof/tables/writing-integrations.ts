import { INTEGRATION_MESSAGES, SCHEDULED_IMPORT_MESSAGES, WEBHOOK_MESSAGES } from '@reviews/domain';
import * as answer from '@reviews/api/testing/cases/answers';
import type { Answer, Refusal } from '@reviews/api/testing/cases/answers';
import { onlyLooking, signedIn, type ByKind } from '@reviews/api/testing/cases/kinds-of-people';

/**
 * Integrations and webhooks: managed by administrators, never while impersonating. Part of the
 * table of writing.
 */

/** The calls, by their ids in the API document. */
export const INTEGRATION_OPERATIONS = [
  'addIntegration',
  'saveIntegration',
  'configureIntegration',
  'removeIntegration',
  'testIntegration',
  'sendDeliveryAgain',
  'runScheduledImport',
] as const;
export type IntegrationOperation = (typeof INTEGRATION_OPERATIONS)[number];

const refusal = (status: Refusal['status'], message: string): Refusal => ({ status, message });
const CONFIGURING: ByKind = { ...signedIn(answer.NOT_ALLOWED), administrator: 'done' };
const NONE = refusal(404, INTEGRATION_MESSAGES.notFound);
const CHANGED = refusal(409, INTEGRATION_MESSAGES.conflict);

interface IntegrationCase<Operation extends IntegrationOperation> {
  readonly operation: Operation;
  readonly answers: ByKind;
}

const toAdministrators = <Operation extends IntegrationOperation>(
  operation: Operation,
  given: Answer = 'done',
): IntegrationCase<Operation> => ({ operation, answers: { ...CONFIGURING, administrator: given } });
const whileOnlyLooking = <Operation extends IntegrationOperation>(
  operation: Operation,
): IntegrationCase<Operation> => ({ operation, answers: onlyLooking(CONFIGURING) });

export const INTEGRATION_CASES = {
  'an integration': toAdministrators('addIntegration'),
  'an integration without a name': toAdministrators('addIntegration', answer.INVALID),
  'an integration, while impersonations may only look': whileOnlyLooking('addIntegration'),
  'another name of an integration': toAdministrators('saveIntegration'),
  'that an integration is switched on': toAdministrators('saveIntegration'),
  'another name of an integration that someone else has changed': toAdministrators(
    'saveIntegration',
    CHANGED,
  ),
  'another name of an integration that there is not': toAdministrators('saveIntegration', NONE),
  'the settings of an integration': toAdministrators('configureIntegration'),
  'an address inside a private network': toAdministrators('configureIntegration', answer.INVALID),
  'the settings of an integration that someone else has changed': toAdministrators(
    'configureIntegration',
    CHANGED,
  ),
  'the settings of an integration, while impersonations may only look':
    whileOnlyLooking('configureIntegration'),
  'that an integration is removed': toAdministrators('removeIntegration'),
  'that an integration is removed that there is not': toAdministrators('removeIntegration', NONE),
  'that an integration is tried': toAdministrators('testIntegration'),
  'that an integration is tried, while impersonations may only look':
    whileOnlyLooking('testIntegration'),
  'that a delivery is sent again': toAdministrators('sendDeliveryAgain'),
  'that a delivery is sent again which waits': toAdministrators(
    'sendDeliveryAgain',
    refusal(409, WEBHOOK_MESSAGES.waitsAlready),
  ),
  'that a delivery is sent again of a webhook that is off': toAdministrators(
    'sendDeliveryAgain',
    refusal(422, WEBHOOK_MESSAGES.isOff),
  ),
  'that a scheduled import runs now': toAdministrators('runScheduledImport'),
  'that a scheduled import runs now which is off': toAdministrators(
    'runScheduledImport',
    refusal(422, SCHEDULED_IMPORT_MESSAGES.isOff),
  ),
  'that a scheduled import runs now that there is not': toAdministrators(
    'runScheduledImport',
    NONE,
  ),
  'that a scheduled import runs now, while impersonations may only look':
    whileOnlyLooking('runScheduledImport'),
} as const;
export type IntegrationCaseName = keyof typeof INTEGRATION_CASES;
