import type { Database } from '@reviews/db';
import type { AnswerValue, Answers } from '@reviews/domain';
import {
  buildDeclinedPulse,
  buildDraft,
  buildIncompletePulse,
  buildPulse,
  buildReopenRequest,
  buildSubmittedPulse,
  buildUpload,
  type BuiltCyclePulse,
  type BuiltEmployee,
  type BuiltTemplate,
} from '@reviews/factories';
import { COMMENT_WEIGHTS, type Subject } from '../tables/audience.ts';
import type { Thing } from '../tables/other-audience.ts';
import type { MarkedForm, Markers } from './markers.ts';
import { groupOf, isReleased, STATE_OF, type PlannedPlace, type Situation } from './marked-plan.ts';
import type { Cast, Person } from '@reviews/api/testing/cases/people';

/** A planned place that was saved. */
export interface MarkedPlace extends PlannedPlace {
  readonly template: BuiltTemplate;
  /** Null off-cycle. */
  readonly cyclePulse: BuiltCyclePulse | null;
}

/** An image, and the bytes that the file storage must hold for it. */
export interface MarkedFile {
  readonly key: string;
  /** The review that shows it, submitted or as a draft; null if none does. */
  readonly form: MarkedForm | null;
  readonly bytes: Buffer;
}

/** One writing session of a review. */
export interface MarkedDraft {
  readonly id: string;
  readonly form: MarkedForm;
}

/** Where reviews are planted, and the context they need. */
export interface Ground {
  readonly db: Database;
  readonly markers: Markers;
  readonly cast: Cast;
  /** Writes every comment; never signs in. */
  readonly commenter: BuiltEmployee;
  /** Reviews were closed on this day, each at a different moment. */
  readonly day: Date;
  readonly forms: MarkedForm[];
  readonly files: MarkedFile[];
  readonly drafts: MarkedDraft[];
}

export interface FormGiven {
  readonly place: MarkedPlace;
  readonly subject: Subject;
  readonly situation: Situation;
  readonly assignee: BuiltEmployee;
  /** Null for a separate anonymous author. */
  readonly writer: Person | null;
}

const PNG_SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
/** Time between the moments of two reviews; small enough to fit all of them into one day. */
const STEP_MS = 7_001;
/** Comments are written after the last review is closed, on the same day. */
const AFTER_FORMS_MS = 7 * 3_600_000;
const DAYS_OPEN_MS = 5 * 86_400_000;

/** Plants a review by a person or an author, with everything confidential about it. */
export async function plantForm(ground: Ground, given: FormGiven): Promise<MarkedForm> {
  const { place, subject, situation, assignee, writer } = given;
  const form: MarkedForm = {
    name: `${situation} by ${writer ?? 'an author'} about ${subject} in "${place.name}"`,
    place: place.name,
    kind: 'review',
    subject,
    writer,
    state: STATE_OF[situation],
    anonymity: place.anonymity,
    group: groupOf(place, subject),
    visibleToEmployee: place.visibleToEmployee,
    optedOut: situation === 'opted out',
    cycle: place.cycle,
    packetReleased: isReleased(subject, place.cycle),
    formerWriter: situation === 'reassigned' ? 'formerWriter' : null,
    id: 0,
    hash: '',
    cyclePulseId: place.cyclePulse?.id ?? null,
    assigneeId: assignee.id,
    commented: false,
    said: 0,
    notedBy: null,
    task: null,
  };
  ground.forms.push(form);
  const closedAt = new Date(ground.day.getTime() + ground.forms.length * STEP_MS);
  await save(ground, form, given, closedAt);
  form.hash = await markHash(ground, form);
  ground.markers.adopt(form.id, 'number', form);
  if (!['open', 'draft', 'deleted'].includes(form.state))
    ground.markers.adopt(closedAt, 'moment of closing', form);
  if (situation === 'complete') await plantWritersComments(ground, form, assignee);
  if (situation === 'complete' && writer === 'writer') await plantComments(ground, form, place);
  return form;
}

/** Replaces the hash by a marker. The product's own hashes are as random. */
export async function markHash({ db, markers }: Ground, form: MarkedForm): Promise<string> {
  const hash = `${markers.text('hash', form)}-form-hash`;
  await db.prisma.pulse.update({ where: { id: form.id }, data: { hash }, select: { id: true } });
  return hash;
}

async function save(
  ground: Ground,
  form: MarkedForm,
  { place, situation, assignee }: FormGiven,
  closedAt: Date,
): Promise<void> {
  const { db, cast, markers } = ground;
  const common = {
    employee: cast[form.subject],
    assignee,
    cyclePulse: place.cyclePulse,
    template: place.template,
    openedAt: new Date(closedAt.getTime() - DAYS_OPEN_MS),
    sharingOptOut: form.optedOut,
  };
  switch (situation) {
    case 'open':
      form.id = (await buildPulse(db, common)).id;
      return;
    case 'draft':
      form.id = (await buildPulse(db, common)).id;
      await plantDrafts(ground, form, place, assignee, 'the draft');
      return;
    case 'declined':
      form.id = (
        await buildDeclinedPulse(db, {
          ...common,
          closedAt,
          declineReason: markers.text('why it was declined', form),
        })
      ).id;
      return;
    case 'incomplete':
      form.id = (await buildIncompletePulse(db, { ...common, closedAt })).id;
      await plantGroup(ground, form, place, assignee, 'the draft');
      return;
    case 'reassigned':
      form.id = (await buildPulse(db, common)).id;
      await plantGroup(
        ground,
        form,
        place,
        cast.formerWriter,
        'words of a former writer',
        'the draft of a former writer',
      );
      await plantSubmission(ground, form, place, cast.formerWriter, 1);
      return;
    default:
      await saveSubmitted(ground, form, place, assignee, { ...common, closedAt });
      if (situation === 'reopened') await reopen(ground, form, closedAt);
      if (situation === 'deleted')
        await db.prisma.pulse.update({ where: { id: form.id }, data: { deletedAt: closedAt } });
      if (situation === 'asked for')
        await buildReopenRequest(db, {
          pulse: form,
          requestedBy: assignee,
          reason: markers.text('why it should be reopened', form),
        });
  }
}

async function saveSubmitted(
  ground: Ground,
  form: MarkedForm,
  place: MarkedPlace,
  assignee: BuiltEmployee,
  given: Parameters<typeof buildSubmittedPulse>[1],
): Promise<void> {
  const { db } = ground;
  const image = plantFile(ground, form, 'submitted answers', 'bytes of a submitted image');
  const answers = plantAnswers(ground, place, 'submitted answers', form, image);
  form.id = (await buildSubmittedPulse(db, { ...given, answers })).id;
  await buildUpload(db, { owner: assignee, key: image, usedBy: [form] });
  await db.prisma.pulseSubmission.update({
    where: { pulseId_number: { pulseId: form.id, number: 1 } },
    data: { number: WITHDRAWN.length + 1 },
  });
  const { closedAt } = await db.prisma.pulse.findUniqueOrThrow({ where: { id: form.id } });
  for (const [index, withdrawn] of WITHDRAWN.entries())
    await plantWithdrawn(
      ground,
      form,
      place,
      assignee,
      index + 1,
      withdrawn,
      closedAt ?? ground.day,
    );
  await plantGroup(ground, form, place, assignee, 'the draft');
}

interface Withdrawn {
  readonly thing: Thing;
  readonly moment: Thing;
  /** Time before the last closing: longer than the distance to the closing of any other review. */
  readonly submitted: number;
  readonly reopened: number;
  readonly optedOut?: true;
}

const HOUR_MS = 3_600_000;
/** Packets are released this long before the day on which reviews are closed. */
export const RELEASED_MS = 12 * HOUR_MS;
/**
 * Submissions before the current one, each submitted and reopened: one before the release, one
 * hidden by its writer, one readable by everyone who can read the review.
 */
const WITHDRAWN: readonly Withdrawn[] = [
  {
    thing: 'a submission withdrawn before release',
    moment: 'moment of a submission withdrawn before release',
    submitted: 96 * HOUR_MS,
    reopened: 72 * HOUR_MS,
  },
  {
    thing: 'a submission hidden from its reviewee',
    moment: 'moment of a submission hidden from its reviewee',
    submitted: 48 * HOUR_MS,
    reopened: 6 * HOUR_MS,
    optedOut: true,
  },
  // Reopened so shortly before that no other writer falls between the two.
  {
    thing: 'an earlier submission',
    moment: 'moment of an earlier submission',
    submitted: 5 * HOUR_MS,
    reopened: 3_000,
  },
];

/** Plants a submission of the review's writer that was reopened on request. */
async function plantWithdrawn(
  { db, cast, markers }: Ground,
  form: MarkedForm,
  place: MarkedPlace,
  by: BuiltEmployee,
  number: number,
  given: Withdrawn,
  closedAt: Date,
): Promise<void> {
  const [submittedAt, reopenedAt] = [given.submitted, given.reopened].map(
    (before) => new Date(closedAt.getTime() - before),
  );
  if (submittedAt === undefined || reopenedAt === undefined) return;
  for (const moment of [submittedAt, reopenedAt]) markers.adopt(moment, given.moment, form);
  const request = await buildReopenRequest(db, {
    pulse: form,
    requestedBy: by,
    reason: markers.text('why it was reopened', form),
    state: 'approved',
    requestedAt: submittedAt,
    decidedAt: reopenedAt,
    decidedBy: cast.hr,
  });
  const answers = JSON.parse(
    JSON.stringify(plantAnswers({ markers }, place, given.thing, form, null)),
  );
  await db.prisma.pulseSubmission.create({
    data: {
      pulseId: form.id,
      number,
      submittedById: by.id,
      submittedAt,
      answers,
      sharingOptOut: given.optedOut === true,
      reopenedAt,
      reopenedById: cast.hr.user.id,
      reopenRequestId: request.id,
    },
  });
  await db.prisma.pulse.update({ where: { id: form.id }, data: { reopenedAt } });
}

/** Reopens a submitted review, which ends its submission. */
async function reopen({ db, cast }: Ground, { id }: MarkedForm, reopenedAt: Date): Promise<void> {
  await db.prisma.pulseSubmission.update({
    where: { pulseId_number: { pulseId: id, number: WITHDRAWN.length + 1 } },
    data: { reopenedAt, reopenedById: cast.hr.user.id },
  });
  await db.prisma.pulse.update({
    where: { id },
    data: { state: 'open', closedAt: null, reopenedAt },
  });
}

async function plantSubmission(
  ground: Ground,
  form: MarkedForm,
  place: MarkedPlace,
  by: BuiltEmployee,
  number: number,
): Promise<void> {
  const answers = plantAnswers(ground, place, 'words of a former writer', form, null);
  await ground.db.prisma.pulseSubmission.create({
    data: {
      pulseId: form.id,
      number,
      submittedById: by.id,
      answers: JSON.parse(JSON.stringify(answers)),
    },
  });
}

/** Plants two sessions. The later one is current and shows an image. */
async function plantDrafts(
  ground: Ground,
  form: MarkedForm,
  place: MarkedPlace,
  writer: BuiltEmployee,
  thing: Thing,
): Promise<void> {
  await plantGroup(ground, form, place, writer, thing);
  const image = plantFile(ground, form, thing, 'bytes of a drafted image');
  await buildUpload(ground.db, { owner: writer, key: image });
  const id = ground.markers.uuid(thing, form);
  ground.drafts.push({ id, form });
  await buildDraft(ground.db, {
    pulse: form,
    id,
    answers: plantAnswers(ground, place, thing, form, image),
  });
}

/** Plants one session that is not the current one. */
async function plantGroup(
  ground: Ground,
  form: MarkedForm,
  place: MarkedPlace,
  writer: BuiltEmployee,
  thing: Thing,
  words: Thing = thing,
): Promise<void> {
  const id = ground.markers.uuid(thing, form);
  ground.drafts.push({ id, form });
  const answers = plantAnswers(ground, place, words, form, null);
  await ground.db.prisma.draftGroup.create({
    data: {
      id,
      pulseId: form.id,
      writerId: writer.id,
      answers: JSON.parse(JSON.stringify(answers)),
      createdAt: ground.day,
    },
  });
}

/**
 * Plants an image. Its bytes, and its key if it is used in a text, are markers. The caller saves
 * its row.
 */
export function plantFile(
  { markers, files }: Ground,
  form: MarkedForm | null,
  thingOfKey: Thing | null,
  thingOfBytes: Thing,
): string {
  const key = `${thingOfKey === null ? markers.reserve() : markers.text(thingOfKey, form)}-image-key`;
  files.push({
    key,
    form,
    bytes: Buffer.concat([PNG_SIGNATURE, Buffer.from(markers.text(thingOfBytes, form))]),
  });
  return key;
}

function plantAnswers(
  { markers }: Pick<Ground, 'markers'>,
  place: MarkedPlace,
  thing: Thing,
  form: MarkedForm,
  image: string | null,
): Answers {
  const text = () => markers.text(thing, form);
  const picture =
    image === null ? '' : `<img src="/api/rich-text-images/${image}" alt="${text()}">`;
  const values: Readonly<Record<string, () => AnswerValue>> = {
    textarea: text,
    select: text,
    'input.radio': text,
    'input.checkbox': () => [text(), text()],
    'input.date': () => markers.day(thing, form),
    'input.number': () => markers.number(thing, form),
    'input.money': () => markers.number(thing, form),
    distribution: () => [{ name: text(), value: markers.number(thing, form) }],
  };
  const answers: Record<number, AnswerValue> = {};
  for (const { id, version } of place.template.questions) {
    const isRich =
      typeof version.config === 'object' &&
      version.config !== null &&
      'rich_text' in version.config;
    const value = isRich
      ? `<p>${text()} <strong>${text()}</strong></p>${picture}`
      : values[version.uiKey]?.();
    if (value !== undefined) answers[id] = value;
  }
  return answers;
}

const COMMENT_THINGS = {
  private: 'a private comment',
  managers: 'a comment for managers',
  writer: 'a comment for the writer',
  everyone: 'a comment for everyone',
  removed: 'a removed comment',
} as const satisfies Record<keyof typeof COMMENT_WEIGHTS, Thing>;

/**
 * Plants a number of comments of each visibility, so that a sum shows which were counted. Half of
 * them are replies.
 */
async function plantComments(
  { db, markers, commenter, day }: Ground,
  form: MarkedForm,
  place: MarkedPlace,
): Promise<void> {
  form.commented = true;
  const questionId = place.template.questions[1]?.id ?? null;
  for (const [name, weight] of Object.entries(COMMENT_WEIGHTS)) {
    const kind = name as keyof typeof COMMENT_WEIGHTS;
    const visibility = kind === 'removed' ? 'everyone' : kind;
    const row = () => ({
      pulseId: form.id,
      questionId,
      authorId: commenter.user.id,
      visibility,
      body: `<p>${markers.text(COMMENT_THINGS[kind], form)}</p>`,
      selectedText: markers.text(COMMENT_THINGS[kind], form),
      deletedAt: kind === 'removed' ? day : null,
    });
    const root = await db.prisma.comment.create({ data: row(), select: { id: true } });
    await db.prisma.comment.createMany({
      data: Array.from({ length: weight - 1 }, (_, index) => ({
        ...row(),
        parentId: index % 2 === 0 ? root.id : null,
      })),
    });
  }
}

/**
 * Plants the writer's own comments, and a private one if it is `writer`. Answers may show the
 * author only to readers who may know the writer.
 */
async function plantWritersComments(
  { db, markers, day, forms }: Ground,
  form: MarkedForm,
  writer: BuiltEmployee,
): Promise<void> {
  const at = new Date(day.getTime() + AFTER_FORMS_MS + forms.indexOf(form) * STEP_MS);
  const row = (thing: Thing, visibility: 'everyone' | 'private') => ({
    pulseId: form.id,
    authorId: writer.user.id,
    visibility,
    body: `<p>${markers.text(thing, form)}</p>`,
    createdAt: at,
    updatedAt: at,
  });
  const { id: parentId } = await db.prisma.comment.create({
    data: row('a comment for everyone', 'everyone'),
    select: { id: true },
  });
  await db.prisma.comment.create({
    data: { ...row('a comment for everyone', 'everyone'), parentId },
    select: { id: true },
  });
  markers.adopt(at, 'moment of a comment', form);
  form.said = 2;
  if (form.writer !== 'writer') return;
  await db.prisma.comment.create({
    data: row('a note of the writer', 'private'),
    select: { id: true },
  });
  form.notedBy = 'writer';
}
