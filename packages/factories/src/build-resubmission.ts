import type { Prisma, PulseSubmission } from '@reviews/db';
import type { Answers } from '@reviews/domain';
import type { BuiltEmployee } from './build-employee.ts';
import { answerColumn, answersColumn } from './json-columns.ts';
import type { Saved, Store } from './store.ts';

export type ResubmissionGiven = {
  /** A submitted form. */
  readonly pulse: Saved;
  /** New answers; other questions keep theirs. */
  readonly answers?: Answers;
  /** Defaults to an hour after the previous submission. */
  readonly reopenedAt?: Date;
  readonly reopenedBy?: Pick<BuiltEmployee, 'user'>;
  /** The reopen request, which becomes approved. */
  readonly request?: Saved;
  /** Defaults to an hour after it was reopened. */
  readonly submittedAt?: Date;
  readonly sharingOptOut?: boolean;
};

const HOUR_MS = 3_600_000;
const later = (moment: Date): Date => new Date(moment.getTime() + HOUR_MS);

/**
 * Saves that a submitted form was reopened and submitted again. The earlier submission is kept,
 * with how it ended.
 */
export async function buildResubmission(
  db: Store,
  given: ResubmissionGiven,
): Promise<PulseSubmission> {
  const { id: pulseId } = given.pulse;
  const last = await db.prisma.pulseSubmission.findFirstOrThrow({
    where: { pulseId },
    orderBy: { number: 'desc' },
  });
  const reopenedAt = given.reopenedAt ?? later(last.submittedAt);
  const submittedAt = given.submittedAt ?? later(reopenedAt);
  const sharingOptOut = given.sharingOptOut ?? false;
  await db.prisma.pulseSubmission.update({
    where: { pulseId_number: { pulseId, number: last.number } },
    data: {
      reopenedAt,
      reopenedById: given.reopenedBy?.user.id ?? null,
      reopenRequestId: given.request?.id ?? null,
    },
  });
  if (given.request !== undefined) {
    await db.prisma.reopenRequest.update({
      where: { id: given.request.id },
      data: {
        state: 'approved',
        decidedAt: reopenedAt,
        decidedById: given.reopenedBy?.user.id ?? null,
      },
    });
  }
  for (const [questionId, value] of Object.entries(given.answers ?? {})) {
    await db.prisma.answer.updateMany({
      where: { pulseId, questionId: Number(questionId) },
      data: { value: answerColumn(value ?? null) },
    });
  }
  await db.prisma.pulse.update({
    where: { id: pulseId },
    data: { state: 'complete', closedAt: submittedAt, reopenedAt, sharingOptOut },
  });
  return db.prisma.pulseSubmission.create({
    data: {
      pulseId,
      number: last.number + 1,
      submittedById: last.submittedById,
      submittedAt,
      sharingOptOut,
      answers: { ...objectOf(last.answers), ...answersColumn(given.answers ?? {}) },
    },
  });
}

const objectOf = (json: Prisma.JsonValue): Prisma.InputJsonObject =>
  typeof json === 'object' && json !== null && !Array.isArray(json) ? { ...json } : {};
