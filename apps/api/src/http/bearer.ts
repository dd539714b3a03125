import type { Request } from 'express';

const BEARER = /^Bearer +(\S.*)$/i;

/** Returns the bearer token of a request, of any kind; undefined if it has none. */
export const bearerOf = (request: Request): string | undefined =>
  BEARER.exec(request.get('authorization') ?? '')?.[1];
