import { Button } from '@mantine/core';
import { LABELS } from '@reviews/domain';
import { lazyComponent } from '../../../lib/lazy-component.ts';

export const RelatedPanel = lazyComponent(
  async () => (await import('./related-panel.tsx')).RelatedPanel,
);

/** 'Show Related': only if there are related forms (FORM-07). Loads the panel when it is approached. */
export function ShowRelatedButton({ onClick }: { onClick: () => void }) {
  return (
    <Button
      onClick={onClick}
      onFocus={RelatedPanel.preload}
      onPointerEnter={RelatedPanel.preload}
      variant="default"
    >
      {LABELS.pulses.showRelated}
    </Button>
  );
}
