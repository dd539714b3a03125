import type { Response } from 'express';

/** A redirect to one of our pages or to an identity provider. */
export class RedirectReply {
  readonly location: string;
  constructor(location: string) {
    this.location = location;
  }
}

/**
 * Sends a 303, so that the browser always uses GET. The new page does not learn the previous URL.
 */
export function sendRedirect({ location }: RedirectReply, response: Response): void {
  response.status(303).set('location', location).end();
}
