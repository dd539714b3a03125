import { watchParents } from './instance.ts';

/** Something to undo at the end, newest first. */
type Step = () => Promise<void>;

/** The life of a command that keeps running: what it started is stopped in the opposite order, once. */
export type Lifecycle = {
  /** Registers what `end` undoes. When the end has come already, it is undone at once. */
  readonly onEnd: (step: Step) => Promise<void>;
  /** Stops everything and exits. `reason` is printed; an end nobody asked for has exit code 1. */
  readonly end: (reason: string, code: 0 | 1) => Promise<void>;
  readonly isEnding: boolean;
};

/** A second Ctrl-C this long after the first, in milliseconds, ends at once; npm passes the first one on twice. */
const IMPATIENCE_MS = 2000;

/** Ends on Ctrl-C, on SIGTERM, when the terminal closes, and when the process that started this one is killed. */
export function beginLifecycle(): Lifecycle {
  const steps: Step[] = [];
  let askedAt: number | undefined;
  let ending: Promise<void> | undefined;

  async function undo(code: 0 | 1): Promise<void> {
    let failed = false;
    for (let step = steps.pop(); step !== undefined; step = steps.pop()) {
      await step().catch((error: unknown) => {
        failed = true;
        console.error(error instanceof Error ? error.message : error);
      });
    }
    process.exit(failed ? 1 : code);
  }

  const lifecycle: Lifecycle = {
    onEnd: async (step) => {
      if (ending !== undefined) await step();
      else steps.push(step);
    },
    end: (reason, code) => {
      if (ending === undefined) {
        if (code === 0) console.log(`\n${reason}`);
        else console.error(`\n${reason}`);
        ending = undo(code);
      }
      return ending;
    },
    get isEnding() {
      return ending !== undefined;
    },
  };

  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      if (askedAt !== undefined && performance.now() - askedAt > IMPATIENCE_MS) process.exit(1);
      askedAt ??= performance.now();
      void lifecycle.end('Stopping …', 0);
    });
  }
  watchParents(() => void lifecycle.end('What started this process is gone. Stopping …', 1));
  return lifecycle;
}
