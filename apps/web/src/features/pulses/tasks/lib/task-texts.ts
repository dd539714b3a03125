import { texts } from '@reviews/messages';
import { tasks } from '@reviews/messages/en/tasks';

/** Texts of the task lists that the specification does not fix. */
export const TASK_TEXTS = texts(tasks);
