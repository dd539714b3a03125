import { Button } from '@mantine/core';
import { LABELS } from '@reviews/domain';

/** 'Show Related': only where there is something related (FORM-07). */
export function ShowRelatedButton({ onClick }: { onClick: () => void }) {
  return (
    <Button onClick={onClick} variant="default">
      {LABELS.pulses.showRelated}
    </Button>
  );
}
