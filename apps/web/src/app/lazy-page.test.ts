import { waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { knowTarget, lazyPage } from './lazy-page.ts';
import { browser } from './reload-once.ts';

const Page = () => null;
const found = async () => ({ default: Page });
const missing = async () =>
  Promise.reject(new TypeError('Failed to fetch dynamically imported module'));
const open = (load: () => Promise<{ default: typeof Page }>): unknown => {
  const lazy = lazyPage(load);
  if (typeof lazy !== 'function') throw new Error('A page is loaded by a function.');
  return lazy();
};

beforeEach(() => {
  vi.restoreAllMocks();
  knowTarget(() => '/my/tasks?a=1');
});

describe('a page fetched on demand', () => {
  it('[NAV-01] is drawn once it is there', async () => {
    await expect(open(found)).resolves.toEqual({ Component: Page });
  });

  it('[NAV-11] loads the target address anew when it cannot be fetched', async () => {
    const load = vi.spyOn(browser, 'load').mockImplementation(() => undefined);
    void open(missing);
    await waitFor(() => expect(load).toHaveBeenCalledWith('/my/tasks?a=1'));
  });

  it('[NAV-11] does so once for each address, then fails', async () => {
    const load = vi.spyOn(browser, 'load').mockImplementation(() => undefined);
    void open(missing);
    await waitFor(() => expect(load).toHaveBeenCalledOnce());
    await expect(open(missing)).rejects.toThrow('Failed to fetch');
    knowTarget(() => '/cycles');
    void open(missing);
    await waitFor(() => expect(load).toHaveBeenLastCalledWith('/cycles'));
  });

  it('[NAV-11] may reload an address again after it has opened well', async () => {
    const load = vi.spyOn(browser, 'load').mockImplementation(() => undefined);
    void open(missing);
    await waitFor(() => expect(load).toHaveBeenCalledOnce());
    await open(found);
    void open(missing);
    await waitFor(() => expect(load).toHaveBeenCalledTimes(2));
  });
});
