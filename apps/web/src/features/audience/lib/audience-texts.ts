import type { Audience, ReadingEvent } from '@reviews/domain';

const others = (count: number): string => `at least ${count} ${count === 1 ? 'other' : 'others'}`;

/** Texts that say who can read a review. */
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
  otherManagers: ({ count }: { count: number }) =>
    count === 1 ? '1 other manager' : `${count} other managers`,
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
  /** Returns what has to happen first, in a few words. `mine`: the current reader is the writer. */
  once: ({
    after,
    among,
    mine,
  }: {
    after: readonly ReadingEvent[];
    among: number | null;
    mine: boolean;
  }): string => {
    if (after.length === 1 && after.includes('enough'))
      return `once ${others(among ?? 0)} have written`;
    const submitted = mine ? 'once you submit' : 'once it is submitted';
    const moment = after.includes('released') ? 'once released' : submitted;
    return after.includes('enough') ? `${moment}, with ${others(among ?? 0)}` : moment;
  },
  withoutName: ({ mine, many, among }: { mine: boolean; many: boolean; among: number }) =>
    `${many ? 'Read' : 'Reads'} it without ${mine ? 'your' : 'the writer\u2019s'} name, only together with what ${others(among)} wrote`,
  because: {
    'opt-out': ({ name, mine }: { name: string; mine: boolean }) =>
      `Hidden from ${name} because ${mine ? 'you' : 'the writer'} chose so`,
    template: ({ name }: { name: string }) => `Forms of this kind are not shown to ${name}`,
    alone: () =>
      'There are no other forms like it to be read among, so it would not stay anonymous',
  },
  everyAnswer: 'Whoever reads it reads every answer; nobody else reads any.',
  computed: 'Worked out by the rules that open the form, for the people and roles of today.',
  helped: 'Someone who helps you by impersonation sees what you see; it is logged.',
  warning: ({ names, among }: { names: string; among: number }) =>
    `${names} will read this without your name, together with ${others(among)}. Avoid details only you could know.`,
} as const;
