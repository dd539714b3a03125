import { Button } from '@mantine/core';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { useDiscardImport } from '../api/import-queries.ts';
import { IMPORT_TEXTS as texts } from '../lib/import-texts.ts';

/** Discards an import that was not applied, after confirmation. */
export function DiscardButton({ id }: { id: number }) {
  const discard = useDiscardImport(id);
  const [asks, setAsks] = useState(false);
  const navigate = useNavigate();
  const close = (): void => setAsks(false);
  return (
    <>
      <Button onClick={() => setAsks(true)} variant="default">
        {texts.discard}
      </Button>
      <ConfirmDialog
        busy={discard.isPending}
        confirmLabel={texts.discard}
        danger
        message={texts.discardMessage}
        onCancel={close}
        onConfirm={() =>
          discard.mutate(undefined, {
            onSuccess: () => void navigate('/integrations/import'),
            onError: close,
          })
        }
        opened={asks}
        title={texts.discardTitle}
      />
    </>
  );
}
