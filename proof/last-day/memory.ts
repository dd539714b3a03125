import { median } from '@reviews/harness';

/** One sample of a process's memory, `at` seconds after the first. */
export interface MemorySample {
  readonly at: number;
  readonly bytes: number;
}

/**
 * What "flat" means, in bytes. A process warms up in the first third of the time, which is not
 * judged. The bounds apply to the whole run, however long: the longer the run, the slower a leak
 * that it finds.
 */
export interface FlatRule {
  /** How far the line fitted to the last two thirds may rise from its beginning to its end. */
  readonly lineRise: number;
  /** How far the last third's median may lie above the middle third's. */
  readonly stepRise: number;
}

export interface Flatness {
  /** Bytes per minute. */
  readonly slope: number;
  /** Bytes. */
  readonly lineRise: number;
  readonly stepRise: number;
  readonly isFlat: boolean;
}

const SECONDS_PER_MINUTE = 60;
/** The line is fitted to at most this many samples, because it compares each pair of them. */
const FITTED_SAMPLES = 300;
const FEWEST_SAMPLES = 9;
/** The share of the time that is judged. */
const WARM_SHARE = 2 / 3;

/**
 * Returns the median of the slopes between all pairs (Theil–Sen), in bytes per second: a few
 * samples taken before a collection do not tilt it.
 */
export function fittedSlope(samples: readonly MemorySample[]): number {
  const step = Math.max(1, Math.ceil(samples.length / FITTED_SAMPLES));
  const fitted = samples.filter((_, index) => index % step === 0);
  const slopes = fitted.flatMap((one, index) =>
    fitted.slice(index + 1).map((other) => (other.bytes - one.bytes) / (other.at - one.at)),
  );
  return median(slopes.filter(Number.isFinite));
}

/**
 * Returns whether memory stays flat once the process is warm: neither a line fitted to the last two
 * thirds of the time nor the step between their medians rises more than the rule allows.
 * @throws Error when there are too few samples to tell.
 */
export function judgeFlatness(samples: readonly MemorySample[], rule: FlatRule): Flatness {
  if (samples.length < FEWEST_SAMPLES)
    throw new Error(`${samples.length} samples of memory cannot tell whether it is flat.`);
  const [begun, ended] = [samples[0]?.at ?? 0, samples.at(-1)?.at ?? 0];
  const after = (share: number) =>
    samples.filter(({ at }) => at >= begun + (ended - begun) * share);
  const warm = after(1 - WARM_SHARE);
  const last = after(1 - WARM_SHARE / 2);
  const middle = warm.slice(0, warm.length - last.length);
  const levelOf = (part: readonly MemorySample[]) => median(part.map(({ bytes }) => bytes));
  const slope = fittedSlope(warm);
  const lineRise = slope * ((ended - begun) * WARM_SHARE);
  const stepRise = levelOf(last) - levelOf(middle);
  return {
    slope: slope * SECONDS_PER_MINUTE,
    lineRise,
    stepRise,
    isFlat: lineRise <= rule.lineRise && stepRise <= rule.stepRise,
  };
}
