import { lazy } from 'react';

/** The approvals board, loaded only with its page. Needs a Suspense boundary. */
export const ApprovalsBoard = lazy(async () => ({
  default: (await import('./approvals-board.tsx')).ApprovalsBoard,
}));
