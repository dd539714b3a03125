import { texts } from '@reviews/messages';
import { customFields } from '@reviews/messages/en/custom-fields';

/** Texts of the custom field screens that the specification does not fix. */
export const FIELD_TEXTS = texts(customFields);
