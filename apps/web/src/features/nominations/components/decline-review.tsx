import { Button } from '@mantine/core';
import type { EmployeeFeedback } from '@reviews/contracts/pulses';
import { lazy, Suspense, useState } from 'react';
import { NOMINATION_TEXTS } from '../lib/nomination-texts.ts';
import type { DeclineDialogProps } from './decline-dialog.tsx';

/** Fetched when somebody asks for it. */
const DeclineDialog = lazy(async () => ({
  default: (await import('./decline-dialog.tsx')).DeclineDialog,
}));

interface DeclineReviewProps extends Pick<DeclineDialogProps, 'saveFirst' | 'onDeclined'> {
  form: EmployeeFeedback;
  isStarted: () => boolean;
}

/** The quiet way out of a review that somebody was nominated for; there only where the server says so. */
export function DeclineReview({ form, isStarted, saveFirst, onDeclined }: DeclineReviewProps) {
  const [reason, setReason] = useState('');
  const [isOpen, setIsOpen] = useState(false);
  // Once drawn it stays, so that it can close by its animation and give the focus back.
  const [wasAsked, setWasAsked] = useState(false);
  if (!form.allowDecline) return null;
  return (
    <>
      <Button
        onClick={() => {
          setWasAsked(true);
          setIsOpen(true);
        }}
        variant="default"
      >
        {NOMINATION_TEXTS.decline}
      </Button>
      <Suspense>
        {wasAsked && (
          <DeclineDialog
            form={form}
            isStarted={isStarted()}
            onClose={() => setIsOpen(false)}
            onDeclined={onDeclined}
            onWrite={setReason}
            opened={isOpen}
            reason={reason}
            saveFirst={saveFirst}
          />
        )}
      </Suspense>
    </>
  );
}
