/** Saved filters of one person. */
export const SAVED_FILTERS_MAX = 50;
/** Of the name of a saved filter. */
export const SAVED_FILTER_NAME_MAX_CHARS = 80;
/** Of the filters, as text: an address must hold them. */
export const SAVED_FILTERS_MAX_CHARS = 4000;

/** Filters about what only one pulse of one cycle has: saved filters with one of these are of that list alone. */
const OF_ONE_LIST: readonly string[] = ['stage'];

/** Whether filters mean something in one list only; all others are offered in the list of every pulse of every cycle. */
export const areOfOneList = (filters: Readonly<Record<string, unknown>>): boolean =>
  Object.keys(filters).some((key) => OF_ONE_LIST.includes(key));
