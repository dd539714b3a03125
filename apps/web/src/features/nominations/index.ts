export { ApprovalDialog } from './components/lazy-approval-dialog.ts';
export { ApprovalsBoard } from './components/approvals/lazy-approvals-board.ts';
export { RUN_TEXTS } from './lib/run-texts.ts';
export { ApprovalScreen, SelectionScreen } from './components/lazy-screens.ts';
export { DeclineReview } from './components/decline-review.tsx';
export { isSelection, nominationTitle } from './lib/nomination-title.ts';
export type { NominationScreenProps } from './components/nomination-screen-props.ts';
export { NominationTask } from './components/nomination-task.tsx';
export { NomineeSearch, type NomineeSearchProps } from './components/nominee-search.tsx';
