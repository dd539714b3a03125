import type { ComponentType } from 'react';
import type { RouteObject } from 'react-router';
import { forgetReload, reloadOnce } from './reload-once.ts';

export interface PageModule {
  default: ComponentType;
}

/** Where the router is going; where no navigation is under way, where the browser is. */
let targetAddress = (): string =>
  `${window.location.pathname}${window.location.search}${window.location.hash}`;

/** The router tells here how to find its target. */
export function knowTarget(find: () => string): void {
  targetAddress = find;
}

/** A route whose page is fetched when it is visited (NAV-01); where that fails the target address is loaded anew (NAV-11). */
export function lazyPage(load: () => Promise<PageModule>): NonNullable<RouteObject['lazy']> {
  return async () => {
    try {
      const { default: Component } = await load();
      forgetReload(targetAddress());
      return { Component };
    } catch (cause) {
      // Asked for only now: the router calls this before it says where it is going.
      const address = targetAddress();
      // While the browser loads the page anew nothing may be drawn: this promise is never settled.
      if (reloadOnce(address)) return new Promise<never>(() => undefined);
      throw cause;
    }
  };
}
