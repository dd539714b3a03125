import { lazy } from 'react';

/** The two nomination screens, loaded when a task is opened. They need a Suspense boundary. */
export const SelectionScreen = lazy(async () => ({
  default: (await import('./selection-screen.tsx')).SelectionScreen,
}));
export const ApprovalScreen = lazy(async () => ({
  default: (await import('./approval-screen.tsx')).ApprovalScreen,
}));
