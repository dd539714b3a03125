import { Box, Button, Group, Paper, Stack, Text } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconCircleCheck, IconCoffee } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { ErrorState } from '../../../../ui/error-state.tsx';
import { SkeletonRows } from '../../../../ui/skeletons.tsx';
import { useApprovals } from '../../api/save-approvals.ts';
import { useApprovalRun, type ApprovalRun } from '../../hooks/use-approval-run.ts';
import { APPROVAL_TEXTS } from '../../lib/approval-texts.ts';
import { consequencesOf, type Approvable } from '../../lib/approval.ts';
import { RUN_TEXTS } from '../../lib/run-texts.ts';
import { BoardPerson } from './board-person.tsx';
import { PeopleList } from './people-list.tsx';

const NARROW = '(width < 62em)';
const HAS_KEYS = '(width >= 62em) and (pointer: fine)';
const ROW_HEIGHT = 64;

/** Stays visible while the person's nominees scroll. */
const BESIDE = {
  mah: 'calc(100dvh - var(--bar-height) - 2rem)',
  pos: 'sticky',
  style: { overflowY: 'auto' },
  top: 'calc(var(--bar-height) + 1rem)',
} as const;

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
          title={APPROVAL_TEXTS.loadFailed}
        />
      );
    return <SkeletonRows height={ROW_HEIGHT} label={APPROVAL_TEXTS.loading} rows={6} />;
  }
  return <Run person={person} reload={() => void refetch()} waiting={data} />;
}

interface RunProps {
  waiting: readonly Approvable[];
  person: string;
  reload: () => void;
}

function Run({ waiting, person, reload }: RunProps) {
  const run = useApprovalRun(waiting, person, reload);
  const [showsKeys, setShowsKeys] = useState(() => window.matchMedia(HAS_KEYS).matches);
  if (run.task === null) {
    return (
      <EmptyState icon={IconCoffee} title={RUN_TEXTS.nothing}>
        {RUN_TEXTS.nothingMore}
      </EmptyState>
    );
  }
  return (
    <Group align="flex-start" gap="16px 32px">
      <People run={run} />
      {/* Below the list when both have no room beside each other. */}
      <Stack flex="999 1 36rem" gap={20} miw={0}>
        {run.tasks.every(({ hash }) => run.sent[hash]?.state === 'saved') && <Done run={run} />}
        <BoardPerson
          key={run.task.hash}
          onToggleKeys={() => setShowsKeys(!showsKeys)}
          run={run}
          showsKeys={showsKeys}
          task={run.task}
        />
      </Stack>
    </Group>
  );
}

/** Shows the list beside the current person, or collapsed above in a narrow window. */
function People({ run }: { run: ApprovalRun }) {
  const isNarrow = useMediaQuery(NARROW, window.matchMedia(NARROW).matches);
  const done = run.tasks.filter(({ hash }) => run.isDone(hash)).length;
  const progress = (
    <Text c="dimmed" component="span" fw={400} fz="note">
      {RUN_TEXTS.progress({ done, count: run.tasks.length })}
    </Text>
  );
  return (
    <Box
      aria-label={RUN_TEXTS.people}
      component="nav"
      flex="1 1 17.5rem"
      {...(!isNarrow && BESIDE)}
    >
      {isNarrow ? (
        <Paper component="details" withBorder>
          <Group
            component="summary"
            fw={550}
            justify="space-between"
            mih={44}
            px={14}
            style={{ cursor: 'pointer' }}
          >
            {RUN_TEXTS.people} {progress}
          </Group>
          <PeopleList run={run} />
        </Paper>
      ) : (
        <>
          {progress}
          <PeopleList run={run} />
        </>
      )}
    </Box>
  );
}

/** Shows the summary at the end. */
function Done({ run }: { run: ApprovalRun }) {
  const outcomes = Object.values(run.sent).map(({ task, draft }) => consequencesOf(task, draft));
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
