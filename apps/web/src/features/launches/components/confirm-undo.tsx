import type { LaunchView } from '@reviews/contracts/launches';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { useUndoLaunch } from '../api/launch-queries.ts';
import { LAUNCH_TEXTS as texts } from '../lib/launch-texts.ts';

interface ConfirmUndoProps {
  cycleId: number;
  launch: LaunchView;
  onClose: () => void;
}

/** Confirms undoing a launch, showing what it removes. */
export function ConfirmUndo({ cycleId, launch, onClose }: ConfirmUndoProps) {
  const undo = useUndoLaunch(cycleId);
  return (
    <ConfirmDialog
      busy={undo.isPending}
      confirmLabel={texts.takeBack}
      danger
      message={texts.undoMessage(launch)}
      onCancel={onClose}
      onConfirm={() => undo.mutate(launch.id, { onSettled: onClose })}
      opened
      title={texts.undoTitle}
    />
  );
}
