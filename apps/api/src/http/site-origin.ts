import { InvalidInput, MESSAGES } from '@reviews/domain';

/** The parts of a request that tell its URL. */
interface Arrived {
  readonly protocol: string;
  readonly headers: { readonly host?: string | undefined };
}

const PROTOCOLS: ReadonlySet<string> = new Set(['http:', 'https:']);

/**
 * Returns a function that tells the site's public origin: the configured one, or else the
 * request's.
 * @throws InvalidInput if the request's host is not valid
 */
export function createSiteOrigin(publicUrl: string | undefined): (request: Arrived) => string {
  const configured = publicUrl === undefined ? null : new URL(publicUrl).origin;
  return (request) => {
    if (configured !== null) return configured;
    const came = URL.parse(`${request.protocol}://${request.headers.host ?? ''}`);
    // A proxy may send any word as the protocol; only those of pages have an origin.
    if (came === null || !PROTOCOLS.has(came.protocol))
      throw new InvalidInput([{ path: 'host', message: MESSAGES.errors.malformedBody }]);
    return came.origin;
  };
}
