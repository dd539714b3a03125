import { NOMINATION_TEXTS } from './nomination-texts.ts';

interface Limits {
  min: number;
  max: number | null;
}

interface Lowered extends Pick<Limits, 'min'> {
  /** The template's minimum, if it cannot be reached. */
  lowered_from: number | null;
}

/** Returns the limits as messages take them: which there are, and their numbers. */
export function limitsOf({ min, max }: Limits) {
  const values = { min, max: max ?? 0 };
  if (max === null) return { ...values, limit: min === 0 ? 'any' : 'atLeast' } as const;
  if (min === max) return { ...values, limit: 'exactly' } as const;
  return { ...values, limit: min === 0 ? 'upTo' : 'other' } as const;
}

/** Says that fewer people can be chosen than the template asks for; empty otherwise. */
export const fewerWords = ({ min, lowered_from: usual }: Lowered): string =>
  usual === null ? '' : NOMINATION_TEXTS.fewer({ possible: min, min: usual });
