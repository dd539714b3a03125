import { EYES, keepsDraft, mayKnow, mayRead, readerOf, STANDING } from '../tables/audience.ts';
import type { Effort } from '../promise.ts';
import type { MarkedForm } from '../world/markers.ts';
import { EVERYBODY, type Who } from '../world/people.ts';

/** Who asks for which form by its address. */
export type Pairs = ReadonlyMap<MarkedForm, ReadonlySet<Who>>;

/** As what a person asks for a form: what they are to it, and what the table lets them know of it. */
function sightOf(form: MarkedForm, who: Who): string {
  const standing = STANDING[who][form.subject];
  const reader =
    readerOf(who, form) === 'writer'
      ? `writer, else ${standing}`
      : (readerOf(who, form) ?? standing);
  // Whoever looks as the writer, and may not because it is about themselves, is another stranger than the rest.
  const isWriters = form.writer !== null && EYES[who] === form.writer;
  return [reader, isWriters, mayKnow(form, who), mayRead(form, who), keepsDraft(form, who)].join();
}

/** What became of a form, and what is withheld of it: all that a rule could ask about it but whom it is about. */
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

/** One in so many of those to whom a form does not exist asks for it, when everything is asked. */
const STRANGERS = 6;

/** What a pair covers that has to be covered once. */
function covers(form: MarkedForm, who: Who, turn: number, effort: Effort): string[] {
  const sight = sightOf(form, who);
  const standing = STANDING[who][form.subject];
  const isNothing = readerOf(who, form) === null;
  if (effort === 'full')
    return [
      `${isNothing ? turn % STRANGERS : who} ${form.subject} ${form.writer} ${form.place} ${kindOf(form)}`,
    ];
  // To strangers all is alike: each meets one, and each state is met by one.
  if (isNothing)
    return [`${sight} ${form.kind} ${form.state} ${form.anonymity}`, `${who} ${sight}`];
  const isAbout = standing === 'self' || standing === 'selfWhoTracks';
  return [
    // Each who stands otherwise to a form or may know otherwise, before each kind of form. A packet matters to its person.
    `${sight} ${isAbout && form.packetReleased} ${kindOf(form)}`,
    // Each person before each state.
    `${who} ${sight} ${form.kind} ${form.state}`,
  ];
}

/** Pairs forms with people until everything is met that they cover. */
function meet(
  forms: readonly MarkedForm[],
  coveredBy: (form: MarkedForm, who: Who, turn: number) => readonly string[],
): Pairs {
  const met = new Set<string>();
  const pairs = new Map<MarkedForm, Set<Who>>();
  for (const [index, form] of forms.entries()) {
    for (let turn = 0; turn < EVERYBODY.length; turn += 1) {
      // Another begins with each form, so that it is not always the same one who stands for those like them.
      const who = EVERYBODY[(turn + index) % EVERYBODY.length];
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
 * Who asks for which form: as few as are needed so that everyone who stands otherwise to a form meets each kind of form in
 * each of its states, and each person each state. A new state, place or person is met because it is new, not by luck.
 */
export const pairsOf = (forms: readonly MarkedForm[], effort: Effort): Pairs =>
  meet(forms, (form, who, turn) => covers(form, who, turn, effort));

/** Who asks for which form that does not exist for them, in the same way. */
export const strangersTo = (forms: readonly MarkedForm[], effort: Effort): Pairs =>
  meet(forms, (form, who, turn) => {
    if (mayKnow(form, who)) return [];
    return effort === 'full'
      ? covers(form, who, turn, effort)
      : [`${sightOf(form, who)} ${form.kind} ${form.state}`, who];
  });
