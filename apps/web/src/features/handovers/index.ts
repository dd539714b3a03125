export { HandoverBoard } from './components/handover-board.tsx';
export { HANDOVER_TEXTS } from './lib/handover-texts.ts';
export { ChangeManagerButton } from './manager-change/components/change-manager-button.tsx';
