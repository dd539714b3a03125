/**
 * The people a rule sentence names. Never the writer of a form: readers of a rule may know the
 * writer, but the sentence need not name anyone.
 */
export interface RuleNames {
  /** The person whose access is checked. */
  readonly person: string;
  /** The person the form or packet is about, or the employee. */
  readonly subject: string;
}

interface Rule {
  readonly allowed: boolean;
  /** How the person reaches the subject: by a role or by the reporting line. */
  readonly by?: 'role' | 'line';
  readonly says: (names: RuleNames) => string;
}

const yes = (says: Rule['says'], by?: Rule['by']): Rule => ({
  allowed: true,
  says,
  ...(by === undefined ? {} : { by }),
});
const no = (says: Rule['says']): Rule => ({ allowed: false, says });

/**
 * Every rule by which a policy allows or refuses something. The policies return one of these, so
 * the access explainer shows exactly what the API decided (decision 039).
 */
export const ACCESS_RULES = {
  'view.writer': yes(({ person }) => `${person} writes this form.`),
  'view.subject': yes(({ person }) => `The form is about ${person}, and was released to them.`),
  'view.line': yes(
    ({ person, subject }) =>
      `${person} leads ${subject}, and reads what is submitted about their people.`,
    'line',
  ),
  'view.role': yes(({ subject }) => `A role reads submitted forms about ${subject}.`, 'role'),
  'view.task': yes(
    ({ person, subject }) =>
      `${person} may open the nominations of ${subject} again, and therefore reads them.`,
    'role',
  ),
  'view.stranger': no(
    ({ person, subject }) =>
      `${person} neither writes it nor is it about them; they do not lead ${subject}, and no role of theirs reaches ${subject}.`,
  ),
  'view.in_progress': no(() => 'It is not submitted. Until it is, nobody but its writer reads it.'),
  'view.few_writers': no(
    ({ person }) =>
      `Who wrote it is withheld from ${person}, and too few people wrote: one form could be told from another.`,
  ),
  'view.unreleased': no(({ person }) => `It is about ${person}, and their packet is not released.`),
  'view.hidden': no(
    ({ person }) => `It is about ${person}, and its template keeps it from the person it is about.`,
  ),
  'view.opted_out': no(
    ({ person }) => `It is about ${person}, and its writer chose not to share it with them.`,
  ),
  'view.task_others': no(
    ({ person }) => `These are nominations; ${person} can neither make them nor open them again.`,
  ),

  'update.writer': yes(({ person }) => `${person} writes this form, and it is open.`),
  'update.others': no(
    ({ person }) => `Only its writer writes in a form, and that is not ${person}.`,
  ),
  'update.closed': no(() => 'The form is closed. It can be written in once it is reopened.'),
  'update.not_launched': no(() => 'Its cycle is not launched.'),
  'update.cycle_closed': no(() => 'Its cycle is closed.'),
  'update.waiting': no(() => 'It waits for its day, or for a form of the stage before.'),

  'govern.role': yes(({ subject }) => `A role allows it for forms about ${subject}.`, 'role'),
  'govern.line': yes(({ person, subject }) => `${person} leads ${subject}.`, 'line'),
  'govern.own': no(
    ({ person }) => `The form is about ${person}; nobody does this to a form about themselves.`,
  ),
  'govern.withheld': no(
    ({ person, subject }) =>
      `${person} leads ${subject}, and who wrote it is withheld from managers: doing this would tell.`,
  ),
  'govern.stranger': no(
    ({ person, subject }) =>
      `${person} does not lead ${subject} with this right, and no role of theirs allows it for ${subject}.`,
  ),
  'reopen.task': no(() => 'Nominations are opened again on their own page.'),
  'reopen.open': no(() => 'It is not closed; there is nothing to reopen.'),
  'reopen.declined': no(() => 'Its writer declined it, and a declined form stays closed.'),
  'reassign.closed': no(() => 'It is closed; only an open form is given to somebody else.'),
  'act.cycle_closed': no(() => 'Its cycle is closed.'),

  'track.role': yes(({ subject }) => `A role tracks forms about ${subject}.`, 'role'),
  'track.line': yes(({ person, subject }) => `${person} leads ${subject}.`, 'line'),
  'track.own_withheld': no(
    ({ person }) =>
      `It is about ${person}, and who writes it is withheld from them: they are not told that it is there.`,
  ),
  'track.line_withheld': no(
    ({ person, subject }) =>
      `${person} leads ${subject}, and who writes it is withheld from managers.`,
  ),
  'track.stranger': no(
    ({ person, subject }) =>
      `${person} does not lead ${subject}, and no role of theirs tracks forms about ${subject}.`,
  ),

  'name.shown': yes(({ person }) => `Its writer is shown to ${person}.`),
  'name.withheld': no(({ person }) => `The template withholds its writer from ${person}.`),
  'name.stranger': no(({ person }) => `The form does not exist for ${person}.`),

  'packet.own': yes(({ person }) => `The packet is about ${person}, and is released.`),
  'packet.line': yes(({ person, subject }) => `${person} leads ${subject}.`, 'line'),
  'packet.role': yes(({ subject }) => `A role reads what is submitted about ${subject}.`, 'role'),
  'packet.unreleased': no(({ person }) => `The packet is about ${person}, and is not released.`),
  'packet.own_manager': no(
    ({ person }) => `The packet is about ${person}; nobody opens the manager view of their own.`,
  ),
  'packet.stranger': no(
    ({ person, subject }) =>
      `${person} does not lead ${subject}, and no role of theirs reads what is submitted about ${subject}.`,
  ),
  'packet.looking': no(
    ({ person }) => `Whoever looks at the product as ${person} is who the packet is about.`,
  ),
  'release.role': yes(({ subject }) => `A role releases packets about ${subject}.`, 'role'),
  'release.line': yes(
    ({ person, subject }) => `${person} leads ${subject}, and releases packets of their people.`,
    'line',
  ),
  'release.own': no(({ person }) => `The packet is about ${person}; nobody releases their own.`),
  'release.stranger': no(({ subject }) => `No role of theirs releases packets about ${subject}.`),

  'know.self': yes(({ person }) => `This is ${person}.`),
  'know.directory': yes(
    () => 'The directory of names and positions is open to everybody who is signed in.',
  ),
  'know.looks_after': yes(
    ({ person, subject }) =>
      `${subject} is not in the directory any more; ${person} looks after them.`,
  ),
  'know.reads': yes(
    ({ person, subject }) =>
      `${subject} is not in the directory any more; ${person} may read something that is theirs.`,
  ),
  'know.gone': no(({ subject }) => `${subject} is not in the directory any more.`),
  'care.line': yes(({ person, subject }) => `${person} leads ${subject}.`, 'line'),
  'care.role': yes(({ subject }) => `A role reads what is submitted about ${subject}.`, 'role'),
  'care.self': no(({ person }) => `This is ${person}; nobody looks after themselves.`),
  'care.stranger': no(
    ({ person, subject }) =>
      `${person} does not lead ${subject}, and no role of theirs reads what is submitted about ${subject}.`,
  ),
  'move.role': yes(({ subject }) => `A role manages the record of ${subject}.`, 'role'),
  'move.self': no(({ person }) => `This is ${person}; nobody gives themselves another manager.`),
  'move.stranger': no(({ subject }) => `No role of theirs manages the record of ${subject}.`),
  'impersonate.role': yes(
    ({ subject }) =>
      `A role looks at the product as ${subject}, whose own rights reach no further.`,
    'role',
  ),
  'impersonate.self': no(({ person }) => `This is ${person}.`),
  'impersonate.no_account': no(({ subject }) => `${subject} has no account that is open.`),
  'impersonate.stranger': no(
    ({ subject }) => `No role of theirs looks at the product as ${subject}.`,
  ),
  'impersonate.more': no(
    ({ person, subject }) =>
      `The roles of ${subject} reach further than those of ${person}: nobody gains rights by impersonating.`,
  ),
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

/** Returns the rule's sentence and how it reaches the subject. */
export const ruleOf = (rule: AccessRule): Rule => ACCESS_RULES[rule];
