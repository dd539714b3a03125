import { MESSAGES } from '@reviews/domain';
import { Stack, Text } from '@mantine/core';
import { Suspense, useRef, useState } from 'react';
import { Dialog } from '../../../ui/dialog.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { LeaveDialog } from '../../../ui/leave-guard.tsx';
import { SkeletonRows } from '../../../ui/skeletons.tsx';
import { useNominationTask } from '../api/save-approvals.ts';
import type { ApprovalRun } from '../hooks/use-approval-run.ts';
import { APPROVAL_TEXTS } from '../lib/approval-texts.ts';
import { nominationTitle } from '../lib/nomination-title.ts';
import { ApprovalScreen } from './approval-screen.tsx';

const WIDTH = 980;
const ROW_HEIGHT = 56;

export interface ApprovalDialogProps {
  hash: string;
  /** The user whose decisions this computer stores. */
  person: string;
  onClose: () => void;
  /** The submitted event: the page that opened the dialog refreshes its list (APPR-24). */
  onSubmitted: () => void;
}

/**
 * Renders the approval screen over a list (APPR-01), with Close and Save; asks before unsaved
 * decisions are lost.
 */
export function ApprovalDialog({ hash, person, onClose, onSubmitted }: ApprovalDialogProps) {
  const { data: form, dataUpdatedAt, error, isFetching, refetch } = useNominationTask(hash);
  const run = useRef<Pick<ApprovalRun, 'hasUnsaved' | 'forgetAll'> | null>(null);
  const [isAsking, setIsAsking] = useState(false);
  const close = (): void => {
    if (run.current?.hasUnsaved() === true) setIsAsking(true);
    else onClose();
  };
  const leave = (): void => {
    run.current?.forgetAll();
    onClose();
  };
  return (
    <>
      <Dialog
        onClose={close}
        opened
        sheet
        size={WIDTH}
        title={form ? nominationTitle(form) : APPROVAL_TEXTS.loading}
      >
        {form ? (
          <Stack gap="sm" mb={-16}>
            {form.feedbackCycle && (
              <Text c="dimmed" fz="note">
                {form.feedbackCycle.name}
              </Text>
            )}
            <ApprovalScreen
              dialog={{
                onClose: close,
                watch: (watched) => {
                  run.current = watched;
                },
              }}
              form={form}
              key={dataUpdatedAt}
              onReload={() => void refetch()}
              onSaved={() => {
                onSubmitted();
                onClose();
              }}
              person={person}
            />
          </Stack>
        ) : error ? (
          <ErrorState
            error={error}
            onRetry={() => void refetch()}
            quiet
            retrying={isFetching}
            title={APPROVAL_TEXTS.loadFailed}
          />
        ) : (
          <SkeletonRows height={ROW_HEIGHT} label={APPROVAL_TEXTS.loading} rows={4} />
        )}
      </Dialog>
      <Suspense>
        {isAsking && (
          <LeaveDialog
            message={MESSAGES.nominations.unsaved}
            onLeave={leave}
            onStay={() => setIsAsking(false)}
          />
        )}
      </Suspense>
    </>
  );
}
