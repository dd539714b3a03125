import { lazy } from 'react';

const load = () => import('./opened-comments.ts');

/** Fetched on the way to the button. A failure here is no news: opening the sidebar asks again. */
export const fetchCommentsPanel = (): void => void load().catch(() => undefined);

/** The sidebar, fetched when it is opened: stands in a Suspense. */
export const CommentsPanel = lazy(async () => ({ default: (await load()).CommentsPanel }));
/** What a question's card shows while the sidebar is open: stands in a Suspense. */
export const QuestionComments = lazy(async () => ({ default: (await load()).QuestionComments }));
/** What was begun and cannot be saved any more: stands in a Suspense. */
export const KeptComments = lazy(async () => ({ default: (await load()).KeptComments }));
