import { LIST_PAGE_SIZE, PAGE_WINDOW_SIZE } from '../constants.ts';

/** Returns the number of pages of a list; an empty list has one. */
export function pageCount(totalResults: number, perPage: number = LIST_PAGE_SIZE): number {
  return Math.max(1, Math.ceil(Math.max(0, totalResults) / Math.max(1, perPage)));
}

/** Limits a page number to 1 up to the number of pages. */
export function clampPage(page: number, pages: number): number {
  return Math.min(Math.max(1, Math.trunc(page) || 1), Math.max(1, pages));
}

/**
 * Returns the page numbers to show: up to five around the current one (WID-01). Page 6 of 12 gives
 * 4 to 8.
 */
export function pageWindow(current: number, pages: number): number[] {
  const count = Math.max(1, pages);
  const size = Math.min(PAGE_WINDOW_SIZE, count);
  const ideal = clampPage(current, count) - Math.floor(PAGE_WINDOW_SIZE / 2);
  const first = Math.min(Math.max(1, ideal), count - size + 1);
  return Array.from({ length: size }, (_, index) => first + index);
}
