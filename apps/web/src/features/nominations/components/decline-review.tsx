import { Button } from '@mantine/core';
import type { EmployeeFeedback } from '@reviews/contracts/pulses';
import { Suspense, useState } from 'react';
import { lazyComponent } from '../../../lib/lazy-component.ts';
import { NOMINATION_TEXTS } from '../lib/nomination-texts.ts';
import type { DeclineDialogProps } from './decline-dialog.tsx';

/** Loaded on first open. */
const DeclineDialog = lazyComponent(
  async () => (await import('./decline-dialog.tsx')).DeclineDialog,
);

interface DeclineReviewProps extends Pick<DeclineDialogProps, 'saveFirst' | 'onDeclined'> {
  form: EmployeeFeedback;
  isStarted: () => boolean;
}

/** Lets a nominated reviewer decline; shown only if the server allows it. */
export function DeclineReview({ form, isStarted, saveFirst, onDeclined }: DeclineReviewProps) {
  const [reason, setReason] = useState('');
  const [isOpen, setIsOpen] = useState(false);
  // Stays mounted after the first open, so that its closing animation can run and return the focus.
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
