declare global {
  interface Window {
    /** Read by the dialogs' scroll lock for the `<style>` it adds. */
    __webpack_nonce__?: string;
  }
}

/**
 * Returns the nonce the server put into index.html. The Content-Security-Policy allows only
 * `<style>` tags that carry it.
 */
export function styleNonce(): string {
  return document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? '';
}

/** Passes the nonce to libraries that add a `<style>` without using the theme. */
export function shareStyleNonce(): void {
  window.__webpack_nonce__ = styleNonce();
}
