import { Button, Stack } from '@mantine/core';
import type { ImportView } from '@reviews/contracts/imports';
import { MESSAGES } from '@reviews/domain';
import { IconAlertTriangle, IconInfoCircle } from '@tabler/icons-react';
import { useState } from 'react';
import { ApiError } from '../../../lib/api-error.ts';
import { useDates } from '../../../lib/dates.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Section } from '../../../ui/section.tsx';
import { useUndoImport } from '../api/import-queries.ts';
import { doneBy, effectsOf, IMPORT_TEXTS as texts } from '../lib/import-texts.ts';
import { Preview } from './preview.tsx';

/** Returns the number of rows that can still be undone if some have changed since. */
function backOf(error: unknown): number | null {
  if (
    !(error instanceof ApiError) ||
    typeof error.details !== 'object' ||
    error.details === null ||
    !('back' in error.details)
  )
    return null;
  return typeof error.details.back === 'number' && error.details.back > 0
    ? error.details.back
    : null;
}

/** Shows the result, and undoes it. */
export function DoneStep({ one }: { one: ImportView }) {
  const { formatDateTime } = useDates();
  const isApplied = one.state === 'applied';
  const done = isApplied
    ? { date: formatDateTime(one.applied_at), name: one.applied_by }
    : { date: formatDateTime(one.undone_at), name: one.undone_by };
  return (
    <Section
      action={isApplied ? <TakeBack one={one} /> : undefined}
      hint={doneBy(done)}
      title={isApplied ? texts.applied : texts.undone}
    >
      {one.fault !== null && (
        <Notice icon={IconInfoCircle} role="alert">
          {one.fault}
        </Notice>
      )}
      <Preview one={one} />
    </Section>
  );
}

function TakeBack({ one }: { one: ImportView }) {
  const undo = useUndoImport(one.id);
  const [asks, setAsks] = useState(false);
  const back = backOf(undo.error);
  const close = (): void => {
    setAsks(false);
    undo.reset();
  };
  return (
    <>
      <Button aria-haspopup="dialog" onClick={() => setAsks(true)} variant="default">
        {texts.undo}
      </Button>
      <ConfirmDialog
        busy={undo.isPending}
        confirmLabel={back === null ? texts.undo : texts.undoRest({ count: back })}
        danger
        onCancel={close}
        onConfirm={() => undo.mutate(back !== null, { onSuccess: close })}
        opened={asks}
        title={texts.undoTitle}
        message={
          <Stack gap={10}>
            {undo.error ? (
              <Notice icon={IconAlertTriangle} mb={0} role="alert" tone="danger">
                {undo.error instanceof ApiError ? undo.error.message : MESSAGES.errors.internal}
              </Notice>
            ) : (
              one.counts !== null && <p>{texts.undoMessage({ effects: effectsOf(one.counts) })}</p>
            )}
          </Stack>
        }
      />
    </>
  );
}
