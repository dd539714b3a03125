import { texts } from '@reviews/messages';
import { columnsButton } from '@reviews/messages/en/widgets';
import { IconColumns3 } from '@tabler/icons-react';
import { lazyComponent } from '../lib/lazy-component.ts';
import type { ColumnsModel } from './columns-panel.tsx';
import { PanelButton } from './panel-button.tsx';
import { ICON_STROKE } from './theme/theme.ts';

const TEXTS = texts(columnsButton);

const ColumnsPanel = lazyComponent(async () => (await import('./columns-panel.tsx')).ColumnsPanel);

/** Chooses the columns of the list and its exports. `fixed` is always included. */
export function ColumnsButton({ model, fixed }: { model: ColumnsModel; fixed: string }) {
  return (
    <PanelButton
      label={TEXTS.columns}
      leftSection={<IconColumns3 aria-hidden size={14} stroke={ICON_STROKE} />}
      size="compact-sm"
    >
      {(place) => <ColumnsPanel {...place} fixed={fixed} model={model} />}
    </PanelButton>
  );
}
