import { waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { knowTarget, page } from './lazy-page.ts';
import { browser } from './reload-once.ts';

const Page = () => null;
const found = async () => ({ default: Page });
const missing = async () =>
  Promise.reject(new TypeError('Failed to fetch dynamically imported module'));
const open = (load: () => Promise<{ default: typeof Page }>): unknown => {
  const { lazy } = page('/my/tasks', load);
  if (typeof lazy !== 'function') throw new Error('A page is loaded by a function.');
  return lazy();
};

beforeEach(() => {
  vi.restoreAllMocks();
  knowTarget(() => '/my/tasks?a=1');
});

describe('lazy-loaded page', () => {
  it('[NAV-01] renders once its code is loaded', async () => {
    await expect(open(found)).resolves.toEqual({ Component: Page });
  });

  it('[NAV-11] reloads the target address when its code cannot be loaded', async () => {
    const load = vi.spyOn(browser, 'load').mockImplementation(() => undefined);
    void open(missing);
    await waitFor(() => expect(load).toHaveBeenCalledWith('/my/tasks?a=1'));
  });

  it('[NAV-11] reloads once per address, then fails', async () => {
    const load = vi.spyOn(browser, 'load').mockImplementation(() => undefined);
    void open(missing);
    await waitFor(() => expect(load).toHaveBeenCalledOnce());
    await expect(open(missing)).rejects.toThrow('Failed to fetch');
    knowTarget(() => '/cycles');
    void open(missing);
    await waitFor(() => expect(load).toHaveBeenLastCalledWith('/cycles'));
  });

  it('[NAV-11] may reload an address again after it has opened successfully', async () => {
    const load = vi.spyOn(browser, 'load').mockImplementation(() => undefined);
    void open(missing);
    await waitFor(() => expect(load).toHaveBeenCalledOnce());
    await open(found);
    void open(missing);
    await waitFor(() => expect(load).toHaveBeenCalledTimes(2));
  });
});
