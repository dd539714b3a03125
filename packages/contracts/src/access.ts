import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { hash, recordId, recordIdText } from './wire.ts';

const page = z.int().min(1).max(100_000);

const explainedForm = z.strictObject({
  hash,
  title: z.string(),
  cycle: z.string().nullable(),
  state: z.string(),
  writer: z.string(),
});
const explainedPacket = z.strictObject({ hash, cycle: z.string() });

/** Returns only what the caller can see elsewhere: reviews they track and packets they open. */
export const listExplainable = endpoint({
  id: 'listExplainable',
  method: 'GET',
  path: '/api/access/employees/:employeeId',
  tag: 'access',
  summary: 'List the reviews and packets about an employee whose access can be explained.',
  params: z.strictObject({ employeeId: recordIdText }),
  response: z.strictObject({
    employee: z.strictObject({ id: recordId, preferred_name: z.string() }),
    forms: z.array(explainedForm),
    packets: z.array(explainedPacket),
  }),
});
export type Explainable = z.infer<typeof listExplainable.response>;

const about = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('form'), hash }),
  z.strictObject({ kind: z.literal('packet'), hash }),
  z.strictObject({ kind: z.literal('employee'), employee_id: recordId }),
]);
export type ExplainAbout = z.infer<typeof about>;

const verdict = z.strictObject({
  /** The action, in words. */
  action: z.string(),
  allowed: z.boolean(),
  rule: z.string(),
  sentence: z.string(),
  /** The roles that make the rule apply; empty when it does not depend on a role. */
  through: z.array(z.string()),
});
export type ExplainedVerdict = z.infer<typeof verdict>;

const person = z.strictObject({
  user_id: recordId,
  name: z.string(),
  email: z.string(),
  is_deactivated: z.boolean(),
});

/** Uses the same policies as the API. Every call is written to the change log. */
export const explainAccess = endpoint({
  id: 'explainAccess',
  method: 'POST',
  path: '/api/access/explanations',
  tag: 'access',
  summary:
    'Explain what a person may do to a review, a packet or an employee, with the deciding rules.',
  body: z.strictObject({ user_id: recordId, about }),
  response: z.strictObject({
    person,
    about: z.strictObject({ title: z.string(), subject: z.string(), cycle: z.string().nullable() }),
    verdicts: z.array(verdict),
  }),
});
export type Explanation = z.infer<typeof explainAccess.response>;

export const SIGHT_KINDS = ['forms', 'packets', 'employees'] as const;
export type SightKind = (typeof SIGHT_KINDS)[number];

const seen = z.strictObject({
  /** Identifies the review, packet or employee in a follow-up question. */
  key: z.string(),
  title: z.string(),
  place: z.string().nullable(),
  sentence: z.string(),
});
export type SeenRecord = z.infer<typeof seen>;

/**
 * Lists only reviews and packets that the caller can see too. Every call is written to the change
 * log.
 */
export const listSight = endpoint({
  id: 'listSight',
  method: 'POST',
  path: '/api/access/sights',
  tag: 'access',
  summary: 'Count what a person can see of each kind, and list one page of one kind.',
  body: z.strictObject({ user_id: recordId, kind: z.literal(SIGHT_KINDS), page }),
  response: z.strictObject({
    person,
    totals: z.strictObject({ forms: z.int(), packets: z.int(), employees: z.int() }),
    data: z.array(seen),
  }),
});
export type Sight = z.infer<typeof listSight.response>;
