import { lazy } from 'react';

const load = () => import('./opened-comments.ts');

/**
 * Prefetches the sidebar when its button gets the pointer or the focus. Ignores a failure: opening
 * the sidebar retries.
 */
export const fetchCommentsPanel = (): void => void load().catch(() => undefined);

/** The sidebar, loaded on first open. Needs a Suspense boundary. */
export const CommentsPanel = lazy(async () => ({ default: (await load()).CommentsPanel }));
/** Comments on a question's card while the sidebar is open. Needs a Suspense boundary. */
export const QuestionComments = lazy(async () => ({ default: (await load()).QuestionComments }));
/** Unsaved comments that can no longer be saved. Needs a Suspense boundary. */
export const KeptComments = lazy(async () => ({ default: (await load()).KeptComments }));
