import { lazy } from 'react';

/** The screen of all approvals, fetched with its page alone: it stands in a Suspense. */
export const ApprovalsBoard = lazy(async () => ({
  default: (await import('./approvals-board.tsx')).ApprovalsBoard,
}));
