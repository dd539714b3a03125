import { Button } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { useReturnFocus } from '../../../../ui/use-return-focus.ts';
import type { ListRef } from '../../api/cycles-api.ts';
import { PAST_ACTIONS } from '../../lib/bulk-labels.ts';

const PastActionsDialog = lazy(async () => ({ default: (await import('./past-actions-dialog.tsx')).PastActionsDialog }));

/** For those who can do something with many forms at once. */
export function PastActionsButton({ list }: { list: ListRef }) {
  const [isOpen, setOpen] = useState(false);
  const button = useReturnFocus();
  return (
    <>
      <Button
        onClick={() => {
          button.remember();
          setOpen(true);
        }}
        variant="default"
      >
        {PAST_ACTIONS}
      </Button>
      <Suspense>
        {isOpen && (
          <PastActionsDialog
            list={list}
            onClose={() => {
              setOpen(false);
              button.giveBack();
            }}
          />
        )}
      </Suspense>
    </>
  );
}
