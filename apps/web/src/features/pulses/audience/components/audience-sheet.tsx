import '@mantine/core/styles/Paper.layer.css';
import '@mantine/core/styles/Overlay.layer.css';
import '@mantine/core/styles/ModalBase.layer.css';
import '@mantine/core/styles/Modal.layer.css';
import { Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import { AUDIENCE_TEXTS } from '../lib/audience-texts.ts';
import styles from './audience-sheet.module.css';

interface AudienceSheetProps {
  children: ReactNode;
  opened: boolean;
  onClose: () => void;
  /** Called after the sheet has closed, when the focus can move. */
  onClosed: () => void;
}

/** Shows the readers as a bottom sheet, because a phone has no room beside the review. */
export function AudienceSheet({ children, opened, onClose, onClosed }: AudienceSheetProps) {
  return (
    <Modal
      classNames={{
        inner: styles.inner,
        content: styles.content,
        title: styles.title,
        body: styles.body,
      }}
      closeButtonProps={{ 'aria-label': AUDIENCE_TEXTS.close }}
      onClose={onClose}
      onExitTransitionEnd={onClosed}
      opened={opened}
      returnFocus={false}
      title={AUDIENCE_TEXTS.title}
    >
      {children}
    </Modal>
  );
}
