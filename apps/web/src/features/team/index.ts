export { PeerReviewsDialog } from './components/lazy-peer-reviews-dialog.ts';
export { TeamBoard } from './components/team-board.tsx';
export { TEAM_TEXTS } from './lib/team-texts.ts';
