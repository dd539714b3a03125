const FRAME = /^\s+at .*(?::\d+:\d+\)?|\(<anonymous>\)|\(native\))$/;

export interface DescribedError {
  readonly name: string;
  readonly code?: string;
  /** Stack frames, one per line. */
  readonly stack?: string;
}

/**
 * Returns the name, code and stack frames of an error without its message: a database's message may
 * quote what a person wrote.
 */
export function describeError(error: unknown): DescribedError {
  if (!(error instanceof Error)) return { name: typeof error };
  // The stack begins with the message, whose lines may look like stack frames.
  const { stack = '', message } = error;
  const places =
    message !== '' && stack.includes(message)
      ? stack.slice(stack.indexOf(message) + message.length)
      : stack;
  const frames = places
    .split('\n')
    .filter((line) => FRAME.test(line))
    .join('\n');
  const code = 'code' in error && typeof error.code === 'string' ? error.code : undefined;
  return {
    name: error.name,
    ...(code === undefined ? {} : { code }),
    ...(frames === '' ? {} : { stack: frames }),
  };
}
