import type { ComponentType } from 'react';
import type { RouteObject } from 'react-router';
import { forgetReload, reloadOnce } from './reload-once.ts';

export interface PageModule {
  default: ComponentType;
}

/** Returns the address the router is navigating to, or the current one if it is not navigating. */
let targetAddress = (): string =>
  `${window.location.pathname}${window.location.search}${window.location.hash}`;

/** Registers how to find the router's target address. */
export function knowTarget(find: () => string): void {
  targetAddress = find;
}

/**
 * Loads a route's page when it is visited (NAV-01). If that fails, reloads the target address
 * (NAV-11).
 */
export function lazyPage(load: () => Promise<PageModule>): NonNullable<RouteObject['lazy']> {
  return async () => {
    try {
      const { default: Component } = await load();
      forgetReload(targetAddress());
      return { Component };
    } catch (cause) {
      // Read only here: the router calls this function before it publishes its target.
      const address = targetAddress();
      // Never resolves: nothing may render while the browser reloads the page.
      if (reloadOnce(address)) return new Promise<never>(() => undefined);
      throw cause;
    }
  };
}
