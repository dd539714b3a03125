import type { PromiseOfProduct } from './promise.ts';

/** Every promise, in the order in which `npm run prove` tries to break it. */
export const PROMISES: readonly PromiseOfProduct[] = [];
