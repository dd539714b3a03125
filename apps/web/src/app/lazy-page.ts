import type { ComponentType } from 'react';
import type { RouteObject } from 'react-router';
import { forgetReload, reloadOnce } from './reload-once.ts';

type Load<Name extends string> = () => Promise<Readonly<Record<Name, ComponentType>>>;

/** Returns the address the router is navigating to, or the current one if it is not navigating. */
let targetAddress = (): string =>
  `${window.location.pathname}${window.location.search}${window.location.hash}`;

/** Registers how to find the router's target address. */
export function knowTarget(find: () => string): void {
  targetAddress = find;
}

/**
 * Returns the route of a page: a file's default export, or the screen with this name. It is loaded
 * when it is visited (NAV-01). If that fails, the target address is reloaded (NAV-11).
 */
export function page(path: string, load: Load<'default'>): RouteObject;
export function page<Name extends string>(path: string, load: Load<Name>, name: Name): RouteObject;
export function page(path: string, load: Load<string>, name = 'default'): RouteObject {
  return {
    path,
    id: path,
    handle: load,
    lazy: async () => {
      try {
        const { [name]: Component } = await load();
        forgetReload(targetAddress());
        return { Component };
      } catch (cause) {
        // Read only here: the router calls this function before it publishes its target.
        const address = targetAddress();
        // Never resolves: nothing may render while the browser reloads the page.
        if (reloadOnce(address)) return new Promise<never>(() => undefined);
        throw cause;
      }
    },
  };
}

/** Loads a page before it is visited; `handle` is that of its route. */
export async function fetchPage(handle: unknown): Promise<void> {
  // Ignored: the navigation itself retries and reloads.
  if (typeof handle === 'function') await Promise.resolve(handle()).catch(() => undefined);
}
