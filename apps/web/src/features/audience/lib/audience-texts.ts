import type { Audience, ReadingEvent } from '@reviews/domain';

const others = (count: number): string => `at least ${count} ${count === 1 ? 'other' : 'others'}`;

/** The words that say who can read a form. */
export const AUDIENCE_TEXTS = {
  title: 'Who can read this',
  loading: 'Finding out who can read this',
  failed: 'Who can read this could not be loaded',
  close: 'Close',
  you: 'you',
  onlyYou: 'only you',
  theWriter: 'the writer',
  everyone: 'everyone in the company',
  hr: 'HR',
  panel: 'panel members',
  otherManagers: ({ count }: { count: number }) => (count === 1 ? '1 other manager' : `${count} other managers`),
  never: ({ name }: { name: string }) => `not ${name}`,
  groups: {
    writer: 'The writer',
    subject: 'The person reviewed',
    manager: 'Managers',
    panel: 'Panel members',
    hr: 'HR and administrators',
  } satisfies Record<Audience, string>,
  groupOfEveryone: 'Everyone in the company',
  anonymousWriter: 'Anonymous',
  more: ({ count }: { count: number }) => `and ${count} more`,
  isYou: ({ name }: { name: string }) => `${name} (you)`,
  now: 'now',
  neverAtAll: 'Never',
  /** What has to happen first, in a few words. `mine`: the one who reads this writes the form. */
  once: ({ after, among, mine }: { after: readonly ReadingEvent[]; among: number | null; mine: boolean }): string => {
    const submitted = mine ? 'once you submit' : 'once it is submitted';
    const moment = after.includes('released') ? 'once released' : submitted;
    if (!after.includes('enough')) return moment;
    const company = `when ${others(among ?? 0)} ${mine ? 'have written too' : 'have written'}`;
    return after.length === 1 ? company : `${moment}, ${company}`;
  },
  withoutName: ({ mine, many }: { mine: boolean; many: boolean }) => `${many ? 'Read' : 'Reads'} it without ${mine ? 'your' : 'the writer\u2019s'} name`,
  together: ({ among }: { among: number }) => `Only together with what ${others(among)} wrote`,
  because: {
    'opt-out': ({ name, mine }: { name: string; mine: boolean }) => `Hidden from ${name} because ${mine ? 'you' : 'the writer'} chose so`,
    template: ({ name }: { name: string }) => `Forms of this kind are not shown to ${name}`,
    alone: () => 'There are no other forms like it to be read among, so it would not stay anonymous',
  },
  everyAnswer: 'Whoever is named here reads every answer, and nobody else does.',
  computed: 'Worked out by the rules that open the form, for the people and roles of today.',
  helped: 'Someone who helps you by impersonation sees what you see; it is logged.',
  warning: ({ names, among }: { names: string; among: number }) =>
    `${names} will read this without your name, together with ${others(among)}. Avoid details only you could know.`,
} as const;
