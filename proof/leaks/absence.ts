import type { Reply } from '@reviews/harness';
import type { Effort } from '../promise.ts';
import type { Subject } from '../tables/audience.ts';
import type { MarkedCompany } from '../world/marked-company.ts';
import type { MarkedForm } from '../world/markers.ts';
import { EVERYONE } from '@reviews/api/testing/cases/people';
import { inParallel, type Visitors } from './crawl.ts';
import { comparable } from './inspect.ts';
import { strangersTo } from './pairs.ts';
import { ABSENT_HASH, ABSENT_NUMBER } from './reading-calls.ts';

const HANDED_OVER: Subject = 'hrSubject';
/**
 * When everything is tried, each form is requested in one of this many ways; all forms together
 * cover all ways.
 */
const WAYS_APART = { short: 1, full: 6 } as const;
const ABSENT_DRAFT = '00000000-0000-4000-8000-000000000000';

/**
 * Ways of requesting a form without reading it: writes are refused, and the refusal tells nothing;
 * neither does the length of an answer without a body. Bodies are valid and invalid: strangers are
 * not told what is wrong with a body.
 */
const WAYS: readonly {
  readonly what: string;
  readonly method: string;
  readonly address: (hash: string, id: number) => string;
  readonly body?: (hash: string) => unknown;
}[] = [
  { what: 'HEAD', method: 'HEAD', address: (hash) => `/api/pulses/${hash}` },
  {
    what: 'a save',
    method: 'POST',
    address: (hash) => `/api/pulses/${hash}/save-draft`,
    body: () => ({ answers: {}, answerGroup: null }),
  },
  {
    what: 'a save of what is no answer',
    method: 'POST',
    address: (hash) => `/api/pulses/${hash}/save-draft`,
    body: () => ({ answers: { 1: { id: 1, value: ['x'] } }, answerGroup: ABSENT_DRAFT }),
  },
  {
    what: 'a submission',
    method: 'POST',
    address: (hash) => `/api/pulses/${hash}/edit`,
    body: () => ({ answers: {}, close: 1 }),
  },
  {
    what: 'a mark of having read',
    method: 'POST',
    address: (hash) => `/api/pulses/${hash}/viewed`,
    body: () => ({ viewed: 1 }),
  },
  { what: 'a reopening', method: 'POST', address: (hash) => `/api/pulses/${hash}/reopen` },
  {
    what: 'a request to reopen',
    method: 'POST',
    address: (hash) => `/api/pulses/${hash}/reopen-request`,
    body: () => ({ reason: 'A result is missing.' }),
  },
  {
    what: 'declining a request to reopen',
    method: 'POST',
    address: (hash) => `/api/pulses/${hash}/reopen-request/decline`,
    body: () => ({ note: 'Why?' }),
  },
  {
    what: 'a reassignment',
    method: 'POST',
    address: (hash) => `/api/pulses/${hash}/reassign`,
    body: () => ({ employeeId: 1 }),
  },
  {
    what: 'taking a draft back',
    method: 'POST',
    address: (hash) => `/api/pulses/${hash}/restore-draft`,
    body: () => ({ answer_group: ABSENT_DRAFT }),
  },
  {
    what: 'undoing that',
    method: 'POST',
    address: (hash) => `/api/pulses/${hash}/undo-restore`,
    body: () => ({ answer_group: ABSENT_DRAFT }),
  },
  // The third change of a manager is the one of HANDED_OVER.
  {
    what: 'a decision who writes it',
    method: 'POST',
    address: (hash) => `/api/handovers/3/forms/${hash}`,
    body: () => ({ decision: 'keep' }),
  },
  {
    what: 'taking a decision back',
    method: 'POST',
    address: (hash) => `/api/handovers/3/forms/${hash}/undo`,
  },
  {
    what: 'a comment',
    method: 'POST',
    address: (hash) => `/api/feedback-comments/${hash}`,
    body: () => ({ comment: '<p>Why?</p>', visibility: 'everyone' }),
  },
  {
    what: 'a comment that says nothing',
    method: 'POST',
    address: (hash) => `/api/feedback-comments/${hash}`,
    body: () => ({ comment: '', visibility: null, question_id: ABSENT_NUMBER }),
  },
  {
    what: 'an explanation of access to it',
    method: 'POST',
    address: () => '/api/access/explanations',
    body: (hash) => ({ user_id: 1, about: { kind: 'form', hash } }),
  },
  { what: 'a removal', method: 'DELETE', address: (hash) => `/api/pulses/${hash}` },
  { what: 'a removal by number', method: 'DELETE', address: (_hash, id) => `/api/pulses/${id}` },
];

/**
 * Puts the reviews about people named in a handover's address first: of several alike, the first is
 * requested.
 */
const byHandover = ({ forms }: MarkedCompany): MarkedForm[] =>
  forms.toSorted(
    (one, other) => Number(other.subject === HANDED_OVER) - Number(one.subject === HANDED_OVER),
  );

/**
 * Requests forms that do not exist for the caller, in every way but reading: each answer is like
 * one for a form that does not exist at all.
 */
export async function likeAbsence(
  visitors: Visitors,
  company: MarkedCompany,
  effort: Effort,
): Promise<{ faults: string[]; answers: number }> {
  const faults: string[] = [];
  let answers = 0;
  const send = async (
    who: (typeof EVERYONE)[number],
    way: (typeof WAYS)[number],
    hash: string,
    id: number,
  ): Promise<Reply> => {
    answers += 1;
    return visitors[who].send(
      way.method,
      way.address(hash, id),
      way.body === undefined ? {} : { body: way.body(hash) },
    );
  };
  const pairs = [...strangersTo(byHandover(company), effort)];
  const asking = EVERYONE.flatMap((who) => WAYS.map((way, turn) => ({ who, way, turn })));
  await inParallel(asking, async ({ who, way, turn }) => {
    const absent = comparable(await send(who, way, ABSENT_HASH, ABSENT_NUMBER));
    const forms = pairs.filter(
      ([, people], index) => people.has(who) && (index + turn) % WAYS_APART[effort] === 0,
    );
    for (const [form] of forms) {
      const told = comparable(await send(who, way, form.hash, form.id));
      if (told !== absent)
        faults.push(
          `${who} is told by ${way.what} that there is ${form.name}: ${told.slice(0, 300)}`,
        );
    }
  });
  return { faults, answers };
}
