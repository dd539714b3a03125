import { lazy } from 'react';
import type { ConfirmDialogProps } from './confirm-dialog.tsx';
import { OnceOpened } from './once-opened.tsx';

const ConfirmDialog = lazy(async () => ({
  default: (await import('./confirm-dialog.tsx')).ConfirmDialog,
}));

/** Asks before something that matters, where a page asks: its first load has no use for the dialog. */
export function LazyConfirmDialog(props: ConfirmDialogProps) {
  return (
    <OnceOpened opened={props.opened}>
      {(opened) => <ConfirmDialog {...props} opened={opened} />}
    </OnceOpened>
  );
}
