import { createHash } from 'node:crypto';
import type { Endpoint, ResponseOf } from '@reviews/contracts';
import { IMPERSONATION_MAX_MS, type AnswerValue } from '@reviews/domain';
import {
  buildCycle,
  buildDepartment,
  buildEmployee,
  buildPacket,
  buildTemplate,
  grantRole,
  type BuiltCyclePulse,
  type BuiltCycle,
  type BuiltEmployee,
  type BuiltTemplate,
  type CycleGiven,
  type CyclePulseGiven,
  type EmployeeGiven,
  type QuestionGiven,
  type TemplateGiven,
} from '@reviews/factories';
import type { Actor } from '../core/actor.ts';
import type { Answer, Caller, TestApp } from './start-test-app.ts';

/**
 * Returns the value, or throws an error that names what is missing: for lists whose first element
 * the test has built.
 */
export function present<T>(value: T | null | undefined, what = 'A value the test relies on'): T {
  if (value === null || value === undefined) throw new Error(`${what} is missing.`);
  return value;
}

/** Returns the body of a 200 response, parsed by its contract. */
export function replyOf<E extends Endpoint>(endpoint: E, answer: Answer): ResponseOf<E> {
  if (answer.status !== 200)
    throw new Error(`${endpoint.id} answered ${answer.status}: ${JSON.stringify(answer.body)}`);
  return endpoint.response.parse(answer.body) as ResponseOf<E>;
}

/** Returns a response without what differs from request to request. */
export function comparable({ status, body }: Answer): { status: number; body: unknown } {
  return {
    status,
    body: typeof body === 'object' && body !== null ? { ...body, requestId: undefined } : body,
  };
}

/**
 * The people of a company: the CEO leads the director, who leads two managers. The writer and the
 * subject of most reviews report to one of them. HR staff are outside the line; one of them also
 * leads a person.
 */
export const PEOPLE = [
  'ceo',
  'director',
  'manager',
  'siblingManager',
  'writer',
  'subject',
  'hr',
  'partner',
  'outsidePartner',
  'administrator',
  'stranger',
  'hrManager',
  'hrReport',
] as const;
export type Person = (typeof PEOPLE)[number];

export interface Company {
  readonly people: Readonly<Record<Person, BuiltEmployee>>;
  /** A signed-in browser of each person. */
  readonly callers: Readonly<Record<Person, Caller>>;
  readonly actors: Readonly<Record<Person, Actor>>;
}

const COLLEAGUES = 'Engineering';
const ELSEWHERE = 'Sales';

/** Builds the company and signs everyone in. */
export async function buildCompany(app: TestApp): Promise<Company> {
  const person = (preferredName: string, given: EmployeeGiven = {}) =>
    buildEmployee(app.db, { preferredName, department: COLLEAGUES, password: null, ...given });
  await buildDepartment(app.db, ELSEWHERE);
  const ceo = await person('Cleo Ceo', { department: 'Board' });
  const director = await person('Dora Director', { manager: ceo });
  const manager = await person('Mara Manager', { manager: director });
  const siblingManager = await person('Sid Sibling', { manager: director });
  const hrManager = await person('Hanno Lead', {
    department: 'People',
    manager: ceo,
    roles: ['HR'],
  });
  const people = {
    ceo,
    director,
    manager,
    siblingManager,
    hrManager,
    writer: await person('Will Writer', { manager }),
    subject: await person('Sue Subject', { manager }),
    hr: await person('Hedi Human', { department: 'People', manager: ceo, roles: ['HR'] }),
    partner: await person('Pat Partner', { department: 'People', manager: ceo }),
    outsidePartner: await person('Otto Outside', { department: 'People', manager: ceo }),
    administrator: await person('Ada Admin', {
      department: 'IT',
      manager: ceo,
      roles: ['Administrator'],
    }),
    stranger: await person('Stan Stranger', { department: ELSEWHERE, manager: ceo }),
    hrReport: await person('Rita Report', { department: 'People', manager: hrManager }),
  };
  await grantRole(app.db, people.partner.user.id, 'HR Partner', [COLLEAGUES]);
  await grantRole(app.db, people.outsidePartner.user.id, 'HR Partner', [ELSEWHERE]);
  const callers = await forEveryone(async (name) => app.as(people[name].user));
  const actors = await forEveryone(async (name) => actorOf(app, callers[name]));
  return { people, callers, actors };
}

async function forEveryone<T>(build: (name: Person) => Promise<T>): Promise<Record<Person, T>> {
  const entries: [Person, T][] = [];
  for (const name of PEOPLE) entries.push([name, await build(name)]);
  return Object.fromEntries(entries) as Record<Person, T>;
}

/** Returns the actor that the API sees for a browser. */
export async function actorOf(app: TestApp, caller: Caller): Promise<Actor> {
  return app.services.session.resolveActor(present(caller.sessionToken, 'A session'));
}

/** Opens a browser in which `by` impersonates `as`, for an hour. */
export async function impersonating(
  app: TestApp,
  by: BuiltEmployee,
  as: BuiltEmployee,
): Promise<Caller> {
  const caller = await app.as(as.user);
  await app.db.prisma.session.update({
    where: { id: createHash('sha256').update(present(caller.sessionToken, 'A session')).digest() },
    data: {
      impersonatorId: by.user.id,
      impersonationExpiresAt: new Date(app.clock.now().getTime() + IMPERSONATION_MAX_MS),
    },
  });
  return caller;
}

/** A running cycle with one pulse of one template, for reviews. */
export interface Place {
  readonly template: BuiltTemplate;
  readonly cycle: BuiltCycle;
  readonly cyclePulse: BuiltCyclePulse;
  /** The template's question ids, in order. */
  readonly questions: readonly number[];
}

export interface PlaceGiven {
  readonly template?: TemplateGiven;
  readonly pulse?: Omit<CyclePulseGiven, 'template'>;
  readonly cycle?: Omit<CycleGiven, 'pulses' | 'now'>;
}

/**
 * Builds a template and a running cycle with it; the template has one required question unless
 * given otherwise.
 */
export async function buildPlace(app: TestApp, given: PlaceGiven = {}): Promise<Place> {
  const template = await buildTemplate(app.db, given.template);
  const cycle = await buildCycle(app.db, {
    now: app.clock.now(),
    ...given.cycle,
    pulses: [{ ...given.pulse, template }],
  });
  return {
    template,
    cycle,
    cyclePulse: present(cycle.pulses[0], 'The pulse'),
    questions: template.questions.map(({ id }) => id),
  };
}

/** Builds a place whose template has these questions. */
export function placeAsking(
  app: TestApp,
  questions: readonly QuestionGiven[],
  template: Omit<TemplateGiven, 'questions'> = {},
): Promise<Place> {
  return buildPlace(app, { template: { ...template, questions } });
}

/** Releases a person's packet in the place's cycle: they may now read the reviews about them. */
export async function release(
  app: TestApp,
  { cycle }: Pick<Place, 'cycle'>,
  employee: BuiltEmployee,
): Promise<void> {
  await buildPacket(app.db, { cycle, employee, state: 'released', releasedAt: app.clock.now() });
}

/** Returns an answers map with one answer, as the page sends it. */
export function answering(id: number, value: AnswerValue) {
  return { [id]: { id, value, type: 'textarea', original_answer: null } };
}
