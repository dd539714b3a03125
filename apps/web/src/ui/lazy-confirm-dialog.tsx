import { lazyComponent } from '../lib/lazy-component.ts';
import type { ConfirmDialogProps } from './confirm-dialog.tsx';
import { OnceOpened } from './once-opened.tsx';

const ConfirmDialog = lazyComponent(
  async () => (await import('./confirm-dialog.tsx')).ConfirmDialog,
);

/** Confirmation dialog that is not part of a page's first load. */
export function LazyConfirmDialog(props: ConfirmDialogProps) {
  return (
    <OnceOpened opened={props.opened}>
      {(opened) => <ConfirmDialog {...props} opened={opened} />}
    </OnceOpened>
  );
}
