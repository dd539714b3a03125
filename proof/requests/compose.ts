import fc from 'fast-check';
import type { Endpoint } from '@reviews/contracts';
import type { Person, Who } from '@reviews/api/testing/cases/people';
import { CALLERS, type Callers, type Credentials } from './callers.ts';
import { Dice } from './dice.ts';
import { hostile } from './hostile.ts';
import {
  jsonOf,
  JSON_TYPE,
  targetOf,
  type Letter,
  type Parts,
  type Temperament,
} from './letter.ts';
import type { Live, LiveForm } from './live.ts';
import { imageForm, peopleForm } from './multipart.ts';
import { packetAbout, resolve } from './names.ts';
import { nearlyValid } from './nearly-valid.ts';
import { CASES } from '@reviews/api/testing/cases/all-cases';
import { kindOf } from '../tables/parameters.ts';
import { valuesOf } from './values.ts';

/** Plans are made in batches that grow: a short run uses few plans of each operation. */
const FIRST_BATCH = 4;
const LARGEST_BATCH = 64;
const MOST_MISFITS = 20;
/** How often in a row a request meant to be valid may break its contract. */
const MOST_AGAIN = 5;
const MAX_SEED = 2_147_483_647;

/**
 * Everything about a request that the seed decides; references to existing records are filled in
 * when it is sent.
 */
interface Plan {
  readonly parts: Parts;
  readonly dice: number;
}

/** A plan with its references filled in, and the form that it is about. */
interface Filled {
  readonly parts: Parts;
  readonly dice: Dice;
  readonly form: LiveForm;
}

/** Returns the plans of one operation, made from its contract a batch at a time. */
function plansOf(endpoint: Endpoint, seed: number): () => Plan {
  const of = (part: keyof Parts) =>
    endpoint[part] === undefined ? fc.constant(undefined) : valuesOf(endpoint[part], endpoint.id);
  const plans = fc.record({
    parts: fc.record({ params: of('params'), query: of('query'), body: of('body') }),
    dice: fc.nat(MAX_SEED),
  });
  let batch: Plan[] = [];
  let batches = 0;
  let size = FIRST_BATCH;
  return () => {
    if (batch.length === 0) {
      batch = fc.sample(plans, {
        seed: (seed + Math.imul((batches += 1), 7_919)) | 0,
        numRuns: size,
      });
      size = Math.min(2 * size, LARGEST_BATCH);
    }
    const plan = batch.pop();
    if (plan === undefined) throw new Error(`No request to ${endpoint.id} could be made.`);
    return plan;
  };
}

/**
 * Returns path parameters that the table of parameters does not know: they cannot name anything
 * that exists.
 */
export function unknownParameters(endpoints: readonly Endpoint[]): string[] {
  return endpoints.flatMap(({ id, path }) =>
    [...path.matchAll(/:([A-Za-z]\w*)/g)]
      .map(([, name = '']) => name)
      .filter((name) => kindOf(id, name) === undefined)
      .map((name) => `${id}.${name}`),
  );
}

const STAFF: readonly Person[] = [
  'hr',
  'hr',
  'administrator',
  'hrPartner',
  'hrManager',
  'hrSubject',
];
const WRITER = 0.6;
const STAFFED = 0.45;
/** How often a writable form is chosen rather than any form. */
const WRITABLE = 0.5;

const IMPERSONATING: readonly Who[] = ['hrAsWriter', 'hrAsSubject', 'administratorAsHr'];
const isWritable = ({ state, gone, cycleId }: LiveForm): boolean =>
  !gone && (state === 'open' || state === 'draft') && cycleId !== null;

/** Operations that few forms are fit for: mostly sent for one of those, by someone who may. */
const AIMED: Readonly<
  Record<
    string,
    {
      readonly at: (form: LiveForm) => boolean;
      readonly by?: (form: LiveForm, dice: Dice, live: Live) => Who | number;
    }
  >
> = {
  declineReopenRequest: {
    at: ({ isRequested }) => isRequested,
    by: (_form, dice) => dice.of(STAFF),
  },
  undoRestore: {
    at: ({ isRestored }) => isRestored,
    by: ({ writerId }, dice) => writerId ?? dice.of(STAFF),
  },
  submitPulse: { at: isWritable, by: ({ writerId }, dice) => writerId ?? dice.of(STAFF) },
  acknowledgePacket: { at: () => true, by: (form, _dice, live) => packetAbout(live, form).userId },
  stopImpersonating: { at: () => true, by: (_form, dice) => dice.of(IMPERSONATING) },
  editComment: {
    at: ({ comments }) => comments.length > 0,
    by: ({ writerId }, dice) => writerId ?? dice.of(STAFF),
  },
  listPeerReviews: { at: ({ task }) => task !== null, by: (_form, dice) => dice.of(STAFF) },
  saveNominations: {
    at: ({ task, state }) => task !== null && state === 'open',
    by: ({ writerId }, dice) => writerId ?? dice.of(STAFF),
  },
  declineReview: {
    at: ({ isNominated, gone, state }) =>
      isNominated && !gone && (state === 'open' || state === 'draft'),
    by: ({ writerId }, dice) => writerId ?? dice.of(STAFF),
  },
  unlockNominations: { at: ({ task }) => task !== null, by: (_form, dice) => dice.of(STAFF) },
  undoApproval: {
    at: ({ task }) => task?.isSavedHere === true,
    by: ({ writerId }, dice) => writerId ?? dice.of(STAFF),
  },
  previewManagerChange: { at: () => true, by: (_form, dice) => dice.of(STAFF) },
  changeManager: { at: () => true, by: (_form, dice) => dice.of(STAFF) },
  decideHandover: {
    at: ({ changes, state }) => changes.length > 0 && (state === 'open' || state === 'draft'),
    by: (_form, dice) => dice.of(STAFF),
  },
  undoHandover: {
    at: ({ changes, state }) => changes.length > 0 && (state === 'open' || state === 'draft'),
    by: (_form, dice) => dice.of(STAFF),
  },
  previewBulk: {
    at: ({ cyclePulseId }) => cyclePulseId !== null,
    by: (_form, dice) => dice.of(STAFF),
  },
  runBulk: {
    at: ({ cyclePulseId, gone }) => cyclePulseId !== null && !gone,
    by: (_form, dice) => dice.of(STAFF),
  },
  showBulkAction: { at: () => true, by: (_form, dice) => dice.of(STAFF) },
  undoBulk: { at: () => true, by: (_form, dice) => dice.of(STAFF) },
  addSavedFilter: {
    at: ({ cyclePulseId }) => cyclePulseId !== null,
    by: (_form, dice) => dice.of(STAFF),
  },
  changeSavedFilter: { at: ({ cyclePulseId }) => cyclePulseId !== null, by: () => 'hr' },
  deleteSavedFilter: { at: ({ cyclePulseId }) => cyclePulseId !== null, by: () => 'hr' },
  startLaunch: { at: () => true, by: (_form, dice) => dice.of(STAFF) },
  undoLaunch: { at: () => true, by: (_form, dice) => dice.of(STAFF) },
  showKeptDraft: {
    at: ({ formerWriters }) => formerWriters.length > 0,
    by: ({ formerWriters }, dice) => dice.of(formerWriters),
  },
};
/**
 * Calls that sign the caller out elsewhere or change their password: sent only by people who send
 * nothing else.
 */
const OF_ONESELF: ReadonlySet<string> = new Set(['changeMyPassword', 'endMySessions']);
const WELL_AIMED = 0.7;
/** Calls that accept a token for the view that they name. */
const BORNE: ReadonlySet<string> = new Set([
  'showDownload',
  'showManagerDownload',
  'showPacketPdf',
  'showManagerPacketPdf',
]);

/** Returns at what an operation is aimed, by the table or by its case. */
function aimOf(id: string): (typeof AIMED)[string] | undefined {
  const by = CASES[id]?.sentBy;
  return AIMED[id] ?? (by === undefined ? undefined : { at: () => true, by: () => by });
}

/** Returns the sender: the form's writer, someone with a role, or anyone. */
function senderOf(live: Live, form: LiveForm, dice: Dice, { id }: Endpoint): Who | number {
  const aimed = aimOf(id);
  if (aimed?.by !== undefined && aimed.at(form) && dice.chance(WELL_AIMED))
    return aimed.by(form, dice, live);
  if (form.writerId !== null && dice.chance(WRITER)) return form.writerId;
  return dice.chance(STAFFED) ? dice.of(STAFF) : dice.of(CALLERS);
}

function formFor(live: Live, dice: Dice, { id }: Endpoint): LiveForm {
  const present = live.forms.filter(({ gone }) => !gone || dice.chance(0.05));
  const { at } = aimOf(id) ?? {};
  const fit = at === undefined ? [] : present.filter(at);
  if (fit.length > 0 && dice.chance(WELL_AIMED)) return dice.of(fit);
  const writable = present.filter(
    ({ state, cycleId }) => (state === 'open' || state === 'draft') && cycleId !== null,
  );
  return dice.chance(WRITABLE) && writable.length > 0 ? dice.of(writable) : dice.of(present);
}

export interface Composer {
  /**
   * Returns the next request to the operation in this temperament, from a likely sender or from the
   * given person.
   */
  next(endpoint: Endpoint, temperament: Temperament, by?: Person): Promise<Letter>;
  /** Requests meant to be valid that break their own contract: a fault of the generator. */
  readonly misfits: string[];
}

/**
 * Makes requests from contracts. The same seed makes the same requests, as long as the existing
 * records are the same.
 */
export function composer(live: Live, callers: Callers, seed: number): Composer {
  const plans = new Map<string, () => Plan>();
  const misfits: string[] = [];
  let sent = 0;

  /** Returns which part of a request breaks its own contract, or null. */
  function misfitOf({ id, ...schemas }: Endpoint, parts: Parts): string | null {
    for (const part of ['params', 'query', 'body'] as const) {
      const read = schemas[part]?.safeParse(parts[part]);
      if (read?.success === false)
        return `A request to ${id} was to be valid; its ${part} is not: ${JSON.stringify(parts[part])} (${read.error.message})`;
    }
    return null;
  }

  function callerFor(id: string, who: Who | number): Promise<Credentials> {
    if (id === 'stopPreview') return callers.previewing();
    return OF_ONESELF.has(id) ? callers.newPerson() : callers.of(who);
  }

  /** Fills existing records into a plan, about one form. */
  function fill(
    endpoint: Endpoint,
    { parts, dice: number }: Plan,
    temperament: Temperament,
  ): Filled {
    const dice = new Dice(number);
    const form = formFor(live, dice, endpoint);
    const scene = { live, form, mayLockOut: temperament !== 'valid' };
    return {
      dice,
      form,
      parts: {
        params: resolve(parts.params, scene, true),
        query: resolve(parts.query, scene, true),
        body: resolve(parts.body, scene),
      },
    };
  }

  /**
   * Fills a plan so that its contract accepts it: draws again when two references have come to name
   * the same record.
   */
  function fillValid(endpoint: Endpoint, plan: () => Plan): Filled {
    for (let again = 1; ; again += 1) {
      const filled = fill(endpoint, plan(), 'valid');
      const misfit = misfitOf(endpoint, filled.parts);
      if (misfit !== null && again < MOST_AGAIN) continue;
      if (misfit !== null && misfits.length < MOST_MISFITS) misfits.push(misfit);
      return filled;
    }
  }

  async function letterOf(
    endpoint: Endpoint,
    { dice, form, parts: filled }: Filled,
    temperament: Temperament,
    by: Person | undefined,
  ): Promise<Letter> {
    const chosen = senderOf(live, form, dice, endpoint);
    const who = by ?? chosen;
    const { cookie, token } = await callerFor(endpoint.id, who);
    const upload =
      endpoint.fileField === undefined
        ? undefined
        : (endpoint.id === 'uploadImport' ? peopleForm : imageForm)(endpoint.fileField, dice);
    const body = upload?.body ?? jsonOf(filled.body);
    const type = upload?.type ?? (body === null ? undefined : JSON_TYPE);
    // Everyone has their own address, so that sign-in attempts are counted separately.
    const address = `10.${(sent >> 16) & 255}.${(sent >> 8) & 255}.${sent & 255}`;
    const bearer = BORNE.has(endpoint.id)
      ? live.tokens.take(String((filled.params as { readonly hash?: unknown }).hash))
      : undefined;
    const headers = {
      cookie,
      'x-xsrf-token': token,
      ...(bearer === undefined ? {} : { authorization: `Bearer ${bearer}` }),
      'x-forwarded-for': address,
      ...(type === undefined ? {} : { 'content-type': type }),
    };
    return {
      endpoint,
      temperament,
      twist: '',
      who,
      method: endpoint.method,
      target: targetOf(endpoint, filled),
      headers,
      body,
    };
  }

  return {
    misfits,
    async next(endpoint, temperament, by) {
      sent += 1;
      const key = `${endpoint.id} ${temperament}`;
      const plan =
        plans.get(key) ?? plansOf(endpoint, (seed ^ Math.imul(plans.size + 1, 104_729)) | 0);
      plans.set(key, plan);
      const filled =
        temperament === 'valid' ? fillValid(endpoint, plan) : fill(endpoint, plan(), temperament);
      const letter = await letterOf(endpoint, filled, temperament, by);
      if (temperament === 'valid') return letter;
      return (temperament === 'nearly' ? nearlyValid : hostile)({
        endpoint,
        parts: filled.parts,
        dice: filled.dice,
        letter,
      });
    },
  };
}
