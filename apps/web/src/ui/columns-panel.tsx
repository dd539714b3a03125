import { Button } from '@mantine/core';
import { texts } from '@reviews/messages';
import { columnsPanel } from '@reviews/messages/en/widgets';
import { AnchoredPanel } from './anchored-panel.tsx';
import type { AnchorPlace } from './anchor.tsx';
import { OptionList } from './option-list.tsx';

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
      <OptionList
        chosen={keys}
        label={TEXTS.columns}
        onChoose={show}
        options={offered.map(({ key, label }) => ({ key, label, disabled: key === fixed }))}
      />
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
