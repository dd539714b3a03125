import { Button } from '@mantine/core';
import { Suspense, useState } from 'react';
import { lazyComponent } from '../../../../lib/lazy-component.ts';
import { BUILDER_TEXTS as texts } from '../lib/builder-texts.ts';
import type { NewCycleDialogProps } from './new-cycle-dialog.tsx';

const NewCycleDialog = lazyComponent(
  async () => (await import('./new-cycle-dialog.tsx')).NewCycleDialog,
);

/** Creates a cycle, for users who may set cycles up. */
export function NewCycleButton({ cycles }: Pick<NewCycleDialogProps, 'cycles'>) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>{texts.newCycle}</Button>
      <Suspense>
        {isOpen && <NewCycleDialog cycles={cycles} onClose={() => setOpen(false)} />}
      </Suspense>
    </>
  );
}
