import { Button } from '@mantine/core';
import { IconLockOpen } from '@tabler/icons-react';
import { useState } from 'react';
import { reportFailure } from '../../../lib/report-failure.ts';
import { LazyConfirmDialog } from '../../../ui/lazy-confirm-dialog.tsx';
import { ICON_STROKE } from '../../../ui/theme/theme.ts';
import { useUnlock } from '../api/save-approvals.ts';
import { SCREEN_TEXTS } from '../lib/screen-texts.ts';

/** Unlocks saved approvals while no review is started (AMB-23). */
export function UnlockButton({ hash, onUnlocked }: { hash: string; onUnlocked: () => void }) {
  const [isAsking, setIsAsking] = useState(false);
  const { mutate, isPending } = useUnlock(hash);
  const unlock = (): void =>
    mutate(undefined, {
      onSuccess: onUnlocked,
      // Usually someone has started in the meantime, so unlocking is no longer offered.
      onError: (error) => {
        reportFailure(error);
        setIsAsking(false);
        onUnlocked();
      },
    });
  return (
    <>
      <Button
        leftSection={<IconLockOpen aria-hidden size={18} stroke={ICON_STROKE} />}
        onClick={() => setIsAsking(true)}
        variant="default"
      >
        {SCREEN_TEXTS.unlock}
      </Button>
      <LazyConfirmDialog
        busy={isPending}
        confirmLabel={SCREEN_TEXTS.unlock}
        message={SCREEN_TEXTS.unlockQuestion}
        onCancel={() => setIsAsking(false)}
        onConfirm={unlock}
        opened={isAsking}
        title={SCREEN_TEXTS.unlock}
      />
    </>
  );
}
