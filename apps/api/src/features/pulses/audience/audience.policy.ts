import {
  ANONYMOUS_MINIMUM,
  READING_BARS,
  READING_EVENTS,
  type Audience,
  type ReadingBar,
  type ReadingEvent,
} from '@reviews/domain';
import type { Actor } from '../../../core/actor.ts';
import type { PersonAround } from '../record/people-around.queries.ts';
import {
  audienceOf,
  canReopen,
  canRequestReopen,
  canUpdate,
  canView,
  isAnonymousTo,
  type PulseFacts,
} from '../record/pulses.policy.ts';

/** A group that is large enough in every cycle. */
const ENOUGH = { anonymous_writers: ANONYMOUS_MINIMUM.most };

/** The events that can still happen to a form, and what each changes. */
export type Course = Readonly<Partial<Record<ReadingEvent, Partial<PulseFacts>>>>;

/**
 * When and how one person can read a form. `after` is empty if they can now; `because` says why
 * they never will.
 */
export interface Reading {
  readonly audience: Audience;
  readonly after: readonly ReadingEvent[];
  readonly because: ReadingBar | null;
  readonly anonymous: boolean;
}

/** A group of people who get the same result from the policy. */
export interface Readers extends Reading {
  readonly everyone: boolean;
  readonly people: readonly PersonAround[];
  /**
   * Minimum number of other people whose forms are read together with it, if the writer is
   * withheld.
   */
  readonly among: number | null;
}

/** The readers of a form, as far as its reader may know them. */
export interface AudienceOfForm {
  readonly youAre: Audience;
  readonly readers: readonly Readers[];
  readonly otherwise: {
    readonly sharingOptOut: boolean;
    readonly readers: readonly Readers[];
  } | null;
}

/** A future submission of a form. */
export interface Submission {
  readonly sharingOptOut: boolean;
  /** The number of people that an anonymous writer then hides among (`anonymousGroup`). */
  readonly group: number;
}

/**
 * Returns whether the writer can still submit the form: now, after what blocks it is done, or after
 * a reopening.
 */
export function canStillSubmit(writer: Actor, form: PulseFacts): boolean {
  const waitingForNothing = {
    ...form,
    cycle_launched: true,
    stage_start_date: null,
    previous_title: null,
    reopen_pending: false,
  };
  if (form.state === 'incomplete')
    return canReopen(writer, waitingForNothing) || canRequestReopen(writer, waitingForNothing);
  return canUpdate(writer, waitingForNothing);
}

/**
 * Returns the events that can still happen. `submission` is null if the form can no longer be
 * submitted or has been. Outside cycles there are no similar forms to hide among.
 */
export function courseOf(submission: Submission | null, isInCycle: boolean): Course {
  return {
    ...(submission === null
      ? {}
      : {
          submitted: {
            state: 'complete',
            sharing_opt_out: submission.sharingOptOut,
            anonymous_writers: submission.group,
          },
        }),
    released: { packet_released: true, is_undelivered: false },
    ...(isInCycle ? { enough: ENOUGH } : {}),
  };
}

/** Returns the form as it will be after these events. */
const once = (form: PulseFacts, course: Course, events: readonly ReadingEvent[]): PulseFacts =>
  events.reduce<PulseFacts>((facts, event) => ({ ...facts, ...course[event] }), form);

/** Returns every subset of these events, smaller ones first, each in the given order. */
function choicesOf(events: readonly ReadingEvent[]): ReadingEvent[][] {
  const choices = events.reduce<ReadingEvent[][]>(
    (known, event) => [...known, ...known.map((choice) => [...choice, event])],
    [[]],
  );
  return choices.toSorted((one, other) => one.length - other.length);
}

/**
 * For each bar, the form facts without it. They are tried in this order, each on top of the
 * previous ones.
 */
const LIFTED: Readonly<Record<ReadingBar, Partial<PulseFacts>>> = {
  'opt-out': { sharing_opt_out: false },
  template: { visible_to_employee: true },
  alone: ENOUGH,
};

/**
 * Returns the first bar that, removed together with those before it, would let the person read the
 * form.
 */
function barTo(actor: Actor, form: PulseFacts): ReadingBar | undefined {
  let lifted = form;
  return READING_BARS.find((bar) => {
    lifted = { ...lifted, ...LIFTED[bar] };
    return canView(actor, lifted);
  });
}

/**
 * Returns when a person can read a form: the fewest events until the policy lets them. Repeats no
 * reading rule: it asks the policy about the form as it is and as it would be. Null for someone who
 * can never know of the form.
 */
export function readingOf(actor: Actor, form: PulseFacts, course: Course): Reading | null {
  const audience = audienceOf(actor, form);
  if (audience === null) return null;
  const anonymous = isAnonymousTo(audience, form);
  const possible = READING_EVENTS.filter((event) => course[event] !== undefined);
  const after = choicesOf(possible).find((events) => canView(actor, once(form, course, events)));
  if (after !== undefined) return { audience, after, because: null, anonymous };
  const because = barTo(actor, once(form, course, possible));
  return because === undefined ? null : { audience, after: [], because, anonymous };
}
