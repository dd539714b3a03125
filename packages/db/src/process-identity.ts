import { readFileSync } from 'node:fs';

/**
 * Position of state and start time in /proc/<pid>/stat, counted after the command's closing
 * bracket.
 */
const STATE_FIELD = 0;
const START_TIME_FIELD = 19;

/**
 * Returns a field of /proc/<pid>/stat, or '' if it does not exist (another system, no such
 * process).
 */
function statField(pid: number, field: number): string {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[field] ?? '';
  } catch {
    return '';
  }
}

/** Whether a process with this id is running. A zombie does not count. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EPERM')) return false;
  }
  return statField(pid, STATE_FIELD) !== 'Z';
}

function startTime(pid: number): string {
  return statField(pid, START_TIME_FIELD);
}

/**
 * Returns a line that identifies this process uniquely. Process ids are reused; a container has the
 * same few after every restart. Where the system does not provide the start time, the id alone must
 * do.
 */
export function ownIdentity(): string {
  return `${process.pid} ${startTime(process.pid)}`;
}

/** Whether the process that wrote `identity` is still alive. */
export function livesStill(identity: string): boolean {
  const [number = '', started = ''] = identity.trim().split(' ');
  const pid = Number.parseInt(number, 10);
  return Number.isInteger(pid) && isAlive(pid) && startTime(pid) === started;
}
