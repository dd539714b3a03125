export {
  useMyHistory,
  useMyTasks,
  useMyWaiting,
  useRequestsToAnswer,
} from './api/tasks-queries.ts';
export { ApprovalsLine } from './components/approvals-line.tsx';
export { DatesAheadList } from './components/dates-ahead-list.tsx';
export { HistoryTable } from './components/history-table.tsx';
export { RequestList } from './components/request-list.tsx';
export { TaskList, TaskListSkeleton } from './components/task-list.tsx';
export { WaitingList } from './components/waiting-list.tsx';
export { isActionable } from './lib/due.ts';
export { HISTORY_TEXTS } from './lib/history-texts.ts';
export { TASK_TEXTS } from './lib/task-texts.ts';
