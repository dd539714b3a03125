import { Button } from '@mantine/core';
import { Suspense, useState } from 'react';
import { CHANGE_TEXTS } from '../lib/change-texts.ts';
import { ChangeManagerDialog } from './lazy-change-manager-dialog.ts';

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
