import { EYES, keepsDraft, mayKnow, mayRead, readerOf, STANDING } from '../tables/audience.ts';
import type { Effort } from '../promise.ts';
import type { MarkedForm } from '../world/markers.ts';
import { EVERYONE, type Who } from '@reviews/api/testing/cases/people';

/** The people who request each form by its address. */
export type Pairs = ReadonlyMap<MarkedForm, ReadonlySet<Who>>;

/**
 * Returns in which capacity a person requests a form: their standing to it, and what the table lets
 * them know of it.
 */
function sightOf(form: MarkedForm, who: Who): string {
  const standing = STANDING[who][form.subject];
  const reader =
    readerOf(who, form) === 'writer'
      ? `writer, else ${standing}`
      : (readerOf(who, form) ?? standing);
  // Someone who would be the writer, but may not be because the form is about themselves, is a
  // different kind of stranger.
  const isWriters = form.writer !== null && EYES[who] === form.writer;
  return [reader, isWriters, mayKnow(form, who), mayRead(form, who), keepsDraft(form, who)].join();
}

/**
 * Returns what happened to a form, and what is withheld of it: everything that a rule could depend
 * on but its reviewee.
 */
function kindOf(form: MarkedForm): string {
  return [
    form.kind,
    form.name.split(' by ')[0],
    form.state,
    form.anonymity,
    form.visibleToEmployee,
    form.cycle,
    form.task?.state,
  ].join();
}

/**
 * When everything is tried, one in this many of the people who do not see a form requests
 * it.
 */
const STRANGERS = 6;

/** Returns the cases that a pair covers; each case has to be covered once. */
function covers(form: MarkedForm, who: Who, turn: number, effort: Effort): string[] {
  const sight = sightOf(form, who);
  const standing = STANDING[who][form.subject];
  const isNothing = readerOf(who, form) === null;
  if (effort === 'full')
    return [
      `${isNothing ? turn % STRANGERS : who} ${form.subject} ${form.writer} ${form.place} ${kindOf(form)}`,
    ];
  // All forms are alike to strangers: each stranger meets one, and each state is met by one
  // stranger.
  if (isNothing)
    return [`${sight} ${form.kind} ${form.state} ${form.anonymity}`, `${who} ${sight}`];
  const isAbout = standing === 'self' || standing === 'selfWhoTracks';
  return [
    // Each standing, and each level of what one may know, meets each kind of form. A packet matters
    // to its person.
    `${sight} ${isAbout && form.packetReleased} ${kindOf(form)}`,
    // Each person meets each state.
    `${who} ${sight} ${form.kind} ${form.state}`,
  ];
}

/** Pairs forms with people until every case is covered. */
function meet(
  forms: readonly MarkedForm[],
  coveredBy: (form: MarkedForm, who: Who, turn: number) => readonly string[],
): Pairs {
  const met = new Set<string>();
  const pairs = new Map<MarkedForm, Set<Who>>();
  for (const [index, form] of forms.entries()) {
    for (let turn = 0; turn < EVERYONE.length; turn += 1) {
      // Each form starts with another person, so that it is not always the same one who represents
      // those like them.
      const who = EVERYONE[(turn + index) % EVERYONE.length];
      if (who === undefined) continue;
      const unmet = coveredBy(form, who, turn).filter((one) => !met.has(one));
      if (unmet.length === 0) continue;
      for (const one of unmet) met.add(one);
      pairs.set(form, (pairs.get(form) ?? new Set()).add(who));
    }
  }
  return pairs;
}

/**
 * Returns who requests which form: only as many people as needed for every standing to meet each
 * kind of form in each of its states, and for each person to meet each state. A new state, place or
 * person is met because it is new, not by luck.
 */
export const pairsOf = (forms: readonly MarkedForm[], effort: Effort): Pairs =>
  meet(forms, (form, who, turn) => covers(form, who, turn, effort));

/** Returns who requests which form that does not exist for them, chosen in the same way. */
export const strangersTo = (forms: readonly MarkedForm[], effort: Effort): Pairs =>
  meet(forms, (form, who, turn) => {
    if (mayKnow(form, who)) return [];
    return effort === 'full'
      ? covers(form, who, turn, effort)
      : [`${sightOf(form, who)} ${form.kind} ${form.state}`, who];
  });
