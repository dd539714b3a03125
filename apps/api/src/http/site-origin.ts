import { InvalidInput, MESSAGES } from '@reviews/domain';

/** What of a request says under which address it came. */
interface Arrived {
  readonly protocol: string;
  readonly headers: { readonly host?: string | undefined };
}

const PROTOCOLS: ReadonlySet<string> = new Set(['http:', 'https:']);

/**
 * Under which address people know the site: as it is configured, or else as this request came.
 * @throws InvalidInput where the request came under what is no address
 */
export function createSiteOrigin(publicUrl: string | undefined): (request: Arrived) => string {
  const configured = publicUrl === undefined ? null : new URL(publicUrl).origin;
  return (request) => {
    if (configured !== null) return configured;
    const came = URL.parse(`${request.protocol}://${request.headers.host ?? ''}`);
    // What a proxy gives out for the protocol may be any word: of one that is no page's there is no origin.
    if (came === null || !PROTOCOLS.has(came.protocol))
      throw new InvalidInput([{ path: 'host', message: MESSAGES.errors.malformedBody }]);
    return came.origin;
  };
}
