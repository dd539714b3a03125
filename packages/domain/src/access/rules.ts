import { texts } from '@reviews/messages';
import { accessRules } from '@reviews/messages/en/access';

/**
 * The people a rule sentence names. Never the reviewer: readers of a rule may know the reviewer,
 * but the sentence need not name anyone.
 */
export interface RuleNames {
  /** The person whose access is checked. */
  readonly person: string;
  /** The person the review or packet is about, or the employee. */
  readonly subject: string;
}

interface Rule {
  readonly allowed: boolean;
  /** How the person reaches the subject: by a role or by the reporting line. */
  readonly by?: 'role' | 'line';
}

const YES: Rule = { allowed: true };
const BY_ROLE: Rule = { allowed: true, by: 'role' };
const BY_LINE: Rule = { allowed: true, by: 'line' };
const NO: Rule = { allowed: false };

/**
 * Every rule by which a policy allows or refuses something. The policies return one of these, so
 * the access explainer shows exactly what the API decided (decision 039).
 */
export const ACCESS_RULES = {
  'view.writer': YES,
  'view.subject': YES,
  'view.line': BY_LINE,
  'view.role': BY_ROLE,
  'view.task': BY_ROLE,
  'view.stranger': NO,
  'view.in_progress': NO,
  'view.few_writers': NO,
  'view.undelivered': NO,
  'view.unreleased': NO,
  'view.hidden': NO,
  'view.opted_out': NO,
  'view.task_others': NO,

  'update.writer': YES,
  'update.others': NO,
  'update.closed': NO,
  'update.not_launched': NO,
  'update.cycle_closed': NO,
  'update.waiting': NO,

  'govern.role': BY_ROLE,
  'govern.line': BY_LINE,
  'govern.own': NO,
  'govern.withheld': NO,
  'govern.stranger': NO,
  'reopen.task': NO,
  'reopen.open': NO,
  'reopen.declined': NO,
  'reassign.closed': NO,
  'act.cycle_closed': NO,

  'track.role': BY_ROLE,
  'track.line': BY_LINE,
  'track.own_withheld': NO,
  'track.line_withheld': NO,
  'track.stranger': NO,

  'name.shown': YES,
  'name.withheld': NO,
  'name.stranger': NO,

  'packet.own': YES,
  'packet.line': BY_LINE,
  'packet.role': BY_ROLE,
  'packet.unreleased': NO,
  'packet.own_manager': NO,
  'packet.stranger': NO,
  'packet.looking': NO,
  'release.role': BY_ROLE,
  'release.line': BY_LINE,
  'release.own': NO,
  'release.stranger': NO,

  'know.self': YES,
  'know.directory': YES,
  'know.looks_after': YES,
  'know.reads': YES,
  'know.gone': NO,
  'care.line': BY_LINE,
  'care.role': BY_ROLE,
  'care.self': NO,
  'care.stranger': NO,
  'move.role': BY_ROLE,
  'move.self': NO,
  'move.stranger': NO,
  'impersonate.role': BY_ROLE,
  'impersonate.self': NO,
  'impersonate.no_account': NO,
  'impersonate.stranger': NO,
  'impersonate.more': NO,
} as const satisfies Readonly<Record<string, Rule>>;

export type AccessRule = keyof typeof ACCESS_RULES;

/** The answer of a policy: whether it is allowed, and the deciding rule. */
export interface Verdict {
  readonly allowed: boolean;
  readonly rule: AccessRule;
}

const given = new Map<AccessRule, Verdict>();

/** Returns the verdict of a rule. Always the same object, because lists need thousands. */
export function verdictOf(rule: AccessRule): Verdict {
  const known = given.get(rule);
  if (known !== undefined) return known;
  const verdict: Verdict = { allowed: ACCESS_RULES[rule].allowed, rule };
  given.set(rule, verdict);
  return verdict;
}

/** Returns whether the rule allows, and how it reaches the subject. */
export const ruleOf = (rule: AccessRule): Rule => ACCESS_RULES[rule];

const SENTENCES = texts(accessRules);

/** Returns the rule's sentence. */
export function ruleSentence(rule: AccessRule, names: RuleNames): string {
  const sentence = SENTENCES[rule];
  return typeof sentence === 'string' ? sentence : sentence(names);
}
