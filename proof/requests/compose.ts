import fc from 'fast-check';
import type { Endpoint } from '@reviews/contracts';
import type { Person, Who } from '../world/people.ts';
import { CALLERS, type Callers } from './callers.ts';
import { Dice } from './dice.ts';
import { hostile } from './hostile.ts';
import { jsonOf, JSON_TYPE, targetOf, type Letter, type Parts, type Temperament } from './letter.ts';
import type { Live, LiveForm } from './live.ts';
import { imageForm } from './multipart.ts';
import { resolve } from './names.ts';
import { nearlyValid } from './nearly-valid.ts';
import { kindOf } from '../tables/parameters.ts';
import { valuesOf } from './values.ts';

const BATCH = 64;
const MOST_MISFITS = 20;
const MAX_SEED = 2_147_483_647;

/** Everything about a request that the seed decides; what exists is filled in when it is sent. */
interface Plan {
  readonly parts: Parts;
  readonly dice: number;
}

/** The plans of one operation: made from its contract, a batch at a time. */
function plansOf(endpoint: Endpoint, seed: number): () => Plan {
  const of = (part: keyof Parts) => (endpoint[part] === undefined ? fc.constant(undefined) : valuesOf(endpoint[part], endpoint.id));
  const plans = fc.record({ parts: fc.record({ params: of('params'), query: of('query'), body: of('body') }), dice: fc.nat(MAX_SEED) });
  let batch: Plan[] = [];
  let batches = 0;
  return () => {
    if (batch.length === 0) batch = fc.sample(plans, { seed: (seed + Math.imul((batches += 1), 7_919)) | 0, numRuns: BATCH });
    const plan = batch.pop();
    if (plan === undefined) throw new Error(`No request to ${endpoint.id} could be made.`);
    return plan;
  };
}

/** Parameters of paths that the table of parameters does not know: nothing that exists can be named by them. */
export function unknownParameters(endpoints: readonly Endpoint[]): string[] {
  return endpoints.flatMap(({ id, path }) => [...path.matchAll(/:([A-Za-z]\w*)/g)].map(([, name = '']) => name).filter((name) => kindOf(id, name) === undefined).map((name) => `${id}.${name}`));
}

const STAFF: readonly Person[] = ['hr', 'hr', 'administrator', 'hrPartner', 'hrManager', 'hrSubject'];
const WRITER = 0.6;
const STAFFED = 0.45;
/** A form that can be written, rather than any. */
const WRITABLE = 0.5;

/** What few forms are fit for is mostly asked about one of those, by somebody who may. */
const AIMED: Readonly<Record<string, { readonly at: (form: LiveForm) => boolean; readonly by?: (form: LiveForm, dice: Dice) => Who | number }>> = {
  declineReopenRequest: { at: ({ isRequested }) => isRequested, by: (_form, dice) => dice.of(STAFF) },
  undoRestore: { at: ({ isRestored }) => isRestored },
  editComment: { at: ({ comments }) => comments.length > 0 },
  listPeerReviews: { at: ({ task }) => task !== null, by: (_form, dice) => dice.of(STAFF) },
  saveNominations: { at: ({ task, state }) => task !== null && state === 'open', by: ({ writerId }, dice) => writerId ?? dice.of(STAFF) },
  declineReview: { at: ({ isNominated, gone, state }) => isNominated && !gone && (state === 'open' || state === 'draft'), by: ({ writerId }, dice) => writerId ?? dice.of(STAFF) },
  unlockNominations: { at: ({ task }) => task !== null, by: (_form, dice) => dice.of(STAFF) },
  undoApproval: { at: ({ task }) => task?.isSavedHere === true },
  previewManagerChange: { at: () => true, by: (_form, dice) => dice.of(STAFF) },
  changeManager: { at: () => true, by: (_form, dice) => dice.of(STAFF) },
  decideHandover: { at: ({ changes, state }) => changes.length > 0 && (state === 'open' || state === 'draft'), by: (_form, dice) => dice.of(STAFF) },
  undoHandover: { at: ({ changes, state }) => changes.length > 0 && (state === 'open' || state === 'draft'), by: (_form, dice) => dice.of(STAFF) },
  showKeptDraft: { at: ({ formerWriters }) => formerWriters.length > 0, by: ({ formerWriters }, dice) => dice.of(formerWriters) },
};
const WELL_AIMED = 0.7;

/** Who sends it: the writer of the form it is about, somebody with a role, or anybody. */
function senderOf(form: LiveForm, dice: Dice, { id }: Endpoint): Who | number {
  const aimed = AIMED[id];
  if (aimed?.by !== undefined && aimed.at(form) && dice.chance(WELL_AIMED)) return aimed.by(form, dice);
  if (form.writerId !== null && dice.chance(WRITER)) return form.writerId;
  return dice.chance(STAFFED) ? dice.of(STAFF) : dice.of(CALLERS);
}

function formFor(live: Live, dice: Dice, { id }: Endpoint): LiveForm {
  const present = live.forms.filter(({ gone }) => !gone || dice.chance(0.05));
  const { at } = AIMED[id] ?? {};
  const fit = at === undefined ? [] : present.filter(at);
  if (fit.length > 0 && dice.chance(WELL_AIMED)) return dice.of(fit);
  const writable = present.filter(({ state, cycleId }) => (state === 'open' || state === 'draft') && cycleId !== null);
  return dice.chance(WRITABLE) && writable.length > 0 ? dice.of(writable) : dice.of(present);
}

export interface Composer {
  /** The next request to the operation in this temperament. */
  next(endpoint: Endpoint, temperament: Temperament): Promise<Letter>;
  /** Requests that were to be valid and are not by their own contract: a fault of what makes them. */
  readonly misfits: string[];
}

/** Makes requests from contracts. The same seed makes the same ones, as far as what exists is the same. */
export function composer(live: Live, callers: Callers, seed: number): Composer {
  const plans = new Map<string, () => Plan>();
  const misfits: string[] = [];
  let sent = 0;

  function check({ id, ...schemas }: Endpoint, parts: Parts): void {
    for (const part of ['params', 'query', 'body'] as const) {
      const read = schemas[part]?.safeParse(parts[part]);
      if (read?.success === false && misfits.length < MOST_MISFITS) misfits.push(`A request to ${id} was to be valid; its ${part} is not: ${JSON.stringify(parts[part])} (${read.error.message})`);
    }
  }

  async function valid(endpoint: Endpoint, { parts, dice: number }: Plan, temperament: Temperament): Promise<{ letter: Letter; parts: Parts; dice: Dice }> {
    const dice = new Dice(number);
    const form = formFor(live, dice, endpoint);
    const scene = { live, form, mayLockOut: temperament !== 'valid' };
    const filled = { params: resolve(parts.params, scene, true), query: resolve(parts.query, scene, true), body: resolve(parts.body, scene) };
    const who = senderOf(form, dice, endpoint);
    if (temperament === 'valid') check(endpoint, filled);
    const { cookie, token } = await callers.of(who);
    const upload = endpoint.fileField === undefined ? undefined : imageForm(endpoint.fileField, dice);
    const body = upload?.body ?? jsonOf(filled.body);
    const type = upload?.type ?? (body === null ? undefined : JSON_TYPE);
    // Everybody has an address of their own, so that attempts to sign in are counted apart.
    const address = `10.${(sent >> 16) & 255}.${(sent >> 8) & 255}.${sent & 255}`;
    const headers = { cookie, 'x-xsrf-token': token, 'x-forwarded-for': address, ...(type === undefined ? {} : { 'content-type': type }) };
    return { letter: { endpoint, temperament, twist: '', who, method: endpoint.method, target: targetOf(endpoint, filled), headers, body }, parts: filled, dice };
  }

  return {
    misfits,
    async next(endpoint, temperament) {
      sent += 1;
      const key = `${endpoint.id} ${temperament}`;
      const plan = plans.get(key) ?? plansOf(endpoint, (seed ^ Math.imul(plans.size + 1, 104_729)) | 0);
      plans.set(key, plan);
      const made = await valid(endpoint, plan(), temperament);
      if (temperament === 'valid') return made.letter;
      return (temperament === 'nearly' ? nearlyValid : hostile)({ endpoint, ...made });
    },
  };
}
