import { readFile } from 'node:fs/promises';

const KB_PER_MB = 1024;
/** Of the processor's time as the kernel counts it. */
const TICKS_PER_SECOND = 100;
/** Between two looks; what a process has had at most the kernel keeps besides. */
const LOOK_EVERY_MS = 50;

/** What a process and those it has started cost. */
export interface ProcessCost {
  /** The most that it had, the most that one of those had, and the most of all together at one moment, the program counted once, in MB. */
  readonly own: number;
  readonly started: number;
  readonly together: number;
  /** Seconds of the processor, of it and of those of which it knows that they have ended. */
  readonly cpuSeconds: number;
}

const numberOf = (text: string, name: string): number =>
  Number(new RegExp(`${name}:\\s+(\\d+) kB`).exec(text)?.[1] ?? 0) / KB_PER_MB;
/** Nothing once it has ended. */
const read = (pid: number, what: string): Promise<string> =>
  readFile(`/proc/${pid}/${what}`, 'utf8').catch(() => '');

async function cpuSeconds(pid: number): Promise<number> {
  const stat = await read(pid, 'stat');
  // After the name, which may hold spaces: own and waited-for time, of the program and of the kernel for it.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return [11, 12, 13, 14].reduce((sum, at) => sum + Number(fields[at] ?? 0), 0) / TICKS_PER_SECOND;
}

/** Looks at a process until `stop`, which tells what it has cost since. */
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
    // What is mapped from files is the same program in each.
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
