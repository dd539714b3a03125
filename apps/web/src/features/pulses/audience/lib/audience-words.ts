import type { AudienceView, ReaderGroup } from '@reviews/contracts/audience';
import { AUDIENCE_TEXTS as TEXTS } from './audience-texts.ts';

type YouAre = AudienceView['you_are'];

const list = new Intl.ListFormat('en-GB', { type: 'conjunction' });
const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
const isReached = ({ when }: ReaderGroup): boolean => when !== 'never';

/** Number of managers that a summary names before it counts the rest. */
const MANAGERS_NAMED = 2;

/** Returns the people of a group in a few words; the current user is 'you'. */
function whoOf({ audience, everyone, people, more }: ReaderGroup): string[] {
  const you = people.some(({ is_you: isYou }) => isYou) ? [TEXTS.you] : [];
  if (everyone) return [TEXTS.everyone];
  if (audience === 'hr') return [...you, TEXTS.hr];
  if (audience === 'panel') return [...you, TEXTS.panel];
  if (audience === 'writer' && people.length === 0) return [TEXTS.theReviewer];
  const names = people.filter(({ is_you: isYou }) => !isYou).map(({ name }) => name);
  if (audience !== 'manager' || names.length + more <= MANAGERS_NAMED) return [...you, ...names];
  const named = you.length > 0 ? [] : names.slice(0, 1);
  return [...you, ...named, TEXTS.otherManagers({ count: names.length + more - named.length })];
}

/** Returns what has to happen first, in a few words. `mine`: the current reader is the writer. */
function onceOf({ after, among: others }: ReaderGroup, mine: boolean): string {
  const { once } = TEXTS;
  const among = others ?? 0;
  const isAmong = after.includes('enough');
  if (after.includes('released')) return isAmong ? once.releasedAmong({ among }) : once.released;
  if (!isAmong) return once.submitted({ mine });
  return after.length === 1 ? once.among({ among }) : once.submittedAmong({ mine, among });
}

/** People who can read from the same moment: one part of a summary. */
export interface Moment {
  readonly when: string;
  readonly who: string;
}

/** Groups readers by when they can read, earliest first. */
export function momentsOf(readers: readonly ReaderGroup[], youAre: YouAre): Moment[] {
  const mine = youAre === 'writer';
  const parts = new Map<string, { order: number; who: string[] }>();
  for (const group of readers.filter(isReached)) {
    const when = group.when === 'now' ? TEXTS.now : onceOf(group, mine);
    const part = parts.get(when) ?? { order: orderOf(group), who: [] };
    part.who.push(...whoOf(group));
    parts.set(when, part);
  }
  const inOrder = [...parts].toSorted(([, one], [, other]) => one.order - other.order);
  return inOrder.map(([when, { who }]) => ({
    when,
    who:
      when === TEXTS.now && who.length === 1 && who[0] === TEXTS.you
        ? TEXTS.onlyYou
        : list.format(youFirst(who)),
  }));
}

const youFirst = (who: readonly string[]): string[] =>
  who.toSorted((one, other) => Number(other === TEXTS.you) - Number(one === TEXTS.you));
/**
 * Returns the sort order: each event that has to happen counts, a release more than a submission.
 */
const orderOf = ({ after }: ReaderGroup): number =>
  after.reduce((sum, event) => sum + { submitted: 1, enough: 2, released: 4 }[event], 0);

/** Returns the names of people who will never be able to read the review. */
export const neverOf = (readers: readonly ReaderGroup[]): string[] =>
  readers
    .filter((group) => !isReached(group))
    .flatMap((group) => (group.audience === 'subject' ? group.people.map(({ name }) => name) : []));

/**
 * Returns one line: 'Only you now; Mara Manager and HR once you submit; Sue Subject once released'.
 */
export function summaryOf(readers: readonly ReaderGroup[], youAre: YouAre): string {
  return capital(
    [
      ...momentsOf(readers, youAre).map(({ who, when }) => `${who} ${when}`),
      ...neverOf(readers).map((name) => TEXTS.never({ name })),
    ].join('; '),
  );
}

/**
 * Returns the warning for an anonymous writer before submit; null if no one reads the review
 * anonymously.
 */
export function warningOf(readers: readonly ReaderGroup[]): string | null {
  const kept = readers.filter((group) => isReached(group) && group.anonymous);
  if (kept.length === 0) return null;
  const names = kept.flatMap(whoOf);
  return TEXTS.warning({
    names: capital(list.format(names)),
    among: Math.max(...kept.map(({ among }) => among ?? 0)),
  });
}

/** Returns when a group can read. */
export function whenOf(group: ReaderGroup, youAre: YouAre): string {
  if (group.when === 'never') return TEXTS.neverAtAll;
  return capital(group.when === 'now' ? TEXTS.now : onceOf(group, youAre === 'writer'));
}

/** Explains the effect of release, choice and anonymity on a group, in one sentence. */
export function noteOf(
  { because, anonymous, among, people, more, audience }: ReaderGroup,
  youAre: YouAre,
): string | null {
  const mine = youAre === 'writer';
  const name =
    people.length + more === 1 ? (people[0]?.name ?? '') : TEXTS.groups[audience].toLowerCase();
  if (because === 'alone') return TEXTS.because.alone;
  if (because !== null) return TEXTS.because[because]({ name, mine });
  return anonymous
    ? TEXTS.withoutName({ mine, many: people.length + more > 1, among: among ?? 0 })
    : null;
}
