import type { Person, Who } from '../world/people.ts';

/**
 * Who may learn what, written from the confidentiality rules of the domain model and decisions 004, 005 and 010, and
 * from nothing in the code of the product.
 *
 * To add a person: a row in PEOPLE, then the type errors here. To add a confidential thing: a row in FORM_THINGS or
 * OTHER_THINGS, and plant it in the marked company (a thing that is planted nowhere is a red test).
 */

/** Whom forms of the marked company are about. */
export const SUBJECTS = [
  'subject',
  'releasedSubject',
  'hrSubject',
  'hrReport',
] as const satisfies readonly Person[];
export type Subject = (typeof SUBJECTS)[number];

/**
 * How somebody stands to the forms about one person which they do not write: one standing, the first that fits
 * (decision 010).
 * self: the forms are about them; selfWhoTracks: and they track cycles by a role; line: they lead the person, at any
 * distance, whatever their role; role: HR in scope; barred: they impersonate, and nothing of it may reach the one at the
 * keyboard; none: everybody else.
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
  nobody: { subject: 'none', releasedSubject: 'none', hrSubject: 'none', hrReport: 'none' },
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

/** By whose eyes somebody reads what these eyes wrote; null for those whom nobody lets in. */
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
  nobody: null,
  hrAsWriter: 'writer',
  hrAsSubject: 'subject',
  hrSubjectAsWriter: 'writer',
  administratorAsHr: 'hr',
};

export type Anonymity = 'none' | 'employee' | 'manager' | 'both';

/** What of a form decides who may learn what of it. */
export interface FormFacts {
  readonly subject: Subject;
  /** Whoever of the cast writes it; null where the writer is one of the anonymous authors, who never sign in. */
  readonly writer: Person | null;
  readonly kind: 'review' | 'nomination task';
  readonly state: 'open' | 'draft' | 'complete' | 'declined' | 'incomplete' | 'deleted';
  readonly anonymity: Anonymity;
  /**
   * Whom an anonymous writer hides among: who completed a form about the subject in the same place and shows it to them;
   * null for an author. Empty off-cycle, where forms are not of one place.
   */
  readonly group: readonly (Person | null)[];
  readonly visibleToEmployee: boolean;
  readonly optedOut: boolean;
  readonly cycle: 'live' | 'closed' | 'unlaunched' | 'none';
  readonly packetReleased: boolean;
  /** Who had begun it before it was given to whoever writes it now. */
  readonly formerWriter: Person | null;
}

/** As what somebody stands before one form: its writer, or as they stand to whom it is about. */
export type Reader = 'writer' | Exclude<Standing, 'barred' | 'none'>;

const isSelf = (reader: Reader): boolean => reader === 'self' || reader === 'selfWhoTracks';

/** Whether the writer is withheld from this reader. The writer and HR always know; who has a task about oneself is no secret. */
function isNamed(reader: Reader, { anonymity, kind }: FormFacts): boolean {
  if (isSelf(reader))
    return kind === 'nomination task' || anonymity === 'none' || anonymity === 'manager';
  return reader !== 'line' || anonymity === 'none' || anonymity === 'employee';
}

/** Fewer than three are easily guessed; the reader, who knows the own one, is not counted (decision 010). */
const isFew = ({ group }: FormFacts, who: Who): boolean =>
  group.filter((writer) => writer === null || writer !== EYES[who]).length < 3;

/** Whether this reader may read what was submitted. */
function isRead(reader: Reader, form: FormFacts, who: Who): boolean {
  if (reader === 'writer') return true;
  // Those who look after the person may manage who reviews them (AMB-23).
  if (form.kind === 'nomination task')
    return reader === 'role' || (reader === 'line' && isNamed(reader, form));
  if (form.state !== 'complete' || (!isNamed(reader, form) && isFew(form, who))) return false;
  return !isSelf(reader) || (form.packetReleased && form.visibleToEmployee && !form.optedOut);
}

/** Whether this reader may know that there is such a form. */
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
 * Whether this reader may learn who is named on a task. The person whose it is has to know the names as long as they choose.
 * Once it is saved they are the names of writers, and withheld from whom writers are (decision 027). A person who has the task
 * of someone they do not lead any more is a manager to it.
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

/** When a reader may learn a thing of a form that is not deleted. Of a deleted one nobody learns anything. */
const WHEN = {
  never: () => false,
  always: () => true,
  /** Where they may read what was submitted. */
  read: isRead,
  /** The same outside any cycle, where no packet is released. */
  'read off-cycle': (reader: Reader, form: FormFacts, who: Who) =>
    form.cycle === 'none' && isRead(reader, form, who),
  'read off-cycle and named': (reader: Reader, form: FormFacts, who: Who) =>
    form.cycle === 'none' && isRead(reader, form, who) && isNamed(reader, form),
  /** Where they may know that the form is there. */
  known: isKnown,
  /** Where they may know that it is there, and who writes it. */
  named: (reader: Reader, form: FormFacts, who: Who) =>
    isKnown(reader, form, who) && isNamed(reader, form),
  /** Where they may learn who is named on a task. */
  chosen: isChosenBy,
  /** Where they may read it and know who wrote it. */
  'read and named': (reader: Reader, form: FormFacts, who: Who) =>
    isRead(reader, form, who) && isNamed(reader, form),
} as const satisfies Record<string, (reader: Reader, form: FormFacts, who: Who) => boolean>;
export type When = keyof typeof WHEN;

/**
 * `found`: whoever may learn it finds it in some answer of today, which the crawler demands. A rule alone: they may, and
 * no call shows it yet.
 */
type Cell = When | `found: ${Exclude<When, 'never'>}`;

/** Each confidential thing of a form, and when each reader may learn it. Who stands in no such relation never does. */
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
  // A reader of a reopened form compares what they could have read when it stood (decision 021).
  'an earlier submission': {
    writer: 'found: always',
    self: 'found: read',
    selfWhoTracks: 'found: read',
    line: 'found: read',
    role: 'found: read',
  },
  'moment of an earlier submission': {
    writer: 'found: always',
    self: 'found: read and named',
    selfWhoTracks: 'found: read and named',
    line: 'found: read and named',
    role: 'found: read',
  },
  // Off-cycle there is no release to wait for. A manager from whom its writer is withheld reads it where enough others had written then.
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
  'a submission kept from whom it is about': {
    writer: 'found: always',
    self: 'never',
    selfWhoTracks: 'never',
    line: 'read',
    role: 'found: read',
  },
  'moment of a submission kept from whom it is about': {
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
  // It stays with who wrote it, and the form changed hands.
  'words of a former writer': {
    writer: 'never',
    self: 'never',
    selfWhoTracks: 'never',
    line: 'never',
    role: 'never',
  },
  // Theirs to read, and nobody else's: `keepsDraft`.
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
  // Of whichever comment on a form whose writer is withheld: finer than the day.
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
  // A number follows the order of nominating.
  number: {
    writer: 'found: always',
    self: 'found: read and named',
    selfWhoTracks: 'found: named',
    line: 'named',
    role: 'found: known',
  },
  // Finer than the day.
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

/** Whether some list of today names the form to a reader who does not read it. Off-cycle forms stand in none, nor do tasks for managers. */
function isListed(reader: Reader, { cycle, kind }: FormFacts): boolean {
  if (reader === 'line') return kind === 'review' && (cycle === 'live' || cycle === 'closed');
  return reader === 'writer' || cycle !== 'none';
}

/** What somebody may learn, and whether today's calls must show it to them. */
export interface Right {
  readonly may: boolean;
  readonly mustFind: boolean;
}
const NOTHING: Right = { may: false, mustFind: false };

/** As what a person stands before a form; null for those to whom it does not exist. */
export function readerOf(who: Who, form: Pick<FormFacts, 'subject' | 'writer'>): Reader | null {
  const standing = STANDING[who][form.subject];
  if (standing === 'barred') return null;
  if (form.writer !== null && EYES[who] === form.writer) return 'writer';
  return standing === 'none' ? null : standing;
}

/** Whether somebody keeps what they had begun in a form that another person writes now. By looking as them nobody reads it. */
export const keepsDraft = (form: Pick<FormFacts, 'formerWriter' | 'state'>, who: Who): boolean =>
  form.formerWriter !== null && form.formerWriter === who && form.state !== 'deleted';

/** The cell of the table for one person, one thing and one form. */
export function rightTo(thing: FormThing, form: FormFacts, who: Who): Right {
  if (thing === 'the draft of a former writer')
    return { may: keepsDraft(form, who), mustFind: keepsDraft(form, who) };
  const reader = readerOf(who, form);
  if (reader === null || form.state === 'deleted') return NOTHING;
  const cell: Cell = FORM_THINGS[thing][reader];
  const isFound = cell.startsWith('found: ');
  const when = (isFound ? cell.slice('found: '.length) : cell) as When;
  const may = WHEN[when](reader, form, who);
  return { may, mustFind: may && isFound && (isListed(reader, form) || isRead(reader, form, who)) };
}

/** Whether a person may know that the form exists: what says so is its hash, its number, an entry of a list, a count. */
export const mayKnow = (form: FormFacts, who: Who): boolean => rightTo('hash', form, who).may;

/** Whether a person may read the form; for its writer, whatever its state. */
export function mayRead(form: FormFacts, who: Who): boolean {
  const reader = readerOf(who, form);
  return reader !== null && form.state !== 'deleted' && isRead(reader, form, who);
}

/** Whether the person may be shown who is named on a nomination task. */
export const mayChoose = (task: FormFacts, who: Who): boolean =>
  rightTo('who is nominated', task, who).may;

/** Whether the person may know who writes the form. */
export const mayName = (form: FormFacts, who: Who): boolean =>
  rightTo("the writer's name", form, who).may;

/** How many comments each reader of a commented form is told of: the sums of the weights are all unlike each other. */
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
