import { lazyComponent } from '../../lib/lazy-component.ts';
export { RUN_TEXTS } from './lib/run-texts.ts';
export { DeclineReview } from './components/decline-review.tsx';
export { isSelection, nominationTitle } from './lib/nomination-title.ts';
export type { NominationScreenProps } from './components/nomination-screen-props.ts';
export { NominationTask } from './components/nomination-task.tsx';
export { NomineeSearch, type NomineeSearchProps } from './components/nominee-search.tsx';

export const ApprovalDialog = lazyComponent(
  async () => (await import('./components/approval-dialog.tsx')).ApprovalDialog,
);

export const ApprovalsBoard = lazyComponent(
  async () => (await import('./components/approvals/approvals-board.tsx')).ApprovalsBoard,
);

export const SelectionScreen = lazyComponent(
  async () => (await import('./components/selection-screen.tsx')).SelectionScreen,
);
export const ApprovalScreen = lazyComponent(
  async () => (await import('./components/approval-screen.tsx')).ApprovalScreen,
);
