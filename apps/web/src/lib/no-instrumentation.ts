/**
 * Replaces the router's instrumentation, which runs only for a router that is given some, under the
 * same names (vite.config.ts).
 */
export const consumeInstrumentationClientResultMetaReceiver = (): undefined => undefined;
export const getRouteInstrumentationUpdates = (): Record<string, never> => ({});
export const instrumentClientSideRouter = <Router>(router: Router): Router => router;
