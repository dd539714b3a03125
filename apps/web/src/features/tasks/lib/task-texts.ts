/** Texts of the task lists that the specification does not fix. */
export const TASK_TEXTS = {
  writeHere: 'Write here',
} as const;
