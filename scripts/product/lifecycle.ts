import { watchParents } from './instance.ts';

/** A cleanup step; the newest runs first. */
type Step = () => Promise<void>;

/** Lifecycle of a long-running command: stops what it started in reverse order, once. */
export type Lifecycle = {
  /** Registers a cleanup step for `end`. Runs it at once if the end has already come. */
  readonly onEnd: (step: Step) => Promise<void>;
  /** Stops everything and exits. Prints `reason`; an unexpected end has exit code 1. */
  readonly end: (reason: string, code: 0 | 1) => Promise<void>;
  readonly isEnding: boolean;
};

/**
 * A second Ctrl-C later than this many milliseconds exits at once. Earlier ones are ignored,
 * because npm passes the first one on twice.
 */
const IMPATIENCE_MS = 2000;

/**
 * Ends on Ctrl-C, SIGTERM, when the terminal closes, and when the process that started this one is
 * killed.
 */
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
  watchParents(() => void lifecycle.end('The parent process has ended. Stopping …', 1));
  return lifecycle;
}
