import { lazy } from 'react';

/** Fetched when a question is opened, with the editors that it needs: stands in a Suspense. */
export const QuestionDialog = lazy(async () => ({
  default: (await import('./question-dialog.tsx')).QuestionDialog,
}));
