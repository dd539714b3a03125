/** What features after this one may use of nominations: opening the tasks of those who enter a cycle. */
export { openTasks } from './open-tasks.service.ts';
