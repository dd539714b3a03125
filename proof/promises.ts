import { kept } from './kept/kept.ts';
import { lastDay } from './last-day/last-day.ts';
import { leaks } from './leaks/leaks.ts';
import { page } from './page/page.ts';
import type { PromiseOfProduct } from './promise.ts';
import { requests } from './requests/requests.ts';
import { twins } from './twins/twins.ts';
import { writes } from './writes/writes.ts';
import { years } from './years/years.ts';

/** Every promise, in the order in which `npm run prove` tries to break it. */
export const PROMISES: readonly PromiseOfProduct[] = [
  leaks,
  kept,
  writes,
  requests,
  twins,
  lastDay,
  page,
  years,
];
