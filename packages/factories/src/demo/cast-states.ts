import type { Tx } from '@reviews/db';
import { newHash } from '../new-hash.ts';
import { dayFrom } from '../calendar.ts';
import type { CastKey } from './cast.ts';
import { chartImage } from './chart-image.ts';
import {
  AMARA_COMMENTS,
  AMARA_SELECTED_TEXT,
  amaraReview,
  NOA_REOPEN_REASON,
} from './handwritten.ts';
import type { KeyedAnswers, Ledger } from './ledger.ts';
import { formKey } from './mid-year-review.ts';
import type { CastForms, FormKind } from './mid-year-review.ts';
import type { MidYearPlans } from './plan.ts';
import type { Company, Person } from './organisation.ts';
import { REOPEN_REASONS } from './texts/comments.ts';
import type { Timeline } from './timeline.ts';
import type { MidYearPlaces } from './write-cycles.ts';

/** Stores the bytes of an uploaded image under its key, like the product's file storage. */
export type StoreFile = (key: string, bytes: Uint8Array, contentType: string) => Promise<void>;

export type AmaraReview = {
  readonly answers: KeyedAnswers;
  /** Key and size of its picture; null when no bytes could be stored. */
  readonly image: {
    readonly key: string;
    readonly size: number;
    readonly contentType: string;
  } | null;
};

/**
 * Writes Idris’s review of Amara, with a mention, and with a picture if its bytes can be stored.
 */
export async function prepareAmaraReview(
  { cast }: Company,
  timeline: Timeline,
  timeZone: string,
  storeFile: StoreFile | undefined,
): Promise<AmaraReview> {
  const { jun } = cast;
  const mention = `<span data-type="mention" data-id="${jun.id}" data-label="${jun.preferredName}">@${jun.preferredName}</span>`;
  const talkedOn = dayFrom(timeline.now, -12, timeZone);
  if (storeFile === undefined) return { answers: amaraReview(mention, '', talkedOn), image: null };
  const { bytes, contentType, alt } = chartImage();
  const key = newHash();
  await storeFile(key, bytes, contentType);
  const element = `<img src="/api/rich-text-images/${key}" alt="${alt}">`;
  return {
    answers: amaraReview(mention, element, talkedOn),
    image: { key, size: bytes.length, contentType },
  };
}

export type CastStatesGiven = {
  readonly tx: Tx;
  readonly company: Company;
  readonly plans: MidYearPlans;
  readonly places: MidYearPlaces;
  readonly ledger: Ledger;
  readonly castForms: CastForms;
  readonly timeline: Timeline;
  readonly image: AmaraReview['image'];
};

/** Writes what the accounts have in addition to forms: the thread, read marks, reopen requests. */
export async function writeCastStates(given: CastStatesGiven): Promise<void> {
  const { tx, company, ledger, image, timeline } = given;
  const { cast } = company;
  const amaraForm = castForm(given, 'manager', 'amara', 'idris');
  writeThread(given, amaraForm);
  await writeReading(given, amaraForm);
  await ledger.flush('always');
  if (image !== null) {
    await tx.upload.create({
      data: {
        ...image,
        ownerId: cast.idris.userId,
        createdAt: timeline.ago(2),
        uses: { create: { pulseId: amaraForm } },
      },
    });
  }
  await writeReopenRequests(given);
}

function castForm(
  { castForms, company }: CastStatesGiven,
  kind: FormKind,
  about: CastKey,
  writer: CastKey,
): number {
  const id = castForms.get(formKey(kind, company.cast[about], company.cast[writer]));
  if (id === undefined)
    throw new Error(`The demo lacks the ${kind} form about ${about} by ${writer}.`);
  return id;
}

function writeThread(
  { ledger, company, places, timeline }: CastStatesGiven,
  pulseId: number,
): void {
  const questionId = places.manager.questions.get('achieved')?.id ?? null;
  const { hanneke, idris, rosa } = company.cast;
  const threadId = ledger.comment({
    pulseId,
    questionId,
    author: hanneke,
    visibility: 'writer',
    body: AMARA_COMMENTS.question,
    at: timeline.ago(0, 80),
  });
  ledger.comment({
    pulseId,
    questionId,
    parentId: threadId,
    author: idris,
    visibility: 'writer',
    body: AMARA_COMMENTS.reply,
    at: timeline.ago(0, 55),
  });
  ledger.comment({
    pulseId,
    questionId,
    author: rosa,
    visibility: 'everyone',
    body: AMARA_COMMENTS.selected,
    selectedText: AMARA_SELECTED_TEXT,
    at: timeline.ago(0, 45),
  });
}

/**
 * Hanneke has read every complete form about Idris’s reports except the newest; Idris has read his
 * team’s peer reviews.
 */
async function writeReading(
  { tx, company, places, ledger, timeline }: CastStatesGiven,
  unread: number,
): Promise<void> {
  const { hanneke, idris } = company.cast;
  const reports = company.reports.get(idris) ?? [];
  const forms = await tx.pulse.findMany({
    where: {
      cycleId: places.cycle.id,
      kind: 'review',
      state: 'complete',
      employeeId: { in: reports.map(({ id }) => id) },
    },
    select: { id: true, assigneeId: true },
    orderBy: { id: 'asc' },
  });
  for (const [index, form] of forms.entries()) {
    if (form.id !== unread) ledger.view(form.id, hanneke, timeline.ago(0, 60 + index));
    if (form.assigneeId !== idris.id && index % 2 === 0)
      ledger.view(form.id, idris, timeline.ago(0, 120 + index));
  }
}

/** Two are pending: Noa’s, and one from Operations about their own self review. */
async function writeReopenRequests(given: CastStatesGiven): Promise<void> {
  const { tx, company, places, plans, timeline } = given;
  const { noa } = company.cast;
  const other = company.people.find(
    (person) => isOrdinary(person) && plans.get(person)?.self === 'complete',
  );
  const [reason] = REOPEN_REASONS;
  if (other === undefined || reason === undefined)
    throw new Error('No one in Operations has finished the self review.');
  const form = await tx.pulse.findFirstOrThrow({
    where: { cyclePulseId: places.self.cyclePulseId, employeeId: other.id },
    select: { id: true },
  });
  await tx.reopenRequest.createMany({
    data: [
      {
        pulseId: castForm(given, 'peer', 'luca', 'noa'),
        requestedById: noa.userId,
        reason: NOA_REOPEN_REASON,
        requestedAt: timeline.ago(0, 50),
      },
      { pulseId: form.id, requestedById: other.userId, reason, requestedAt: timeline.ago(0, 25) },
    ],
  });
}

function isOrdinary(person: Person): boolean {
  return person.key === null && person.department === 'Operations' && person.subTeam !== null;
}
