import { createContext, type Ref, type RefCallback } from 'react';

/**
 * Replaces the part of the router that prefetches the pages of its own server framework, under the
 * same names (vite.config.ts). A link then keeps no state for it.
 */
export const FrameworkContext = createContext<undefined>(undefined);
export const PrefetchPageLinks = (): null => null;
export const usePrefetchBehavior = (): [boolean, undefined, Record<string, never>] => [
  false,
  undefined,
  {},
];

/** Returns the first ref: there is no other without prefetching. */
export const mergeRefs = <T>(own: Ref<T> | undefined): Ref<T> | RefCallback<T> | undefined => own;
