import { Box, Stack, Text } from '@mantine/core';
import { texts } from '@reviews/messages';
import { home } from '@reviews/messages/en/tasks';
import { IconCoffee } from '@tabler/icons-react';
import { Suspense } from 'react';
import { Link } from 'react-router';
import {
  ApprovalsLine,
  DatesAheadList,
  isActionable,
  RequestList,
  TASK_TEXTS,
  TaskList,
  TaskListSkeleton,
  useMyTasks,
  useMyWaiting,
  useRequestsToAnswer,
  WaitingList,
} from '../features/pulses/index.ts';
import { useDates } from '../lib/dates.ts';
import { lazyComponent } from '../lib/lazy-component.ts';
import { useOverlay, type Overlay } from '../lib/use-overlay.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { PageFrame } from '../ui/page-frame.tsx';
import { Section } from '../ui/section.tsx';
import { SkeletonLine, SkeletonText } from '../ui/skeletons.tsx';
import styles from './home-page.module.css';

/** Number of reopen requests shown; the others are on the tasks page. */
const MOST_REQUESTS = 3;

const HOME_TEXTS = texts(home);

const WriteOverList = lazyComponent(
  async () => (await import('../parts/write-over-list.tsx')).WriteOverList,
);

/**
 * My tasks, what I am waiting for, and due dates (RT-01). A review opens over it with
 * `?write={hash}` (FORM-25).
 */
export default function HomePage() {
  const write = useOverlay('write');
  const { isPending } = useMyTasks();
  // Requested here, in parallel with the tasks. A hook in the later component would fetch it twice.
  const waiting = useMyWaiting();
  const requests = useRequestsToAnswer();
  return (
    <PageFrame
      documentTitle={HOME_TEXTS.documentTitle}
      subtitle={<Summary requests={requests.data?.total ?? 0} />}
      title={HOME_TEXTS.title}
    >
      <div className={styles.columns}>
        <Stack gap={40}>
          <section aria-label={TASK_TEXTS.toDo} className={styles.toDo}>
            <ToDo requests={requests} writeHere={write.linkTo} />
          </section>
          {!isPending && <Requests requests={requests} />}
        </Stack>
        <Stack className={isPending || requests.isPending ? (styles.later ?? '') : ''} gap={40}>
          <Section isBare mb={0} title={HOME_TEXTS.dueDates}>
            <DueDates />
          </Section>
          {!isPending && (
            <Section isBare mb={0} title={HOME_TEXTS.waiting}>
              <Waiting waiting={waiting} />
            </Section>
          )}
        </Stack>
      </div>
      <Suspense>
        {write.shown !== null && (
          <WriteOverList hash={write.shown} key={write.shown} onClose={write.close} />
        )}
      </Suspense>
    </PageFrame>
  );
}

type RequestsToAnswer = ReturnType<typeof useRequestsToAnswer>;

/** Returns, for example, '4 things to do, 1 late; 2 requests to reopen'. */
function Summary({ requests }: { requests: number }) {
  const { data, isPending } = useMyTasks();
  const { daysUntil } = useDates();
  if (isPending) return <SkeletonLine width="14em" />;
  if (!data) return null;
  const now = data.filter(isActionable);
  const asked = requests === 0 ? [] : [HOME_TEXTS.requests({ count: requests })];
  const count = now.length;
  if (count === 0) return asked[0] ?? HOME_TEXTS.none;
  const late = now.filter((task) => task.due_date !== null && daysUntil(task.due_date) < 0).length;
  return [HOME_TEXTS.toDo({ count, late }), ...asked].join('; ');
}

function ToDo({
  requests,
  writeHere,
}: {
  requests: RequestsToAnswer;
  writeHere: Overlay['linkTo'];
}) {
  const { data, error, isPending, isFetching, refetch } = useMyTasks();
  // Both must be loaded before the page can say that there is nothing to do.
  if (isPending || (data && requests.isPending && !data.some(isActionable)))
    return <TaskListSkeleton />;
  if (!data)
    return (
      <ErrorState
        error={error}
        onRetry={() => void refetch()}
        retrying={isFetching}
        title={TASK_TEXTS.failed}
      />
    );
  const now = data.filter(isActionable);
  const later = data.length - now.length;
  return (
    <>
      <ApprovalsLine tasks={now} />
      {now.length > 0 ? (
        <TaskList label={TASK_TEXTS.toDo} tasks={now} writeHere={writeHere} />
      ) : (
        requests.data?.total === 0 && (
          <EmptyState icon={IconCoffee} quiet title={HOME_TEXTS.noTasks}>
            {HOME_TEXTS.noTasksHint}
          </EmptyState>
        )
      )}
      {later > 0 && (
        <Box component="p" mt="sm">
          <Link to="/my/tasks">{HOME_TEXTS.later({ count: later })}</Link>
        </Box>
      )}
    </>
  );
}

/** Reopen requests to me, below my own tasks. Errors show in place; empty without requests. */
function Requests({
  requests: { data, error, isFetching, refetch },
}: {
  requests: RequestsToAnswer;
}) {
  if (!data)
    return error === null ? null : (
      <ErrorState
        error={error}
        onRetry={() => void refetch()}
        quiet
        retrying={isFetching}
        title={TASK_TEXTS.requestsFailed}
      />
    );
  if (data.total === 0) return null;
  const shown = data.data.slice(0, MOST_REQUESTS);
  return (
    <Section isBare mb={0} title={TASK_TEXTS.requests}>
      <RequestList label={TASK_TEXTS.requests} requests={shown} />
      {data.total > shown.length && (
        <Box component="p" mt="sm">
          <Link to="/my/tasks">
            {HOME_TEXTS.moreRequests({ count: data.total - shown.length })}
          </Link>
        </Box>
      )}
    </Section>
  );
}

function DueDates() {
  const { data, isPending } = useMyTasks();
  if (isPending) return <SkeletonText lines={3} />;
  if (!data) return <Text c="dimmed">{HOME_TEXTS.dueDatesFailed}</Text>;
  const dated = data.filter((task) => task.due_date !== null);
  return dated.length > 0 ? (
    <DatesAheadList tasks={dated} />
  ) : (
    <Text c="dimmed">{HOME_TEXTS.noDueDates}</Text>
  );
}

function Waiting({ waiting }: { waiting: ReturnType<typeof useMyWaiting> }) {
  const { data, error, isPending, isFetching, refetch } = waiting;
  if (isPending) return <SkeletonText lines={2} />;
  if (!data)
    return <ErrorState error={error} onRetry={() => void refetch()} quiet retrying={isFetching} />;
  return data.length > 0 ? (
    <WaitingList waiting={data} />
  ) : (
    <Text c="dimmed">{HOME_TEXTS.noneWaiting}</Text>
  );
}
