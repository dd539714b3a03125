import { lazy, type ComponentType } from 'react';

/**
 * Returns a component whose code is loaded when it is first rendered, for which it needs a Suspense
 * boundary, or before by `preload`. Failures of `preload` are ignored, since rendering tries again.
 */
/* @__NO_SIDE_EFFECTS__ */
export function lazyComponent<Props>(load: () => Promise<ComponentType<Props>>) {
  return Object.assign(
    lazy(async () => ({ default: await load() })),
    { preload: (): void => void load().catch(() => undefined) },
  );
}
