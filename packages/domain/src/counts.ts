/** '1,180': a number of things, as every text of a large company shows it. */
export const formatCount = (count: number): string => count.toLocaleString('en-US');
