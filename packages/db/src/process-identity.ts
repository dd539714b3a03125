import { readFileSync } from 'node:fs';

/** Where the start time stands in /proc/<pid>/stat, counted after the command's closing bracket. */
const START_TIME_FIELD = 19;

/** True while a process of this number exists. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

function startTime(pid: number): string {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[START_TIME_FIELD] ?? '';
  } catch {
    return '';
  }
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
