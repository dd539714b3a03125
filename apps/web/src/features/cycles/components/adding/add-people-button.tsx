import { lazyComponent } from '../../../../lib/lazy-component.ts';
import { DialogButton } from '../dialog-button.tsx';
import type { ListRef } from '../../api/cycles-api.ts';
import { ADD_PEOPLE } from '../../lib/add-people-texts.ts';

const AddPeopleDialog = lazyComponent(
  async () => (await import('./add-people-dialog.tsx')).AddPeopleDialog,
);

/** Adds people to a running pulse with nominations; for users who may set cycles up. */
export function AddPeopleButton({ list }: { list: ListRef }) {
  return (
    <DialogButton label={ADD_PEOPLE.open} variant="default">
      {(close) => <AddPeopleDialog list={list} onClose={close} />}
    </DialogButton>
  );
}
