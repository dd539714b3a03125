import { Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import type { ApprovalTask } from '@reviews/contracts/nominations';
import { MESSAGES } from '@reviews/domain';
import { IconCircleCheck, IconCoffee } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { useUnloadWarning } from '../../../../lib/use-unload-warning.ts';
import { ConfirmDialog } from '../../../../ui/confirm-dialog.tsx';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { ErrorState } from '../../../../ui/error-state.tsx';
import { LeaveGuard } from '../../../../ui/leave-guard.tsx';
import { SkeletonRows } from '../../../../ui/skeletons.tsx';
import { useApprovals } from '../../api/approval-run.ts';
import { useApprovalRun, type ApprovalRun } from '../../hooks/use-approval-run.ts';
import { outcomeOf, outcomeText, type Fault } from '../../lib/approval-run.ts';
import { RUN_TEXTS } from '../../lib/run-texts.ts';
import { PeopleList } from './people-list.tsx';
import { PersonApproval } from './person-approval.tsx';
import styles from './approvals.module.css';

const NARROW = '(width < 62em)';
const HAS_KEYS = '(width >= 62em) and (pointer: fine)';
const ROW_HEIGHT = 64;

/** Goes through everyone's nominations that wait for this user, one person after the other. */
export function ApprovalsBoard({ person }: { person: string }) {
  const { data, error, isFetching, refetch } = useApprovals();
  if (data === undefined) {
    if (error)
      return (
        <ErrorState
          error={error}
          onRetry={() => void refetch()}
          retrying={isFetching}
          title={RUN_TEXTS.loadFailed}
        />
      );
    return <SkeletonRows height={ROW_HEIGHT} label={RUN_TEXTS.loading} rows={6} />;
  }
  return <Run person={person} reload={() => void refetch()} waiting={data} />;
}

interface RunProps {
  waiting: readonly ApprovalTask[];
  person: string;
  reload: () => void;
}

function Run({ waiting, person, reload }: RunProps) {
  const run = useApprovalRun(waiting, person, reload);
  useUnloadWarning(run.hasUnsaved);
  if (run.task === null) {
    return (
      <EmptyState icon={IconCoffee} title={RUN_TEXTS.nothing}>
        {RUN_TEXTS.nothingMore}
      </EmptyState>
    );
  }
  return (
    <div className={styles.board}>
      <People run={run} />
      <Person run={run} task={run.task} />
      <LeaveGuard
        hasUnsaved={run.hasUnsaved}
        message={MESSAGES.nominations.unsaved}
        onLeave={run.forgetAll}
      />
    </div>
  );
}

/** Shows the list beside the current person, or collapsed above in a narrow window. */
function People({ run }: { run: ApprovalRun }) {
  const isNarrow = useMediaQuery(NARROW, window.matchMedia(NARROW).matches);
  const done = run.tasks.filter(({ hash }) => run.isDone(hash)).length;
  const progress = RUN_TEXTS.progress({ done, count: run.tasks.length });
  if (isNarrow) {
    return (
      <nav aria-label={RUN_TEXTS.people}>
        <details className={styles.folded}>
          <summary>
            {RUN_TEXTS.people} <span className={styles.sub}>{progress}</span>
          </summary>
          <PeopleList run={run} />
        </details>
      </nav>
    );
  }
  return (
    <nav aria-label={RUN_TEXTS.people} className={styles.side}>
      <p className={styles.progress}>{progress}</p>
      <PeopleList run={run} />
    </nav>
  );
}

function Person({ run, task }: { run: ApprovalRun; task: ApprovalTask }) {
  const [showsKeys, setShowsKeys] = useState(() => window.matchMedia(HAS_KEYS).matches);
  const [isAsking, setIsAsking] = useState(false);
  const isDone = run.tasks.every(({ hash }) => run.sent[hash]?.state === 'saved');
  const ask = (): Fault | null => {
    const fault = run.check(task);
    // A save that can be undone needs no confirmation.
    if (fault === null && task.can_undo) run.save(task);
    else setIsAsking(fault === null);
    return fault;
  };
  return (
    <div className={styles.main}>
      {isDone && <Done run={run} />}
      <PersonApproval
        key={task.hash}
        onSave={ask}
        onToggleKeys={() => setShowsKeys(!showsKeys)}
        run={run}
        showsKeys={showsKeys}
        task={task}
      />
      {run.isOutdated && (
        <p className={styles.fault}>
          {RUN_TEXTS.outdated}{' '}
          <button className={styles.tool} onClick={run.reload} type="button">
            {RUN_TEXTS.reload}
          </button>
        </p>
      )}
      {isAsking && (
        <ConfirmDialog
          confirmLabel={RUN_TEXTS.confirm}
          message={
            <>
              <p>{MESSAGES.nominations.confirmSubmission}</p>
              <p>{outcomeText(outcomeOf(task, run.draftOf(task.hash)))}</p>
            </>
          }
          onCancel={() => setIsAsking(false)}
          onConfirm={() => {
            setIsAsking(false);
            run.save(task);
          }}
          opened
          title={RUN_TEXTS.nominations({ name: task.for.preferred_name })}
        />
      )}
    </div>
  );
}

/** Shows the summary at the end. */
function Done({ run }: { run: ApprovalRun }) {
  const outcomes = Object.values(run.sent).map(({ task, draft }) => outcomeOf(task, draft));
  const total = (which: 'approved' | 'declined') =>
    outcomes.reduce((sum, each) => sum + each[which].length, 0);
  return (
    <EmptyState
      action={
        <Button component={Link} to="/" variant="default">
          {RUN_TEXTS.home}
        </Button>
      }
      icon={IconCircleCheck}
      title={RUN_TEXTS.done}
    >
      {RUN_TEXTS.doneMore({
        count: outcomes.length,
        approved: total('approved'),
        declined: total('declined'),
      })}
    </EmptyState>
  );
}
