/** Search of people by a text, through their stored search column. */
export { findEmployeesPreferring, searchWords, withMentionsNamed } from './employees.queries.ts';
export { givesOneselfPeople } from './below-oneself.ts';
export {
  canChangeManager,
  moveVerdict,
  readsEveryoneByRole,
  type PlacedPerson,
} from './employees.policy.ts';
export { holdTree, lockTree } from './tree-lock.ts';
export { rebuildLines } from './rebuild-lines.ts';
