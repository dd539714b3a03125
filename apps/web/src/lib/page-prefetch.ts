/** Loads a page's code before navigation; implemented by the router. */
type Prefetch = (href: string) => void;

let prefetch: Prefetch = () => undefined;

/** Called by the router, so that features need not know it. */
export function registerPrefetch(next: Prefetch): void {
  prefetch = next;
}

/**
 * Returns handlers to spread on a link. They load the code behind an in-app address on hover, focus
 * or touch.
 */
export function prefetchOnIntent(href: string): {
  onPointerEnter: () => void;
  onFocus: () => void;
} {
  const start = () => prefetch(href);
  return { onPointerEnter: start, onFocus: start };
}
