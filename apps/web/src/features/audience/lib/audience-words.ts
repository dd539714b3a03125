import type { AudienceView, ReaderGroup } from '@reviews/contracts/audience';
import { AUDIENCE_TEXTS as TEXTS } from './audience-texts.ts';

type YouAre = AudienceView['you_are'];

const list = new Intl.ListFormat('en-GB', { type: 'conjunction' });
const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
const isReached = ({ when }: ReaderGroup): boolean => when !== 'never';

/** So many managers are named in a summary before the rest are counted. */
const MANAGERS_NAMED = 2;

/** The people of a group in a few words; whoever asks is 'you'. */
function whoOf({ audience, everyone, people, more }: ReaderGroup): string[] {
  const you = people.some(({ is_you: isYou }) => isYou) ? [TEXTS.you] : [];
  if (everyone) return [TEXTS.everyone];
  if (audience === 'hr') return [...you, TEXTS.hr];
  if (audience === 'panel') return [...you, TEXTS.panel];
  if (audience === 'writer' && people.length === 0) return [TEXTS.theWriter];
  const names = people.filter(({ is_you: isYou }) => !isYou).map(({ name }) => name);
  if (audience !== 'manager' || names.length + more <= MANAGERS_NAMED) return [...you, ...names];
  const named = you.length > 0 ? [] : names.slice(0, 1);
  return [...you, ...named, TEXTS.otherManagers({ count: names.length + more - named.length })];
}

/** Some people, and when they read: what a summary has a part for. */
export interface Moment {
  readonly when: string;
  readonly who: string;
}

/** Who reads when, those first who read first. */
export function momentsOf(readers: readonly ReaderGroup[], youAre: YouAre): Moment[] {
  const mine = youAre === 'writer';
  const parts = new Map<string, { order: number; who: string[] }>();
  for (const group of readers.filter(isReached)) {
    const when =
      group.when === 'now'
        ? TEXTS.now
        : TEXTS.once({ after: group.after, among: group.among, mine });
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
/** What is still far off comes last; each thing that has to happen counts, a release more than a submission. */
const orderOf = ({ after }: ReaderGroup): number =>
  after.reduce((sum, event) => sum + { submitted: 1, enough: 2, released: 4 }[event], 0);

/** Whom the form is kept from for good, by name. */
export const neverOf = (readers: readonly ReaderGroup[]): string[] =>
  readers
    .filter((group) => !isReached(group))
    .flatMap((group) => (group.audience === 'subject' ? group.people.map(({ name }) => name) : []));

/** One line: 'Only you now; Mara Manager and HR once you submit; Sue Subject once released'. */
export function summaryOf(readers: readonly ReaderGroup[], youAre: YouAre): string {
  return capital(
    [
      ...momentsOf(readers, youAre).map(({ who, when }) => `${who} ${when}`),
      ...neverOf(readers).map((name) => TEXTS.never({ name })),
    ].join('; '),
  );
}

/** What an anonymous writer should think of before submitting; null where nobody reads it without the name. */
export function warningOf(readers: readonly ReaderGroup[]): string | null {
  const kept = readers.filter((group) => isReached(group) && group.anonymous);
  if (kept.length === 0) return null;
  const names = kept.flatMap(whoOf);
  return TEXTS.warning({
    names: capital(list.format(names)),
    among: Math.max(...kept.map(({ among }) => among ?? 0)),
  });
}

/** When one group reads. */
export function whenOf({ when, after, among }: ReaderGroup, youAre: YouAre): string {
  if (when === 'never') return TEXTS.neverAtAll;
  return capital(
    when === 'now' ? TEXTS.now : TEXTS.once({ after, among, mine: youAre === 'writer' }),
  );
}

/** What release, choice and anonymity do to one group, in a plain sentence. */
export function noteOf(
  { because, anonymous, among, people, more, audience }: ReaderGroup,
  youAre: YouAre,
): string | null {
  const mine = youAre === 'writer';
  const name =
    people.length + more === 1 ? (people[0]?.name ?? '') : TEXTS.groups[audience].toLowerCase();
  if (because !== null) return TEXTS.because[because]({ name, mine });
  return anonymous
    ? TEXTS.withoutName({ mine, many: people.length + more > 1, among: among ?? 0 })
    : null;
}
