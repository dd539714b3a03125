import { texts } from '@reviews/messages';
import { importMessages } from '@reviews/messages/en/imports';

/** Texts of the import of people: about the file, its rows and the import. */
export const IMPORT_MESSAGES = texts(importMessages);

/** A value quoted in a sentence about its field; null if it must not be quoted. */
export interface Quoted {
  readonly field: string;
  readonly value: string | null;
}

/** Returns what is wrong with a value. */
export const valueFault = (
  fault: keyof typeof IMPORT_MESSAGES.values,
  { field, value }: Quoted,
): string =>
  value === null
    ? IMPORT_MESSAGES.withheld[fault]({ field })
    : IMPORT_MESSAGES.values[fault]({ field, value });
