import { lazy } from 'react';

/** The two nomination screens, fetched when a task is opened: they stand in a Suspense. */
export const SelectionScreen = lazy(async () => ({
  default: (await import('./selection-screen.tsx')).SelectionScreen,
}));
export const ApprovalScreen = lazy(async () => ({
  default: (await import('./approval-screen.tsx')).ApprovalScreen,
}));
