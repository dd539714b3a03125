/** Formats a count: '1,180'. */
export const formatCount = (count: number): string => count.toLocaleString('en-US');
