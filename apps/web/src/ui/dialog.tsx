import '@mantine/core/styles/Paper.layer.css';
import '@mantine/core/styles/Overlay.layer.css';
import '@mantine/core/styles/ModalBase.layer.css';
import '@mantine/core/styles/Modal.layer.css';
import { Modal } from '@mantine/core';
import { LABELS } from '@reviews/domain';
import { useRef, type FormEvent, type ReactNode } from 'react';
import styles from './dialog.module.css';
import { useEscape, useIsTopDialog } from './dialog-stack.ts';
import sheetStyles from './sheet.module.css';

export interface DialogProps {
  opened: boolean;
  onClose: () => void;
  title: string;
  children: ReactNode;
  /** Buttons, with the primary one last. They stay visible however long the dialog is. */
  actions?: ReactNode;
  /** Makes the dialog a form: called by its button of type `submit`, and by Enter in a field. */
  onSubmit?: (() => void) | undefined;
  /** While busy, the dialog cannot be closed. */
  busy?: boolean;
  /** If false, only the actions close the dialog (SES-08). */
  closable?: boolean;
  /** Width in pixels. */
  size?: number;
  /** Fills a small window, for a whole document. */
  sheet?: boolean;
  /** Stays above all other dialogs (session expired). */
  onTop?: boolean;
}

const DEFAULT_WIDTH = 480;
const Z_INDEX = { usual: 200, onTop: 300 };

/**
 * A dialog (WID-03): traps the focus and returns it, also when it is rendered only while open;
 * closes with Escape, its button, or a click outside.
 */
export function Dialog({
  opened,
  onClose,
  title,
  children,
  actions,
  onSubmit,
  busy = false,
  closable = true,
  size = DEFAULT_WIDTH,
  sheet = false,
  onTop = false,
}: DialogProps) {
  const root = useRef<HTMLDivElement>(null);
  // If another dialog is above this one, Escape and outside clicks belong to it, and this one is
  // inert.
  const isTop = useIsTopDialog(opened, onTop, root);
  const canClose = isTop && closable && !busy;
  useEscape(opened && canClose, onClose);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    // Rendered inside another form, the dialog would submit that one too.
    event.stopPropagation();
    if (!busy) onSubmit?.();
  };
  const body = (
    <>
      {children}
      {actions && <div className={styles.actions}>{actions}</div>}
    </>
  );
  return (
    <Modal
      classNames={{
        title: styles.title,
        ...(sheet ? { inner: sheetStyles.inner, content: sheetStyles.content } : {}),
      }}
      closeButtonProps={{ 'aria-label': LABELS.buttons.close, disabled: busy }}
      closeOnClickOutside={canClose}
      closeOnEscape={false}
      inert={!isTop}
      onClose={onClose}
      opened={opened}
      ref={root}
      returnFocus={false}
      size={size}
      title={title}
      withCloseButton={closable}
      zIndex={onTop ? Z_INDEX.onTop : Z_INDEX.usual}
    >
      {onSubmit === undefined ? (
        <div aria-busy={busy} className={styles.body}>
          {body}
        </div>
      ) : (
        <form
          aria-busy={busy}
          aria-label={title}
          className={styles.body}
          noValidate
          onSubmit={submit}
        >
          {body}
        </form>
      )}
    </Modal>
  );
}
