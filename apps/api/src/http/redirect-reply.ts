import type { Response } from 'express';

/** An answer by which a browser goes elsewhere: to a page of ours, or to a provider with which people sign in. */
export class RedirectReply {
  readonly location: string;
  constructor(location: string) {
    this.location = location;
  }
}

/** 303: whatever was asked, the browser asks for the page. Nothing of the address before is told there. */
export function sendRedirect({ location }: RedirectReply, response: Response): void {
  response.status(303).set('location', location).end();
}
