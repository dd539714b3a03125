import { Button } from '@mantine/core';
import { LABELS } from '@reviews/domain';

/** 'Show Related': only if there are related forms (FORM-07). */
export function ShowRelatedButton({ onClick }: { onClick: () => void }) {
  return (
    <Button onClick={onClick} variant="default">
      {LABELS.pulses.showRelated}
    </Button>
  );
}
