import { kept } from './kept/kept.ts';
import { lastDay } from './last-day/last-day.ts';
import { leaks } from './leaks/leaks.ts';
import { page } from './page/page.ts';
import type { PromiseOfProduct } from './promise.ts';
import { requests } from './requests/requests.ts';
import { twins } from './twins/twins.ts';
import { writes } from './writes/writes.ts';
import { years } from './years/years.ts';

/** All promises, in the order in which `npm run prove` runs them. */
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
