export { HandoverBoard } from './components/handover-board.tsx';
export { KeptDraftDialog } from './components/lazy-kept-draft-dialog.ts';
export { HANDOVER_TEXTS } from './lib/handover-texts.ts';
export { ChangeManagerButton } from './manager-change/components/change-manager-button.tsx';
