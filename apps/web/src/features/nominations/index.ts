export { APPROVAL_TEXTS } from './lib/approval-texts.ts';
export { RUN_TEXTS } from './lib/run-texts.ts';
export { DeclineReview } from './components/decline-review.tsx';
export { isSelection, nominationTitle } from './lib/nomination-title.ts';
export type { NominationScreenProps } from './components/nomination-screen-props.ts';
export { NomineeSearch, type NomineeSearchProps } from './components/nominee-search.tsx';
