import { IconCoffee } from '@tabler/icons-react';
import { isActionable, TaskList, TaskListSkeleton, useMyTasks } from '../features/tasks/index.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { PageFrame } from '../ui/page-frame.tsx';
import styles from './my-tasks-page.module.css';

/** Everything that is mine to write, also what is blocked or begins later, with the reason (RT-45). */
export default function MyTasksPage() {
  return (
    <PageFrame title="My tasks">
      <Tasks />
    </PageFrame>
  );
}

function Tasks() {
  const { data, error, isPending, isFetching, refetch } = useMyTasks();
  if (isPending) return <TaskListSkeleton />;
  if (!data) return <ErrorState error={error} onRetry={() => void refetch()} retrying={isFetching} title="Your tasks could not be loaded" />;
  const now = data.filter(isActionable);
  const later = data.filter((task) => !isActionable(task));
  if (data.length === 0) {
    return (
      <EmptyState icon={IconCoffee} title="No tasks">
        Reviews that you are asked to write appear here as soon as a cycle reaches you.
      </EmptyState>
    );
  }
  const sections = [
    { id: 'now', title: 'To do', tasks: now },
    { id: 'later', title: 'Not yet', tasks: later },
  ].filter(({ tasks }) => tasks.length > 0);
  return sections.map(({ id, title, tasks }) => (
    <section aria-labelledby={id} className={styles.section} key={id}>
      <h2 className={styles.heading} id={id}>
        {title} <span className={styles.count}>{tasks.length}</span>
      </h2>
      <TaskList label={title} tasks={tasks} />
    </section>
  ));
}
