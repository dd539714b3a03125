import type { QuestionGiven } from '@reviews/factories';
import type { Anonymity, FormFacts, Subject } from '../tables/audience.ts';
import type { Person } from '@reviews/api/testing/cases/people';

/** The outcome of a review. */
export type Situation =
  | 'open'
  | 'draft'
  | 'complete'
  | 'declined'
  | 'incomplete'
  | 'deleted'
  /** Complete, and hidden from the reviewee. */
  | 'opted out'
  /** Complete, with a reopen request by its writer. */
  | 'asked for'
  /** Complete once, open again: the submission still exists. */
  | 'reopened'
  /** Begun and submitted by `formerWriter`, then given to someone else. */
  | 'reassigned';

export const STATE_OF: Readonly<Record<Situation, FormFacts['state']>> = {
  open: 'open',
  draft: 'draft',
  complete: 'complete',
  declined: 'declined',
  incomplete: 'incomplete',
  deleted: 'deleted',
  'opted out': 'complete',
  'asked for': 'complete',
  reopened: 'open',
  reassigned: 'open',
};

/** One template in one cycle, and its reviews about each subject. */
export interface PlannedPlace {
  readonly name: string;
  readonly cycle: FormFacts['cycle'];
  readonly anonymity: Anonymity;
  readonly visibleToEmployee: boolean;
  /** Whether it waits for the stages before it, and later stages wait for it. Off by default. */
  readonly isStage?: boolean;
  /** One review each by a separate author, who writes nothing else and never signs in. */
  readonly authors: readonly Situation[];
  /** Reviews by people who sign in; `lead` is the primary manager of the subject. */
  readonly people: readonly (readonly [Person | 'the subject' | 'the lead', Situation])[];
}

const MANY: readonly Situation[] = [
  'complete',
  'complete',
  'asked for',
  'open',
  'draft',
  'declined',
  'incomplete',
  'opted out',
  'reopened',
  'reassigned',
  'deleted',
];
const FEW: readonly Situation[] = ['complete', 'complete', 'opted out', 'open'];
const OVER: readonly Situation[] = ['complete', 'complete', 'complete', 'incomplete'];
const WRITERS: PlannedPlace['people'] = [
  ['writer', 'complete'],
  ['writer', 'draft'],
  ['otherWriter', 'declined'],
];
const TWO: PlannedPlace['people'] = [['writer', 'draft']];
const LOOSE: readonly Situation[] = ['complete', 'draft'];

export const PLANNED_PLACES: readonly PlannedPlace[] = [
  {
    name: 'named',
    cycle: 'live',
    anonymity: 'none',
    visibleToEmployee: true,
    authors: MANY,
    people: [
      ...WRITERS,
      ['the subject', 'complete'],
      ['the subject', 'draft'],
      ['the lead', 'complete'],
      ['the lead', 'draft'],
    ],
  },
  {
    name: 'hidden',
    cycle: 'live',
    anonymity: 'none',
    visibleToEmployee: false,
    authors: MANY,
    people: WRITERS,
  },
  {
    name: 'from employees',
    cycle: 'live',
    anonymity: 'employee',
    visibleToEmployee: true,
    authors: MANY,
    people: WRITERS,
  },
  {
    name: 'from managers',
    cycle: 'live',
    anonymity: 'manager',
    visibleToEmployee: true,
    authors: MANY,
    people: WRITERS,
  },
  {
    name: 'from both',
    cycle: 'live',
    anonymity: 'both',
    visibleToEmployee: true,
    authors: MANY,
    people: WRITERS,
  },
  {
    name: 'few, from employees',
    cycle: 'live',
    anonymity: 'employee',
    visibleToEmployee: true,
    authors: FEW,
    people: TWO,
  },
  {
    name: 'few, from managers',
    cycle: 'live',
    anonymity: 'manager',
    visibleToEmployee: true,
    authors: FEW,
    people: TWO,
  },
  {
    name: 'few, from both',
    cycle: 'live',
    anonymity: 'both',
    visibleToEmployee: true,
    authors: FEW,
    people: TWO,
  },
  // Three for everyone but the lead, who wrote one of them.
  {
    name: 'three with the lead, from managers',
    cycle: 'live',
    anonymity: 'manager',
    visibleToEmployee: true,
    authors: ['complete', 'complete'],
    people: [['the lead', 'complete']],
  },
  {
    name: 'first stage, from both',
    cycle: 'live',
    anonymity: 'both',
    visibleToEmployee: true,
    isStage: true,
    authors: ['open', 'complete'],
    people: [],
  },
  // Each of its reviews waits for the author above, and shows nothing of that review but its title.
  {
    name: 'second stage',
    cycle: 'live',
    anonymity: 'none',
    visibleToEmployee: true,
    isStage: true,
    authors: [],
    people: [
      ['writer', 'open'],
      ['the subject', 'open'],
      ['the lead', 'draft'],
    ],
  },
  {
    name: 'with the packet, from both',
    cycle: 'joint',
    anonymity: 'both',
    visibleToEmployee: true,
    authors: [...OVER, 'complete', 'open', 'draft', 'deleted'],
    people: [['writer', 'complete']],
  },
  // Three would be enough elsewhere.
  {
    name: 'with the packet, few, from both',
    cycle: 'joint',
    anonymity: 'both',
    visibleToEmployee: true,
    authors: OVER,
    people: [['writer', 'draft']],
  },
  {
    name: 'with the packet, from managers',
    cycle: 'joint',
    anonymity: 'manager',
    visibleToEmployee: true,
    authors: [...OVER, 'complete'],
    people: [],
  },
  {
    name: 'named, closed',
    cycle: 'closed',
    anonymity: 'none',
    visibleToEmployee: true,
    authors: OVER,
    people: [['writer', 'complete']],
  },
  {
    name: 'from both, closed',
    cycle: 'closed',
    anonymity: 'both',
    visibleToEmployee: true,
    authors: OVER,
    people: [['writer', 'complete']],
  },
  {
    name: 'from both, not launched',
    cycle: 'unlaunched',
    anonymity: 'both',
    visibleToEmployee: true,
    authors: ['open'],
    people: [],
  },
  {
    name: 'named, off-cycle',
    cycle: 'none',
    anonymity: 'none',
    visibleToEmployee: true,
    authors: LOOSE,
    people: [['writer', 'complete']],
  },
  {
    name: 'from both, off-cycle',
    cycle: 'none',
    anonymity: 'both',
    visibleToEmployee: true,
    authors: LOOSE,
    people: [['writer', 'complete']],
  },
];

/** The primary manager of a subject. */
export const leadOf = (subject: Subject): Person =>
  subject === 'hrReport' ? 'hrManager' : 'manager';

const SHOWN_AND_COMPLETE: readonly Situation[] = ['complete', 'asked for'];

/** Returns the writers who hide the anonymous writers of one place. */
export function groupOf(
  { cycle, authors, people }: PlannedPlace,
  subject: Subject,
): (Person | null)[] {
  if (cycle === 'none') return [];
  const ofPeople = people
    .filter(([, situation]) => SHOWN_AND_COMPLETE.includes(situation))
    .map(([who]) => (who === 'the subject' ? subject : who === 'the lead' ? leadOf(subject) : who));
  return [
    ...authors.filter((situation) => SHOWN_AND_COMPLETE.includes(situation)).map(() => null),
    ...ofPeople,
  ];
}

/**
 * Whether the subject's packet of a cycle is released. A review outside any cycle is in no packet
 * and waits for none.
 */
export function isReleased(subject: Subject, cycle: FormFacts['cycle']): boolean {
  if (cycle === 'none') return true;
  return cycle === 'closed'
    ? subject !== 'subject'
    : cycle !== 'unlaunched' && subject === 'releasedSubject';
}

/** One question of every control, so that every kind of value is planted. */
export const QUESTIONS: readonly QuestionGiven[] = [
  { text: 'About the year', uiKey: 'text' },
  { text: 'What went well?', uiKey: 'textarea' },
  { text: 'What else?', uiKey: 'textarea', config: { rich_text: true } },
  { text: 'How often?', uiKey: 'select', config: { options: ['Often', 'Seldom'] } },
  { text: 'How well?', uiKey: 'input.radio', config: { options: ['Well', 'Badly'] } },
  { text: 'What of it?', uiKey: 'input.checkbox', config: { options: ['This', 'That'] } },
  { text: 'Since when?', uiKey: 'input.date' },
  { text: 'How many?', uiKey: 'input.number' },
  { text: 'How much?', uiKey: 'input.money' },
  { text: 'Shared how?', uiKey: 'distribution', config: { options: ['Mine', 'Yours'] } },
];
