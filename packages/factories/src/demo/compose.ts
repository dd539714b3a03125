import { projectsOf } from './company-plan.ts';
import type { KeyedAnswers } from './ledger.ts';
import type { Person } from './organisation.ts';
import { CONTACTS, PRINCIPLES, STRENGTHS, TIME_SHARES } from './questionnaires.ts';
import type { EXPECTATIONS, READINESS, WORKLOADS } from './questionnaires.ts';
import { createDeck } from './random.ts';
import type { Random } from './random.ts';
import { COMMENTS, REPLIES } from './texts/comments.ts';
import * as manager from './texts/manager.ts';
import * as peer from './texts/peer.ts';
import * as self from './texts/self.ts';
import * as upline from './texts/upline.ts';

/** The year's result, used both in the form and as the packet's rating. */
export type Expectation = (typeof EXPECTATIONS)[number];

/** Composes whole answers from fragments. Consecutive people never get the same text. */
export type Composer = {
  self(writer: Person): KeyedAnswers;
  annualSelf(writer: Person): KeyedAnswers;
  peer(about: Person): KeyedAnswers;
  upline(about: Person): KeyedAnswers;
  manager(about: Person, talkedOn: string): KeyedAnswers;
  annualManager(about: Person, expectation: Expectation): KeyedAnswers;
  declineReason(): string;
  /** Rich text. */
  comment(about: Person): string;
  reply(): string;
};

const PARTNERS = [
  'Verification',
  'Field Service',
  'Purchasing',
  'Optics',
  'the Lyon office',
  'Assembly',
  'Accounting',
  'Repair',
  'the application lab',
  'Logistics',
] as const;

/** Creates a composer that uses `random`: the same source gives the same texts. */
export function createComposer(random: Random): Composer {
  const decks = new Map<readonly string[], () => string>();
  const deal = (bank: readonly string[]): string => {
    const known = decks.get(bank);
    if (known !== undefined) return known();
    const deck = createDeck(random, bank);
    decks.set(bank, deck);
    return deck();
  };
  /** Fragments about one person, all on the same two projects. */
  const about = (person: Person, span = 'half year') => {
    const slots = { ...slotsFor(random, deal, person), span };
    return (...banks: (readonly string[])[]) => banks.map((bank) => fill(deal(bank), slots));
  };
  const some = <T extends string>(options: readonly T[]): T[] => {
    const chosen = random.sample(options, random.between(1, 3));
    return options.filter((option) => chosen.includes(option));
  };
  return {
    self: (writer) => selfAnswers(random, about(writer), some),
    annualSelf: (writer) => {
      const say = about(writer, 'year');
      const [differently = '', next = ''] = say(self.SELF_DIFFERENTLY, self.SELF_NEXT);
      return { proud: paragraphs(say(self.SELF_PROUD, self.SELF_DETAIL)), differently, next };
    },
    peer: (person) => {
      const say = about(person);
      return {
        contact: random.pick(CONTACTS),
        helps: say(peer.PEER_HELPS, peer.PEER_EXAMPLE).join(' '),
        strengths: some(STRENGTHS),
        change: say(peer.PEER_CHANGE).join(' '),
      };
    },
    upline: (person) => {
      const [strength = '', change = ''] = about(person)(
        upline.UPLINE_STRENGTH,
        upline.UPLINE_CHANGE,
      );
      return {
        strength,
        change,
        oneToOnes: random.pick(['Every week', 'Every two weeks', 'Every month']),
      };
    },
    manager: (person, talkedOn) => managerAnswers(random, about(person), some, talkedOn),
    annualManager: (person, expectation) => {
      const say = about(person, 'year');
      const [evidence = '', next = ''] = say(manager.MANAGER_EVIDENCE, manager.MANAGER_NEXT);
      return {
        achieved: paragraphs(say(manager.MANAGER_ACHIEVED)),
        evidence,
        expectations: expectation,
        next,
      };
    },
    declineReason: () => deal(peer.DECLINE_REASONS),
    comment: (person) => paragraphs(about(person)(COMMENTS)),
    reply: () => paragraphs([deal(REPLIES)]),
  };
}

type Say = (...banks: (readonly string[])[]) => string[];
type Some = <T extends string>(options: readonly T[]) => T[];

function selfAnswers(random: Random, say: Say, some: Some): KeyedAnswers {
  const [differently = '', next = '', load = ''] = say(
    self.SELF_DIFFERENTLY,
    self.SELF_NEXT,
    self.SELF_LOAD,
  );
  const workload = random.weighted<(typeof WORKLOADS)[number]>({
    Comfortable: 3,
    'Busy but fine': 5,
    'Too much': 2,
  });
  return {
    proud: paragraphs(say(self.SELF_PROUD, self.SELF_DETAIL)),
    differently,
    principles: some(PRINCIPLES),
    workload,
    ...(workload === 'Too much' ? { load } : {}),
    next,
  };
}

function managerAnswers(random: Random, say: Say, some: Some, talkedOn: string): KeyedAnswers {
  const [brief = '', support = '', role = '', next = ''] = say(
    manager.MANAGER_BRIEF,
    manager.MANAGER_SUPPORT,
    manager.MANAGER_ROLES,
    manager.MANAGER_NEXT,
  );
  const expectations = random.weighted<Expectation>({
    'Below expectations': 1,
    'Meets expectations': 9,
    'Exceeds expectations': 6,
    'Far exceeds expectations': 2,
  });
  const readiness = random.weighted<(typeof READINESS)[number]>({
    'Not yet': 6,
    'Within a year': 4,
    'Ready now': 1,
  });
  return {
    achieved: paragraphs(say(manager.MANAGER_ACHIEVED, manager.MANAGER_EVIDENCE)),
    brief,
    expectations,
    ...(expectations === 'Below expectations' ? { support } : {}),
    readiness,
    ...(readiness === 'Not yet' ? {} : { role }),
    strengths: some(STRENGTHS),
    talkedOn,
    oneToOnes: random.between(6, 22),
    budget: random.between(2, 24) * 50,
    time: timeShares(random),
    next,
  };
}

const SHARE_STEP = 5;
const SHARE_STEPS = 20;

/** Returns four shares of 100 per cent, in steps of five. */
function timeShares(random: Random) {
  const support = random.between(2, 6);
  const helping = random.between(1, 4);
  const learning = random.between(1, 3);
  const steps = [SHARE_STEPS - support - helping - learning, support, helping, learning];
  return TIME_SHARES.map((name, index) => ({ name, value: (steps[index] ?? 0) * SHARE_STEP }));
}

type Slots = Readonly<Record<string, string>>;

function slotsFor(
  random: Random,
  deal: (bank: readonly string[]) => string,
  person: Person,
): Slots {
  const projects = projectsOf(person.department ?? 'Operations');
  const project = deal(projects);
  const other = deal(projects);
  const team = person.team ?? person.department ?? 'the company';
  const partner = deal(PARTNERS);
  return {
    name: person.firstName,
    project,
    other: other === project ? deal(projects) : other,
    team,
    partner: partner === team ? deal(PARTNERS) : partner,
    n: ['two', 'three', 'four', 'five', 'six'][random.between(0, 4)] ?? 'three',
  };
}

/** Fills the slots of a fragment. A slot at the start of a sentence is capitalised. */
function fill(fragment: string, slots: Slots): string {
  const filled = fragment.replaceAll(/\{(\w+)\}/gu, (_, slot: string) => slots[slot] ?? '');
  return filled.replaceAll(
    /(^|[.!?] )(\p{Ll})/gu,
    (_, before: string, letter: string) => before + letter.toUpperCase(),
  );
}

/** Formats plain paragraphs as rich text. The fragments contain no HTML special characters. */
export function paragraphs(texts: readonly string[]): string {
  return texts.map((text) => `<p>${text}</p>`).join('');
}
