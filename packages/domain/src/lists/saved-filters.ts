/** Maximum number of saved filters per person. */
export const SAVED_FILTERS_MAX = 50;
/** Maximum length of a saved filter's name. */
export const SAVED_FILTER_NAME_MAX_CHARS = 80;
/** Maximum length of the filters as text, so that they fit in a URL. */
export const SAVED_FILTERS_MAX_CHARS = 4000;

/**
 * Filters that exist for one pulse of one cycle only. A saved filter that uses one belongs to that
 * list.
 */
const OF_ONE_LIST: readonly string[] = ['stage'];

/** Whether filters make sense in one list only. All others are offered in every pulse's list. */
export const areOfOneList = (filters: Readonly<Record<string, unknown>>): boolean =>
  Object.keys(filters).some((key) => OF_ONE_LIST.includes(key));
