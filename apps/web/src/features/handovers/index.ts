import { lazyComponent } from '../../lib/lazy-component.ts';
export { HandoverBoard } from './components/handover-board.tsx';
export { HANDOVER_TEXTS } from './lib/handover-texts.ts';
export { ChangeManagerButton } from './manager-change/components/change-manager-button.tsx';

export const KeptDraftDialog = lazyComponent(
  async () => (await import('./components/kept-draft-dialog.tsx')).KeptDraftDialog,
);
