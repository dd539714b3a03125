import { kindInCase } from '@reviews/api/testing/cases/all-cases';
import { COMMON_NAMES, type Kind } from '@reviews/api/testing/cases/parameters';

const commonNames: Readonly<Record<string, Kind>> = COMMON_NAMES;

/**
 * Returns what a field of a request refers to, so that generated requests name existing records: by
 * the case of the call, or by its name alone. Other fields of bodies and queries get any value their
 * contract allows; a path parameter without a kind is a fault of the proof.
 */
export const kindOf = (operation: string, field: string): Kind | undefined =>
  kindInCase(operation, field) ??
  (Object.hasOwn(commonNames, field) ? commonNames[field] : undefined);
