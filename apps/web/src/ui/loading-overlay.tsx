import { Box, Loader, VisuallyHidden } from '@mantine/core';
import { texts } from '@reviews/messages';
import { loadingTexts } from '@reviews/messages/en/widgets';
import type { ReactNode } from 'react';
import styles from './loading-overlay.module.css';

const TEXTS = texts(loadingTexts);

/** Covers its children and disables them while work runs (WID-05). */
export function LoadingOverlay({
  visible,
  label = TEXTS.loading,
  children,
}: {
  visible: boolean;
  label?: string;
  children: ReactNode;
}) {
  return (
    <Box aria-busy={visible} pos="relative">
      <div inert={visible}>{children}</div>
      {visible && (
        <div className={styles.overlay} role="status">
          <Loader aria-hidden size="sm" />
          <VisuallyHidden>{label}</VisuallyHidden>
        </div>
      )}
    </Box>
  );
}
