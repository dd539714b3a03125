import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { useUnrelease } from '../api/packet-queries.ts';
import { PACKET_TEXTS } from '../lib/packet-texts.ts';

/** Unreleases packets after a confirmation. */
export function UnreleaseDialog({
  cycleId,
  people,
  onClose,
}: {
  cycleId: number;
  people: readonly number[];
  onClose: () => void;
}) {
  const unrelease = useUnrelease(cycleId);
  const count = people.length;
  return (
    <ConfirmDialog
      busy={unrelease.isPending}
      confirmLabel={PACKET_TEXTS.unrelease}
      danger
      message={PACKET_TEXTS.unreleaseMessage({ count })}
      onCancel={onClose}
      onConfirm={() => unrelease.mutate(people, { onSettled: onClose })}
      opened
      title={PACKET_TEXTS.unreleaseTitle({ count })}
    />
  );
}
