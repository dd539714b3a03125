import { readFile } from 'node:fs/promises';

const KB_PER_MB = 1024;
/** Unit of CPU time in the kernel. */
const TICKS_PER_SECOND = 100;
/** Interval between two readings. The kernel keeps the peak of each process anyway. */
const LOOK_EVERY_MS = 50;

/** Cost of a process and its child processes. */
export interface ProcessCost {
  /**
   * Peak MB of the process, of its largest child, and of all together at one moment, with the
   * shared program counted once.
   */
  readonly own: number;
  readonly started: number;
  readonly together: number;
  /** CPU seconds of the process and of its ended children. */
  readonly cpuSeconds: number;
}

const numberOf = (text: string, name: string): number =>
  Number(new RegExp(`${name}:\\s+(\\d+) kB`).exec(text)?.[1] ?? 0) / KB_PER_MB;
/** Empty once the process has ended. */
const read = (pid: number, what: string): Promise<string> =>
  readFile(`/proc/${pid}/${what}`, 'utf8').catch(() => '');

async function cpuSeconds(pid: number): Promise<number> {
  const stat = await read(pid, 'stat');
  // The name may contain spaces, so parse what follows it: user and system time, of the process and
  // of its awaited children.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return [11, 12, 13, 14].reduce((sum, at) => sum + Number(fields[at] ?? 0), 0) / TICKS_PER_SECOND;
}

/** Watches a process until `stop`, which returns the cost since the start. */
export function watchCost(pid: number): { readonly stop: () => Promise<ProcessCost> } {
  let [own, started, together] = [0, 0, 0];
  let isOver = false;
  const begun = cpuSeconds(pid);
  const look = async (): Promise<void> => {
    const ids = (await read(pid, `task/${pid}/children`))
      .split(' ')
      .filter((id) => id !== '')
      .map(Number);
    const [mine = '', ...theirs] = await Promise.all([pid, ...ids].map((id) => read(id, 'status')));
    own = Math.max(own, numberOf(mine, 'VmHWM'));
    started = Math.max(started, ...theirs.map((text) => numberOf(text, 'VmHWM')));
    // File mappings are the same program in each process.
    const all = [mine, ...theirs];
    together = Math.max(
      together,
      all.reduce((sum, text) => sum + numberOf(text, 'RssAnon'), 0) +
        Math.max(...all.map((text) => numberOf(text, 'RssFile'))),
    );
  };
  const looking = (async () => {
    while (!isOver) {
      await look();
      await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
    }
  })();
  return {
    async stop() {
      isOver = true;
      await looking;
      return { own, started, together, cpuSeconds: (await cpuSeconds(pid)) - (await begun) };
    },
  };
}
