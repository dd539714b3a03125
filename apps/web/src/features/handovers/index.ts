export { ChangeManagerButton } from './components/change-manager-button.tsx';
export { HandoverBoard } from './components/handover-board.tsx';
export { KeptDraftDialog } from './components/kept-draft-dialog.tsx';
export { HANDOVER_TEXTS } from './lib/handover-texts.ts';
