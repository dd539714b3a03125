import { XSRF_COOKIE } from '@reviews/domain';
import { afterEach, expect, it, vi } from 'vitest';
import { leaveNoPage } from './leave-no-page.ts';

// A reload would bring a fresh document; the next test has this one.
afterEach(() => {
  document.documentElement.hidden = false;
});

const show = (persisted: boolean) =>
  window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted }));

it("[SES-13] shows a page from the browser's back/forward cache in the same session, and reloads it in another", () => {
  const reload = vi.fn();
  leaveNoPage(reload);
  document.cookie = `${XSRF_COOKIE}=one`;
  window.dispatchEvent(new Event('pagehide'));
  show(true);
  expect(reload).not.toHaveBeenCalled();
  document.cookie = `${XSRF_COOKIE}=two`;
  show(false);
  expect(reload).not.toHaveBeenCalled();
  show(true);
  expect(reload).toHaveBeenCalledOnce();
  expect(document.documentElement.hidden).toBe(true);
});
