import { texts } from '@reviews/messages';
import { reading } from '@reviews/messages/en/pulses';

/** Texts of the reading screens that the specification does not fix. */
export const READING_TEXTS = texts(reading);
