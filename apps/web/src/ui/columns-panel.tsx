import '@mantine/core/styles/Checkbox.layer.css';
import { Button, Checkbox } from '@mantine/core';
import { texts } from '@reviews/messages';
import { columnsPanel } from '@reviews/messages/en/widgets';
import { AnchoredPanel } from './anchored-panel.tsx';
import styles from './columns-panel.module.css';
import type { AnchorPlace } from './anchor.tsx';

const TEXTS = texts(columnsPanel);

const WIDTH = 220;

/** The available and visible columns of a list, with the functions that change them. */
export interface ColumnsModel {
  offered: readonly { key: string; label: string }[];
  keys: readonly string[];
  areUsual: boolean;
  show: (key: string, on: boolean) => void;
  showUsual: () => void;
}

/** The list of columns to choose from. */
export function ColumnsPanel({
  model: { offered, keys, areUsual, show, showUsual },
  fixed,
  ...place
}: AnchorPlace & { model: ColumnsModel; fixed: string }) {
  return (
    <AnchoredPanel {...place} position="bottom-end" width={WIDTH}>
      <div aria-label={TEXTS.columns} className={styles.columnChoices} role="group">
        {offered.map(({ key, label }) => (
          <Checkbox
            checked={keys.includes(key)}
            classNames={{ root: styles.columnChoice ?? '' }}
            disabled={key === fixed}
            key={key}
            label={label}
            onChange={(event) => show(key, event.currentTarget.checked)}
            size="xs"
          />
        ))}
      </div>
      <Button
        disabled={areUsual}
        fullWidth
        mt={8}
        onClick={showUsual}
        size="compact-sm"
        variant="subtle"
      >
        {TEXTS.reset}
      </Button>
    </AnchoredPanel>
  );
}
