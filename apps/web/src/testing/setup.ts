import { cleanup, configure } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { clearToasts } from '../lib/toasts.ts';
import { configureTransport } from '../lib/transport.ts';
import { server } from './fake-server.ts';

class QuietResizeObserver implements ResizeObserver {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}

// Browser APIs that the test environment lacks.
window.matchMedia = (query) => ({
  matches: false,
  media: query,
  onchange: null,
  addEventListener: () => undefined,
  removeEventListener: () => undefined,
  addListener: () => undefined,
  removeListener: () => undefined,
  dispatchEvent: () => false,
});
window.ResizeObserver = QuietResizeObserver;
window.scrollTo = () => undefined;
Element.prototype.scrollIntoView = () => undefined;

// A limit for tests that hang, not for slow ones: a busy machine can take many times the usual
// second.
configure({ asyncUtilTimeout: 20_000 });

beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});
afterEach(() => {
  cleanup();
  clearToasts();
  server.resetHandlers();
  configureTransport({ downloadToken: null });
});
afterAll(() => server.close());
