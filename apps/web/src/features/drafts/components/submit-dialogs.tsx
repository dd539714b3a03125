import { Button, Stack, Text } from '@mantine/core';
import { LABELS, MESSAGES, type QuestionRef, type SubmissionCheck } from '@reviews/domain';
import type { ReactNode } from 'react';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import type { SubmitStep } from '../hooks/use-submit-flow.ts';
import { questionAnchor, scrollToQuestion } from '../lib/scroll-to-question.ts';

/** Time until a closing dialog releases the focus, so that it can be moved. */
const AFTER_DIALOG_MS = 160;

interface SubmitDialogsProps {
  step: SubmitStep;
  check: SubmissionCheck;
  /** Who will read the review, shown again before submit. */
  audience: ReactNode;
  onConfirm: () => void;
  onCancel: () => void;
}

/**
 * Renders the dialogs of a submit: 'Please correct the following issues' (FORM-19 to FORM-21) and
 * Confirm Submission (FORM-18).
 */
export function SubmitDialogs({ step, check, audience, onConfirm, onCancel }: SubmitDialogsProps) {
  return (
    <>
      <Dialog
        actions={
          <Button data-autofocus onClick={onCancel} variant="default">
            {LABELS.buttons.close}
          </Button>
        }
        onClose={onCancel}
        opened={step === 'issues'}
        title={MESSAGES.pulses.correctIssues}
      >
        <Issues
          heading={MESSAGES.pulses.requiredHeading}
          onJump={onCancel}
          questions={check.missing}
        />
        <Issues
          heading={MESSAGES.pulses.invalidHeading}
          onJump={onCancel}
          questions={check.invalid}
        />
      </Dialog>
      <ConfirmDialog
        busy={step === 'sending'}
        confirmLabel={LABELS.buttons.submit}
        message={
          <>
            <p>{MESSAGES.pulses.confirmSubmission}</p>
            {audience}
          </>
        }
        onCancel={onCancel}
        onConfirm={onConfirm}
        opened={step === 'confirm' || step === 'sending'}
        title={LABELS.pulses.confirmSubmissionTitle}
      />
    </>
  );
}

function Issues({
  heading,
  questions,
  onJump,
}: {
  heading: string;
  questions: readonly QuestionRef[];
  onJump: () => void;
}) {
  if (questions.length === 0) return null;
  return (
    <div>
      <Text fw={550}>{heading}</Text>
      <Stack component="ul" gap="xs" mt="xs" mb={0} mx={0} pl={20}>
        {questions.map(({ question_id: id, text }) => (
          <li key={id}>
            <a
              href={`#${questionAnchor(id)}`}
              onClick={(event) => {
                event.preventDefault();
                onJump();
                setTimeout(() => scrollToQuestion(id), AFTER_DIALOG_MS);
              }}
            >
              {text}
            </a>
          </li>
        ))}
      </Stack>
    </div>
  );
}
