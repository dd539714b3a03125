import type { Request } from 'express';

const BEARER = /^Bearer +(\S.*)$/i;

/** The token that a request says it comes with, of whatever kind; undefined where it names none. */
export const bearerOf = (request: Request): string | undefined =>
  BEARER.exec(request.get('authorization') ?? '')?.[1];
