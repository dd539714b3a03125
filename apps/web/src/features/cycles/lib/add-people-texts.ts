import { formatCount } from '../../../lib/format-count.ts';
/** Texts for adding people to a running pulse. */
export const ADD_PEOPLE = {
  open: 'Add people…',
  title: 'Add people',
  intro: 'For those who came after the cycle was launched. Whoever has a task already keeps it.',
  search: 'Find a person',
  chosen: 'People to be added',
  nobody: 'Please choose somebody first.',
  add: (count: number) => (count < 2 ? 'Add' : `Add ${formatCount(count)} people`),
  remove: (name: string) => `Remove ${name}`,
  result: 'What each was given',
  more: 'Add more people',
} as const;

/** Maximum number of people per request, as in the API. */
export const MOST_ADDED = 200;
