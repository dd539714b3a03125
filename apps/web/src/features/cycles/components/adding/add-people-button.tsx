import { Button } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { useReturnFocus } from '../../../../ui/use-return-focus.ts';
import type { ListRef } from '../../api/cycles-api.ts';
import { ADD_PEOPLE } from '../../lib/add-people-texts.ts';

const AddPeopleDialog = lazy(async () => ({ default: (await import('./add-people-dialog.tsx')).AddPeopleDialog }));

/** Of a pulse with nominations that runs, for those who set cycles up. */
export function AddPeopleButton({ list }: { list: ListRef }) {
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
        {ADD_PEOPLE.open}
      </Button>
      <Suspense>
        {isOpen && (
          <AddPeopleDialog
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
