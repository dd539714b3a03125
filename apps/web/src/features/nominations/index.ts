export { ApprovalScreen, SelectionScreen } from './components/lazy-screens.ts';
export type { NominationScreenProps } from './components/nomination-screen-props.ts';
export { NominationTask } from './components/nomination-task.tsx';
export { NomineeSearch, type NomineeSearchProps } from './components/nominee-search.tsx';
