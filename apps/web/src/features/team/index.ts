export { TeamBoard } from './components/team-board.tsx';
export { TEAM_TEXTS } from './lib/team-texts.ts';
