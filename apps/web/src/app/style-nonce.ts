declare global {
  interface Window {
    /** Read by the scroll lock of the dialogs for the `<style>` it adds. */
    __webpack_nonce__?: string;
  }
}

/** The nonce the server put into index.html: the Content-Security-Policy lets only `<style>` tags through that carry it. */
export function styleNonce(): string {
  return document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? '';
}

/** Gives the nonce to what adds a `<style>` without asking the theme. */
export function shareStyleNonce(): void {
  window.__webpack_nonce__ = styleNonce();
}
