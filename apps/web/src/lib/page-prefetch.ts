/** Fetches a page's code ahead of its navigation; the router says how. */
type Prefetch = (href: string) => void;

let prefetch: Prefetch = () => undefined;

/** The router registers itself here, so that features need not know it. */
export function registerPrefetch(next: Prefetch): void {
  prefetch = next;
}

/**
 * Fetches the code behind an in-app address before it is visited: on hover, focus or touch of its link. Gives the
 * handlers to spread on the link.
 */
export function prefetchOnIntent(href: string): {
  onPointerEnter: () => void;
  onFocus: () => void;
} {
  const start = () => prefetch(href);
  return { onPointerEnter: start, onFocus: start };
}
