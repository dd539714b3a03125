import { lazy } from 'react';

/** Loaded with its editors when a question is opened, so it needs a Suspense. */
export const QuestionDialog = lazy(async () => ({
  default: (await import('./question-dialog.tsx')).QuestionDialog,
}));
