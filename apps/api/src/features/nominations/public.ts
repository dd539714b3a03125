/**
 * The parts of nominations that later features may use: opening tasks for people who enter a cycle.
 */
export { openTasks } from './open-tasks.service.ts';
