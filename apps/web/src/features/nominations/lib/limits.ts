interface Limits {
  min: number;
  max: number | null;
}

/** Returns the limits as messages take them: which there are, and their numbers. */
export function limitsOf({ min, max }: Limits) {
  const values = { min, max: max ?? 0 };
  if (max === null) return { ...values, limit: min === 0 ? 'any' : 'atLeast' } as const;
  if (min === max) return { ...values, limit: 'exactly' } as const;
  return { ...values, limit: min === 0 ? 'upTo' : 'other' } as const;
}
