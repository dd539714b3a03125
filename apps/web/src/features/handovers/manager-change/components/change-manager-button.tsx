import { Button } from '@mantine/core';
import { Suspense, useState } from 'react';
import { lazyComponent } from '../../../../lib/lazy-component.ts';
import { CHANGE_TEXTS } from '../lib/change-texts.ts';

const ChangeManagerDialog = lazyComponent(
  async () => (await import('./change-manager-dialog.tsx')).ChangeManagerDialog,
);

interface ChangeManagerButtonProps {
  employeeId: number;
  name: string;
}

/** Opens the dialog that changes someone's manager; for users with permission. */
export function ChangeManagerButton({ employeeId, name }: ChangeManagerButtonProps) {
  const [isOpen, setOpen] = useState(false);
  const close = (): void => setOpen(false);
  return (
    <>
      <Button aria-haspopup="dialog" onClick={() => setOpen(true)} variant="default">
        {CHANGE_TEXTS.open}
      </Button>
      <Suspense>
        {isOpen && <ChangeManagerDialog employeeId={employeeId} name={name} onClose={close} />}
      </Suspense>
    </>
  );
}
