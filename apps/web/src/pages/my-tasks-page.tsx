import { Text } from '@mantine/core';
import { texts } from '@reviews/messages';
import { myTasks } from '@reviews/messages/en/tasks';
import { IconCoffee } from '@tabler/icons-react';
import { Suspense, type ReactNode } from 'react';
import { lazyComponent } from '../lib/lazy-component.ts';
import {
  ApprovalsLine,
  isActionable,
  RequestList,
  TASK_TEXTS,
  TaskList,
  TaskListSkeleton,
  useMyTasks,
  useRequestsToAnswer,
} from '../features/pulses/index.ts';
import { useOverlay, type Overlay } from '../lib/use-overlay.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { PageFrame } from '../ui/page-frame.tsx';
import { Section } from '../ui/section.tsx';

const PAGE_TEXTS = texts(myTasks);

const WriteOverList = lazyComponent(
  async () => (await import('../parts/write-over-list.tsx')).WriteOverList,
);

/**
 * All my tasks, including those that are blocked or start later, with the reason (RT-45). A review
 * opens over the list with
 * `?write={hash}` (FORM-25).
 */
export default function MyTasksPage() {
  const write = useOverlay('write');
  return (
    <PageFrame title={PAGE_TEXTS.title}>
      <Tasks writeHere={write.linkTo} />
      <Suspense>
        {write.shown !== null && (
          <WriteOverList hash={write.shown} key={write.shown} onClose={write.close} />
        )}
      </Suspense>
    </PageFrame>
  );
}

function Tasks({ writeHere }: { writeHere: Overlay['linkTo'] }) {
  const { data, error, isPending, isFetching, refetch } = useMyTasks();
  // Requested in parallel with the tasks, and shown below them, so that nothing moves when it
  // arrives.
  const requests = useRequestsToAnswer();
  // Both must be loaded before the page can say that there is nothing.
  if (isPending || (data?.length === 0 && requests.isPending)) return <TaskListSkeleton />;
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
  const later = data.filter((task) => !isActionable(task));
  if (data.length === 0 && requests.data?.total === 0) {
    return (
      <EmptyState icon={IconCoffee} title={PAGE_TEXTS.none}>
        {PAGE_TEXTS.noneHint}
      </EmptyState>
    );
  }
  const sections = [
    { id: 'now', title: TASK_TEXTS.toDo, tasks: now },
    { id: 'later', title: PAGE_TEXTS.later, tasks: later },
  ].filter(({ tasks }) => tasks.length > 0);
  return (
    <>
      <ApprovalsLine tasks={now} />
      {sections.map(({ id, title, tasks }) => (
        <Counted count={tasks.length} key={id} title={title}>
          <TaskList label={title} tasks={tasks} writeHere={writeHere} />
        </Counted>
      ))}
      <Requests requests={requests} />
    </>
  );
}

/** Reopen requests to me. Errors show in place; empty without requests. */
function Requests({
  requests: { data, error, isFetching, refetch },
}: {
  requests: ReturnType<typeof useRequestsToAnswer>;
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
  if (data.data.length === 0) return null;
  return (
    <Counted count={data.total} title={TASK_TEXTS.requests}>
      <RequestList label={TASK_TEXTS.requests} requests={data.data} />
      {data.total > data.data.length && <p>{PAGE_TEXTS.oldest({ count: data.data.length })}</p>}
    </Counted>
  );
}

function Counted({
  title,
  count,
  children,
}: {
  title: string;
  count: number;
  children: ReactNode;
}) {
  return (
    <Section
      isBare
      mb={40}
      title={
        <>
          {title}{' '}
          <Text span c="dimmed" className="tabular" fw={450}>
            {count}
          </Text>
        </>
      }
    >
      {children}
    </Section>
  );
}
