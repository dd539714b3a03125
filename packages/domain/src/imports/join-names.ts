/** Joins names for a sentence: 'Ada, Ben and Cleo'. */
export const joinNames = (names: readonly string[]): string =>
  names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1) ?? ''}`;
