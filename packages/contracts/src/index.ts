import * as appConfigContracts from './app-config.ts';
import * as audience from './audience.ts';
import * as comments from './comments.ts';
import * as cycles from './cycles.ts';
import * as employees from './employees.ts';
import type { Endpoint } from './endpoint.ts';
import * as handovers from './handovers.ts';
import * as health from './health.ts';
import * as menu from './menu.ts';
import * as nominations from './nominations.ts';
import * as notices from './notices.ts';
import * as overview from './overview.ts';
import * as pulses from './pulses.ts';
import * as reopenings from './reopening.ts';
import * as session from './session.ts';
import * as team from './team.ts';
import * as uploads from './uploads.ts';

export * from './address.ts';
export * from './app-config.ts';
export * from './audience.ts';
export * from './comments.ts';
export * from './cycles.ts';
export * from './employees.ts';
export * from './endpoint.ts';
export * from './handovers.ts';
export * from './health.ts';
export * from './menu.ts';
export * from './nominations.ts';
export * from './notices.ts';
export * from './overview.ts';
export * from './peers.ts';
export * from './pulses.ts';
export * from './questions.ts';
export * from './reopening.ts';
export * from './session.ts';
export * from './team.ts';
export * from './uploads.ts';
export * from './wire.ts';

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'response' in value;

/** Every call of the API, for the document and for the tests that walk all of them. */
export const allEndpoints: readonly Endpoint[] = [health, session, appConfigContracts, menu, employees, overview, pulses, comments, reopenings, audience, cycles, team, nominations, notices, handovers, uploads]
  .flatMap((module) => Object.values(module))
  .filter(isEndpoint);
