import { isImpersonation, type Person, type Who } from '@reviews/api/testing/cases/people';

/**
 * Who may learn what, written from the confidentiality rules of the domain model and decisions 004,
 * 005 and 010, and not from the code of the product.
 *
 * To add a person, add a row in PEOPLE, then fix the type errors here. To add a confidential thing,
 * add a row in FORM_THINGS or OTHER_THINGS, and plant it in the marked company (a thing that is
 * planted nowhere fails a test).
 */

/** The people that reviews of the marked company are about. */
export const SUBJECTS = [
  'subject',
  'releasedSubject',
  'hrSubject',
  'hrReport',
] as const satisfies readonly Person[];
export type Subject = (typeof SUBJECTS)[number];

/**
 * A person's relation to the reviews about one reviewee that they do not write. The first that
 * applies counts (decision 010).
 * self: the reviews are about them; selfWhoTracks: the same, and a role lets them track cycles;
 * line: they manage the reviewee, at any distance, whatever their role; role: HR in scope; barred:
 * they impersonate, and the person impersonating may learn nothing of it; none: everyone else.
 */
export const STANDINGS = ['self', 'selfWhoTracks', 'line', 'role', 'barred', 'none'] as const;
export type Standing = (typeof STANDINGS)[number];

export const STANDING: Readonly<Record<Who, Readonly<Record<Subject, Standing>>>> = {
  writer: { subject: 'none', releasedSubject: 'none', hrSubject: 'none', hrReport: 'none' },
  otherWriter: { subject: 'none', releasedSubject: 'none', hrSubject: 'none', hrReport: 'none' },
  formerWriter: { subject: 'none', releasedSubject: 'none', hrSubject: 'none', hrReport: 'none' },
  subject: { subject: 'self', releasedSubject: 'none', hrSubject: 'none', hrReport: 'none' },
  releasedSubject: {
    subject: 'none',
    releasedSubject: 'self',
    hrSubject: 'none',
    hrReport: 'none',
  },
  manager: { subject: 'line', releasedSubject: 'line', hrSubject: 'line', hrReport: 'none' },
  managersManager: {
    subject: 'line',
    releasedSubject: 'line',
    hrSubject: 'line',
    hrReport: 'none',
  },
  siblingManager: { subject: 'none', releasedSubject: 'none', hrSubject: 'none', hrReport: 'none' },
  formerManager: { subject: 'none', releasedSubject: 'none', hrSubject: 'none', hrReport: 'none' },
  stranger: { subject: 'none', releasedSubject: 'none', hrSubject: 'none', hrReport: 'none' },
  panelMember: { subject: 'none', releasedSubject: 'none', hrSubject: 'none', hrReport: 'none' },
  hr: { subject: 'role', releasedSubject: 'role', hrSubject: 'role', hrReport: 'role' },
  hrPartner: { subject: 'role', releasedSubject: 'role', hrSubject: 'role', hrReport: 'role' },
  hrPartnerElsewhere: {
    subject: 'none',
    releasedSubject: 'none',
    hrSubject: 'none',
    hrReport: 'none',
  },
  hrSubject: {
    subject: 'role',
    releasedSubject: 'role',
    hrSubject: 'selfWhoTracks',
    hrReport: 'role',
  },
  hrManager: { subject: 'role', releasedSubject: 'role', hrSubject: 'role', hrReport: 'line' },
  hrReport: { subject: 'none', releasedSubject: 'none', hrSubject: 'none', hrReport: 'self' },
  administrator: { subject: 'role', releasedSubject: 'role', hrSubject: 'role', hrReport: 'role' },
  outsider: { subject: 'none', releasedSubject: 'none', hrSubject: 'none', hrReport: 'none' },
  deactivated: { subject: 'none', releasedSubject: 'none', hrSubject: 'none', hrReport: 'none' },
  signedOut: { subject: 'none', releasedSubject: 'none', hrSubject: 'none', hrReport: 'none' },
  hrAsWriter: { subject: 'none', releasedSubject: 'none', hrSubject: 'none', hrReport: 'none' },
  hrAsSubject: { subject: 'self', releasedSubject: 'none', hrSubject: 'none', hrReport: 'none' },
  hrSubjectAsWriter: {
    subject: 'none',
    releasedSubject: 'none',
    hrSubject: 'barred',
    hrReport: 'none',
  },
  administratorAsHr: {
    subject: 'role',
    releasedSubject: 'role',
    hrSubject: 'role',
    hrReport: 'role',
  },
};

/** The person whose rights someone reads with; null for those who cannot sign in. */
export const EYES: Readonly<Record<Who, Person | null>> = {
  writer: 'writer',
  otherWriter: 'otherWriter',
  formerWriter: 'formerWriter',
  subject: 'subject',
  releasedSubject: 'releasedSubject',
  manager: 'manager',
  managersManager: 'managersManager',
  siblingManager: 'siblingManager',
  formerManager: 'formerManager',
  stranger: 'stranger',
  panelMember: 'panelMember',
  hr: 'hr',
  hrPartner: 'hrPartner',
  hrPartnerElsewhere: 'hrPartnerElsewhere',
  hrSubject: 'hrSubject',
  hrManager: 'hrManager',
  hrReport: 'hrReport',
  administrator: 'administrator',
  outsider: 'outsider',
  deactivated: null,
  signedOut: null,
  hrAsWriter: 'writer',
  hrAsSubject: 'subject',
  hrSubjectAsWriter: 'writer',
  administratorAsHr: 'hr',
};

export type Anonymity = 'none' | 'employee' | 'manager' | 'both';

/** The facts of a review that decide who may learn what about it. */
export interface FormFacts {
  readonly subject: Subject;
  /**
   * The person of the cast who writes it; null for one of the anonymous authors, who never sign in.
   */
  readonly writer: Person | null;
  readonly kind: 'review' | 'nomination task';
  readonly state: 'open' | 'draft' | 'complete' | 'declined' | 'incomplete' | 'deleted';
  readonly anonymity: Anonymity;
  /**
   * The writers who hide an anonymous writer: those who completed a review about the
   * reviewee in the same place and show it to them; null for an author. Empty off-cycle, because
   * those reviews share no place.
   */
  readonly group: readonly (Person | null)[];
  readonly visibleToEmployee: boolean;
  readonly optedOut: boolean;
  /** `joint`: live, needs four writers, and delivers anonymous reviews with the packet (076). */
  readonly cycle: 'live' | 'joint' | 'closed' | 'unlaunched' | 'none';
  readonly packetReleased: boolean;
  /** The person who had begun it before it was reassigned. */
  readonly formerWriter: Person | null;
}

/**
 * The relation in which someone reads a review: as its writer, or by their standing to the
 * reviewee.
 */
export type Reader = 'writer' | Exclude<Standing, 'barred' | 'none'>;

const isSelf = (reader: Reader): boolean => reader === 'self' || reader === 'selfWhoTracks';

/**
 * Whether this reader may know the writer. The writer and HR always may; who has a nomination task
 * about a person is no secret to that person.
 */
function isNamed(reader: Reader, { anonymity, kind }: FormFacts): boolean {
  if (isSelf(reader))
    return kind === 'nomination task' || anonymity === 'none' || anonymity === 'manager';
  return reader !== 'line' || anonymity === 'none' || anonymity === 'employee';
}

/** How many people must write in a place: the cycle's setting (decision 076). */
export const minimumOf = ({ cycle }: Pick<FormFacts, 'cycle'>): number =>
  cycle === 'joint' ? 4 : 3;

/** Whether people who may not know the writers have to wait for the packet (decision 076). */
export const isAwaited = ({ cycle, packetReleased }: FormFacts): boolean =>
  cycle === 'joint' && !packetReleased;

/**
 * Few writers are easy to guess. A reader who wrote one of the reviews is not counted (decision
 * 010).
 */
const isFew = (form: FormFacts, who: Who): boolean =>
  form.group.filter((writer) => writer === null || writer !== EYES[who]).length < minimumOf(form);

/** Whether this reader may read the submission. */
function isRead(reader: Reader, form: FormFacts, who: Who): boolean {
  // An unsent draft is for no one who impersonates its writer (decision 080).
  if (reader === 'writer') return form.state !== 'draft' || !isImpersonation(who);
  // The reviewee's managers and HR may manage the reviewers (AMB-23).
  if (form.kind === 'nomination task')
    return reader === 'role' || (reader === 'line' && isNamed(reader, form));
  if (form.state !== 'complete') return false;
  if (!isNamed(reader, form) && (isAwaited(form) || isFew(form, who))) return false;
  return !isSelf(reader) || (form.packetReleased && form.visibleToEmployee && !form.optedOut);
}

/** Whether this reader may know that the review exists. */
function isKnown(reader: Reader, form: FormFacts, who: Who): boolean {
  switch (reader) {
    case 'writer':
    case 'role':
      return true;
    case 'line':
      return isNamed(reader, form) || isRead(reader, form, who);
    case 'self':
      return isRead(reader, form, who);
    case 'selfWhoTracks':
      return form.kind === 'nomination task' || isNamed(reader, form) || isRead(reader, form, who);
  }
}

/**
 * Whether this reader may learn who is named on a task. The assignee has to know the names while
 * choosing. Once the task is saved, the names are those of writers and are withheld from the same
 * readers (decision 027). The assignee counts as a manager even if they no longer manage the
 * person.
 */
function isChosenBy(reader: Reader, form: FormFacts, who: Who): boolean {
  if (form.kind !== 'nomination task') return false;
  if (reader !== 'writer') return isRead(reader, form, who) && isNamed(reader, form);
  if (form.state === 'open') return true;
  const { anonymity } = form;
  switch (STANDING[who][form.subject]) {
    case 'self':
    case 'selfWhoTracks':
      return anonymity === 'none' || anonymity === 'manager';
    case 'line':
    case 'none':
      return anonymity === 'none' || anonymity === 'employee';
    case 'role':
      return true;
    case 'barred':
      return false;
  }
}

/**
 * When a reader may learn a thing about a review that is not deleted. No one learns anything about
 * a deleted one.
 */
const WHEN = {
  never: () => false,
  always: () => true,
  /** If they may read the submission. */
  read: isRead,
  /**
   * If they may read it, and also its earlier submissions: a joint delivery comes after these, so
   * the reviewee could not read them, and people who may not know the writer get the last alone.
   */
  'read before': (reader: Reader, form: FormFacts, who: Who) =>
    isRead(reader, form, who) &&
    (form.cycle !== 'joint' || (!isSelf(reader) && isNamed(reader, form))),
  'read before and named': (reader: Reader, form: FormFacts, who: Who) =>
    isRead(reader, form, who) &&
    isNamed(reader, form) &&
    (form.cycle !== 'joint' || !isSelf(reader)),
  /** The same outside any cycle, where no packet is released. */
  'read off-cycle': (reader: Reader, form: FormFacts, who: Who) =>
    form.cycle === 'none' && isRead(reader, form, who),
  'read off-cycle and named': (reader: Reader, form: FormFacts, who: Who) =>
    form.cycle === 'none' && isRead(reader, form, who) && isNamed(reader, form),
  /** If they may know that the review exists. */
  known: isKnown,
  /** If they may know that it exists, and who writes it. */
  named: (reader: Reader, form: FormFacts, who: Who) =>
    isKnown(reader, form, who) && isNamed(reader, form),
  /** If they may learn who is named on a task. */
  chosen: isChosenBy,
  /** If they may read it and know who wrote it. */
  'read and named': (reader: Reader, form: FormFacts, who: Who) =>
    isRead(reader, form, who) && isNamed(reader, form),
} as const satisfies Record<string, (reader: Reader, form: FormFacts, who: Who) => boolean>;
export type When = keyof typeof WHEN;

/**
 * `found`: everyone who may learn it must also find it in some answer today; the crawler checks
 * this. Without the prefix: they may learn it, but no call shows it yet.
 */
type Cell = When | `found: ${Exclude<When, 'never'>}`;

/**
 * Each confidential thing about a review, and when each reader may learn it. People without such a
 * relation never do.
 */
export const FORM_THINGS = {
  'submitted answers': {
    writer: 'found: always',
    self: 'found: read',
    selfWhoTracks: 'found: read',
    line: 'found: read',
    role: 'found: read',
  },
  'bytes of a submitted image': {
    writer: 'found: always',
    self: 'found: read',
    selfWhoTracks: 'found: read',
    line: 'found: read',
    role: 'found: read',
  },
  // Readers of a reopened review compare the submissions that they could read at the time (decision
  // 021).
  'an earlier submission': {
    writer: 'found: always',
    self: 'found: read before',
    selfWhoTracks: 'found: read before',
    line: 'found: read before',
    role: 'found: read',
  },
  'moment of an earlier submission': {
    writer: 'found: always',
    self: 'found: read before and named',
    selfWhoTracks: 'found: read before and named',
    line: 'found: read before and named',
    role: 'found: read',
  },
  // Off-cycle there is no release to wait for. A manager who may not know the writer reads it if
  // enough others had written at the time.
  'a submission withdrawn before release': {
    writer: 'found: always',
    self: 'found: read off-cycle',
    selfWhoTracks: 'found: read off-cycle',
    line: 'read',
    role: 'found: read',
  },
  'moment of a submission withdrawn before release': {
    writer: 'found: always',
    self: 'found: read off-cycle and named',
    selfWhoTracks: 'found: read off-cycle and named',
    line: 'found: read and named',
    role: 'found: read',
  },
  'a submission hidden from its reviewee': {
    writer: 'found: always',
    self: 'never',
    selfWhoTracks: 'never',
    line: 'read',
    role: 'found: read',
  },
  'moment of a submission hidden from its reviewee': {
    writer: 'found: always',
    self: 'never',
    selfWhoTracks: 'never',
    line: 'found: read and named',
    role: 'found: read',
  },
  'why it was reopened': {
    writer: 'found: always',
    self: 'never',
    selfWhoTracks: 'never',
    line: 'found: read and named',
    role: 'found: read',
  },
  'the draft': {
    writer: 'found: always',
    self: 'never',
    selfWhoTracks: 'never',
    line: 'never',
    role: 'never',
  },
  'bytes of a drafted image': {
    writer: 'found: always',
    self: 'never',
    selfWhoTracks: 'never',
    line: 'never',
    role: 'never',
  },
  // They stay with the person who wrote them, although the review was reassigned.
  'words of a former writer': {
    writer: 'never',
    self: 'never',
    selfWhoTracks: 'never',
    line: 'never',
    role: 'never',
  },
  // Only the former writer may read it: `keepsDraft`.
  'the draft of a former writer': {
    writer: 'never',
    self: 'never',
    selfWhoTracks: 'never',
    line: 'never',
    role: 'never',
  },
  'why it was declined': {
    writer: 'found: always',
    self: 'never',
    selfWhoTracks: 'never',
    line: 'named',
    role: 'found: always',
  },
  'why it should be reopened': {
    writer: 'found: always',
    self: 'never',
    selfWhoTracks: 'never',
    line: 'found: read and named',
    role: 'found: always',
  },
  'a private comment': {
    writer: 'never',
    self: 'never',
    selfWhoTracks: 'never',
    line: 'never',
    role: 'never',
  },
  'a comment for managers': {
    writer: 'never',
    self: 'never',
    selfWhoTracks: 'never',
    line: 'found: read',
    role: 'found: read',
  },
  'a comment for the writer': {
    writer: 'found: read',
    self: 'never',
    selfWhoTracks: 'never',
    line: 'found: read',
    role: 'found: read',
  },
  'a comment for everyone': {
    writer: 'found: read',
    self: 'found: read',
    selfWhoTracks: 'found: read',
    line: 'found: read',
    role: 'found: read',
  },
  // The moment of any comment on an anonymous review, more precise than the day.
  'moment of a comment': {
    writer: 'found: read',
    self: 'found: read and named',
    selfWhoTracks: 'found: read and named',
    line: 'found: read and named',
    role: 'found: read',
  },
  'a removed comment': {
    writer: 'never',
    self: 'never',
    selfWhoTracks: 'never',
    line: 'never',
    role: 'never',
  },
  hash: {
    writer: 'found: always',
    self: 'found: read',
    selfWhoTracks: 'found: known',
    line: 'found: known',
    role: 'found: known',
  },
  // Numbers follow the order of nomination.
  number: {
    writer: 'found: read',
    self: 'found: read and named',
    selfWhoTracks: 'found: named',
    line: 'named',
    role: 'found: known',
  },
  // More precise than the day.
  'moment of closing': {
    writer: 'found: always',
    self: 'found: read and named',
    selfWhoTracks: 'found: named',
    line: 'named',
    role: 'found: known',
  },
  "the writer's name": {
    writer: 'always',
    self: 'found: read and named',
    selfWhoTracks: 'found: named',
    line: 'found: named',
    role: 'found: known',
  },
  "the writer's number": {
    writer: 'always',
    self: 'read and named',
    selfWhoTracks: 'found: named',
    line: 'named',
    role: 'found: known',
  },
  "the writer's other names and numbers": {
    writer: 'always',
    self: 'read and named',
    selfWhoTracks: 'named',
    line: 'named',
    role: 'known',
  },
  "the writer's e-mail": {
    writer: 'always',
    self: 'read and named',
    selfWhoTracks: 'named',
    line: 'named',
    role: 'known',
  },
  'who is nominated': {
    writer: 'found: chosen',
    self: 'never',
    selfWhoTracks: 'never',
    line: 'found: chosen',
    role: 'found: chosen',
  },
} as const satisfies Record<string, Readonly<Record<Reader, Cell>>>;
export type FormThing = keyof typeof FORM_THINGS;

/**
 * Whether some list today shows the review to a reader who may not read it. No list shows off-cycle
 * reviews, nor tasks to managers.
 */
function isListed(reader: Reader, { cycle, kind }: FormFacts): boolean {
  if (reader === 'line') return kind === 'review' && cycle !== 'unlaunched' && cycle !== 'none';
  return reader === 'writer' || cycle !== 'none';
}

/** What someone may learn, and whether today's calls must show it to them. */
export interface Right {
  readonly may: boolean;
  readonly mustFind: boolean;
}
const UNSENT: ReadonlySet<FormThing> = new Set(['the draft', 'bytes of a drafted image']);
const NOTHING: Right = { may: false, mustFind: false };

/** Returns a person's relation to a review; null if it does not exist for them. */
export function readerOf(who: Who, form: Pick<FormFacts, 'subject' | 'writer'>): Reader | null {
  const standing = STANDING[who][form.subject];
  if (standing === 'barred') return null;
  if (form.writer !== null && EYES[who] === form.writer) return 'writer';
  return standing === 'none' ? null : standing;
}

/**
 * Whether someone keeps the draft they had begun in a review that was since reassigned. No one can
 * read it by impersonating them.
 */
export const keepsDraft = (form: Pick<FormFacts, 'formerWriter' | 'state'>, who: Who): boolean =>
  form.formerWriter !== null && form.formerWriter === who && form.state !== 'deleted';

/** Returns the right of one person to one thing of one review. */
export function rightTo(thing: FormThing, form: FormFacts, who: Who): Right {
  if (thing === 'the draft of a former writer')
    return { may: keepsDraft(form, who), mustFind: keepsDraft(form, who) };
  const reader = readerOf(who, form);
  if (reader === null || form.state === 'deleted') return NOTHING;
  if (isImpersonation(who) && UNSENT.has(thing)) return NOTHING;
  const cell: Cell = FORM_THINGS[thing][reader];
  const isFound = cell.startsWith('found: ');
  const when = (isFound ? cell.slice('found: '.length) : cell) as When;
  const may = WHEN[when](reader, form, who);
  return { may, mustFind: may && isFound && (isListed(reader, form) || isRead(reader, form, who)) };
}

/**
 * Whether a person may know that the review exists. Its hash, its number, a list entry or a count
 * all reveal that.
 */
export const mayKnow = (form: FormFacts, who: Who): boolean => rightTo('hash', form, who).may;

/** Whether a person may read the review; its writer may in any state. */
export function mayRead(form: FormFacts, who: Who): boolean {
  const reader = readerOf(who, form);
  return reader !== null && form.state !== 'deleted' && isRead(reader, form, who);
}

/** Whether the person may be shown who is named on a nomination task. */
export const mayChoose = (task: FormFacts, who: Who): boolean =>
  rightTo('who is nominated', task, who).may;

/** Whether the person may know who writes the review. */
export const mayName = (form: FormFacts, who: Who): boolean =>
  rightTo("the writer's name", form, who).may;

/**
 * How many comments of each visibility a commented review has. Every subset has a different sum, so
 * a count shows which were included.
 */
export const COMMENT_WEIGHTS = {
  private: 1,
  managers: 2,
  writer: 4,
  everyone: 8,
  removed: 16,
} as const;
export const COMMENTS_COUNTED: Readonly<Record<Reader, number>> = {
  writer: COMMENT_WEIGHTS.writer + COMMENT_WEIGHTS.everyone,
  self: COMMENT_WEIGHTS.everyone,
  selfWhoTracks: COMMENT_WEIGHTS.everyone,
  line: COMMENT_WEIGHTS.managers + COMMENT_WEIGHTS.writer + COMMENT_WEIGHTS.everyone,
  role: COMMENT_WEIGHTS.managers + COMMENT_WEIGHTS.writer + COMMENT_WEIGHTS.everyone,
};
