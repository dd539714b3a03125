import { lastDay } from './last-day/last-day.ts';
import { page } from './page/page.ts';
import type { PromiseOfProduct } from './promise.ts';
import { twins } from './twins/twins.ts';

/** Every promise, in the order in which `npm run prove` tries to break it. */
export const PROMISES: readonly PromiseOfProduct[] = [
  twins,
  lastDay,
  page,
];
