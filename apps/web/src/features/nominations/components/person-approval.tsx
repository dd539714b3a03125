import { Box, Button, Stack, Text, VisuallyHidden } from '@mantine/core';
import { LABELS, MESSAGES } from '@reviews/domain';
import { IconThumbDown } from '@tabler/icons-react';
import { useEffect, useRef, type ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { useUnloadWarning } from '../../../lib/use-unload-warning.ts';
import { ActionBar } from '../../../ui/action-bar.tsx';
import { EmptyLine } from '../../../ui/empty-line.tsx';
import { LeaveGuard } from '../../../ui/leave-guard.tsx';
import { Notice } from '../../../ui/notice.tsx';
import type { ApprovalRun } from '../hooks/use-approval-run.ts';
import type { Saving } from '../hooks/use-saving.ts';
import { APPROVAL_TEXTS } from '../lib/approval-texts.ts';
import {
  countWriting,
  hasTerms,
  isBegun,
  undecidedOf,
  type Approvable,
  type Nominee,
} from '../lib/approval.ts';
import { decisionsOn } from '../lib/decisions.ts';
import { limitsOf } from '../lib/limits.ts';
import { AgreeTerms } from './agree-terms.tsx';
import { ConfirmApprovals } from './confirm-approvals.tsx';
import { NomineeSearch } from './nominee-search.tsx';
import { NomineeTable } from './nominee-table.tsx';

export interface PersonApprovalProps {
  run: ApprovalRun;
  task: Approvable;
  saving: Saving;
  saveLabel: string;
  /** Shown instead of the nominees once they are saved. */
  saved?: ReactNode;
  /** Below the nominees. */
  note?: ReactNode;
  /** Buttons at the start of the bar. */
  tools?: ReactNode;
  /** Button before Save. */
  before?: ReactNode;
}

/**
 * Renders the decisions on one person's nominees and the bar to save them, the same on a page, in a
 * dialog and on the board.
 */
export function PersonApproval(props: PersonApprovalProps) {
  const { run, task, saving, saveLabel, saved, note, tools, before } = props;
  const draft = run.draftOf(task.hash);
  const isSent = run.isDone(task.hash);
  useUnloadWarning(run.hasUnsaved);
  return (
    <>
      <VisuallyHidden role="status">{run.said}</VisuallyHidden>
      {saved ?? <Nominees run={run} task={task} />}
      {note}
      <ActionBar
        note={
          <>
            {!saved && <Count run={run} task={task} />}
            <Text component="div" c="var(--danger)" fw={550} role="alert">
              {run.fault?.message}
              {run.isOutdated && (
                <>
                  {APPROVAL_TEXTS.outdated}{' '}
                  <Button onClick={run.reload} size="compact-sm" variant="subtle">
                    {APPROVAL_TEXTS.reload}
                  </Button>
                </>
              )}
            </Text>
          </>
        }
      >
        {tools}
        {before}
        {!saved && (
          <Button disabled={task.isLocked && !isBegun(draft)} loading={isSent} onClick={saving.ask}>
            {saveLabel}
          </Button>
        )}
      </ActionBar>
      {saving.isAsking && (
        <ConfirmApprovals
          busy={isSent}
          draft={draft}
          onCancel={saving.cancel}
          onConfirm={saving.confirm}
          task={task}
        />
      )}
      <LeaveGuard
        hasUnsaved={run.hasUnsaved}
        message={MESSAGES.nominations.unsaved}
        onLeave={run.forgetAll}
      />
    </>
  );
}

type TaskProps = Pick<PersonApprovalProps, 'run' | 'task'>;

function Nominees({ run, task }: TaskProps) {
  const search = useRef<HTMLDivElement>(null);
  const decisions = decisionsOn(run, task);
  const { draft, approvable } = decisions;
  const gone = task.nominees.filter(({ isGone }) => isGone);
  const picker = (
    <Box maw="28rem" ref={search}>
      <NomineeSearch
        chosen={new Set([...task.nominees, ...draft.added].map(({ employee_id: id }) => id))}
        key={task.hash}
        label={task.isPeer ? LABELS.nominations.addPeers : APPROVAL_TEXTS.addReviewers}
        onPick={decisions.add}
        task={task}
      />
    </Box>
  );
  return (
    // Inert while saving, so that what is being saved cannot change.
    <Stack gap={20} inert={run.isDone(task.hash)} miw={0}>
      {gone.length > 0 && (
        <Returned gone={gone} onReplace={() => search.current?.querySelector('input')?.focus()} />
      )}
      {gone.length > 0 && picker}
      {approvable.length > 1 && (
        <Button
          mb={-12}
          ms="auto"
          onClick={decisions.approveAll}
          size="compact-sm"
          variant="subtle"
        >
          {APPROVAL_TEXTS.approveAll({ count: approvable.length })}
        </Button>
      )}
      {task.nominees.length + draft.added.length === 0 ? (
        <EmptyLine>{APPROVAL_TEXTS.none}</EmptyLine>
      ) : (
        <NomineeTable
          decisions={decisions}
          onTakeBack={() => search.current?.querySelector('input')?.focus({ preventScroll: true })}
          task={task}
        />
      )}
      {gone.length === 0 && picker}
      {hasTerms(task) && (
        <AgreeTerms
          agreed={draft.agreed}
          missing={run.fault?.at === 'terms'}
          onChange={(agreed) => run.agree(task.hash, agreed)}
          terms={task.agreeTerms ?? ''}
        />
      )}
    </Stack>
  );
}

function Count({ run, task }: TaskProps) {
  const draft = run.draftOf(task.hash);
  const undecided = task.decidesEach ? undecidedOf(task, draft).length : 0;
  return (
    <Text c="dimmed" className="tabular" fz="note" role="status">
      {APPROVAL_TEXTS.count({ count: countWriting(task, draft), ...limitsOf(task) })}
      {undecided > 0 && ` · ${APPROVAL_TEXTS.undecided({ count: undecided })}`}
    </Text>
  );
}

/**
 * Says that the task has come back, and which reviewers will not write and why. A link to replace
 * them (`?replace=1`) opens the screen here.
 */
function Returned({ gone, onReplace }: { gone: readonly Nominee[]; onReplace: () => void }) {
  const [query] = useSearchParams();
  const isAsked = query.has('replace');
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isAsked) button.current?.focus();
  }, [isAsked]);
  return (
    <Notice
      action={
        <Button onClick={onReplace} ref={button} variant="default">
          {LABELS.nominations.chooseReplacement}
        </Button>
      }
      data-returned
      icon={IconThumbDown}
      mb={0}
      role="status"
      tone="warning"
    >
      {gone.map(({ id, preferred_name: name, decline_reason: given }) => {
        const reason = given?.trim() ?? '';
        return (
          <p key={id}>
            {reason === ''
              ? APPROVAL_TEXTS.declined({ name })
              : APPROVAL_TEXTS.declinedBecause({ name, reason })}
          </p>
        );
      })}
      <p>{APPROVAL_TEXTS.addElse}</p>
    </Notice>
  );
}
