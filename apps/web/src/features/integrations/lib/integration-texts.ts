import { texts } from '@reviews/messages';
import {
  integrationHealth,
  integrationKinds,
  integrationOutcomes,
  integrations,
} from '@reviews/messages/en/integrations';

/** Name and setup instructions of each kind. */
export const KIND_TEXTS = texts(integrationKinds);
/** Texts of the integration pages. */
export const INTEGRATION_TEXTS = texts(integrations);
export const HEALTH_WORDS = texts(integrationHealth);
export const OUTCOME_WORDS = texts(integrationOutcomes);
