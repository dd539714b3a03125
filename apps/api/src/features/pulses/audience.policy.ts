import {
  MIN_ANONYMOUS_FORMS,
  READING_BARS,
  READING_EVENTS,
  type Audience,
  type ReadingBar,
  type ReadingEvent,
} from '@reviews/domain';
import type { Actor } from '../../core/actor.ts';
import type { PersonAround } from './people-around.queries.ts';
import {
  audienceOf,
  canReopen,
  canRequestReopen,
  canUpdate,
  canView,
  isAnonymousTo,
  type PulseFacts,
} from './pulses.policy.ts';

/** What can still happen to a form, and what each of it changes. */
export type Course = Readonly<Partial<Record<ReadingEvent, Partial<PulseFacts>>>>;

/** When one person can read a form, and how. `after` is empty where they can now; `because` says why they never will. */
export interface Reading {
  readonly audience: Audience;
  readonly after: readonly ReadingEvent[];
  readonly because: ReadingBar | null;
  readonly anonymous: boolean;
}

/** People of whom the policy says the same. */
export interface Readers extends Reading {
  readonly everyone: boolean;
  readonly people: readonly PersonAround[];
  /** With the forms of how many other people at least it is read, where the writer is withheld. */
  readonly among: number | null;
}

/** Who can read a form, as one who reads it may know. */
export interface AudienceOfForm {
  readonly youAre: Audience;
  readonly readers: readonly Readers[];
  readonly otherwise: {
    readonly sharingOptOut: boolean;
    readonly readers: readonly Readers[];
  } | null;
}

/** How a form will be submitted. */
export interface Submission {
  readonly sharingOptOut: boolean;
  /** How many people an anonymous writer hides among then (`anonymousGroup`). */
  readonly group: number;
}

/** Whether the writer can still come to submit the form, what it waits for once over: written now, or after a reopening. */
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

/** What can still happen; `submission` is null where the form can no longer be submitted, or has been. Outside cycles no other form is like it. */
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
    released: { packet_released: true },
    ...(isInCycle ? { enough: { anonymous_writers: MIN_ANONYMOUS_FORMS } } : {}),
  };
}

/** The form as it will be after these events. */
const once = (form: PulseFacts, course: Course, events: readonly ReadingEvent[]): PulseFacts =>
  events.reduce<PulseFacts>((facts, event) => ({ ...facts, ...course[event] }), form);

/** Every choice of these events, the smaller first; each keeps their order. */
function choicesOf(events: readonly ReadingEvent[]): ReadingEvent[][] {
  const choices = events.reduce<ReadingEvent[][]>(
    (known, event) => [...known, ...known.map((choice) => [...choice, event])],
    [[]],
  );
  return choices.toSorted((one, other) => one.length - other.length);
}

/** What a form is like without what keeps it from somebody: tried in this order, each on top of the one before. */
const LIFTED: Readonly<Record<ReadingBar, Partial<PulseFacts>>> = {
  'opt-out': { sharing_opt_out: false },
  template: { visible_to_employee: true },
  alone: { anonymous_writers: MIN_ANONYMOUS_FORMS },
};

/** The first bar without which, and without those before it, the person would read the form in the end. */
function barTo(actor: Actor, form: PulseFacts): ReadingBar | undefined {
  let lifted = form;
  return READING_BARS.find((bar) => {
    lifted = { ...lifted, ...LIFTED[bar] };
    return canView(actor, lifted);
  });
}

/**
 * When a person can read a form: the fewest things that have to happen before the policy lets them. No rule of reading is
 * told again here; the policy is asked about the form as it is, and as it would be. Null for whom the form is none of
 * their business, whatever happens.
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
