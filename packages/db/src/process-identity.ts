import { readFileSync } from 'node:fs';

/** Where state and start time stand in /proc/<pid>/stat, counted after the command's closing bracket. */
const STATE_FIELD = 0;
const START_TIME_FIELD = 19;

/** A field of /proc/<pid>/stat, or '' where there is none (another system, no such process). */
function statField(pid: number, field: number): string {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[field] ?? '';
  } catch {
    return '';
  }
}

/** True while a process of this number runs. One that has ended and was not yet collected by its parent does not. */
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
 * A line that names this process and no later one: numbers are given out again, in a container after every restart the same
 * few. Where the system does not tell a process's start time, the number has to do.
 */
export function ownIdentity(): string {
  return `${process.pid} ${startTime(process.pid)}`;
}

/** True while the process that wrote `identity` lives. */
export function livesStill(identity: string): boolean {
  const [number = '', started = ''] = identity.trim().split(' ');
  const pid = Number.parseInt(number, 10);
  return Number.isInteger(pid) && isAlive(pid) && startTime(pid) === started;
}
