import { lazyComponent } from '../../lib/lazy-component.ts';
export { TeamBoard } from './components/team-board.tsx';
export { TEAM_TEXTS } from './lib/team-texts.ts';

export const PeerReviewsDialog = lazyComponent(
  async () => (await import('./components/peer-reviews-dialog.tsx')).PeerReviewsDialog,
);
