import type { TestApp } from './start-test-app.ts';

/**
 * Returns everything the database holds about one review, to check that a refused call changed
 * nothing.
 */
export async function rowsOf({ db: { prisma } }: TestApp, { id }: { readonly id: number }) {
  const ofPulse = { where: { pulseId: id } };
  return {
    pulse: await prisma.pulse.findUniqueOrThrow({ where: { id } }),
    answers: await prisma.answer.findMany({ ...ofPulse, orderBy: { questionId: 'asc' } }),
    submissions: await prisma.pulseSubmission.findMany({ ...ofPulse, orderBy: { number: 'asc' } }),
    drafts: await prisma.draftGroup.findMany({ ...ofPulse, orderBy: { createdAt: 'asc' } }),
    requests: await prisma.reopenRequest.findMany({ ...ofPulse, orderBy: { id: 'asc' } }),
    views: await prisma.pulseView.findMany(ofPulse),
    images: await prisma.uploadUse.findMany({ ...ofPulse, orderBy: { uploadKey: 'asc' } }),
    log: (
      await prisma.changeLog.findMany({
        where: { entity: 'pulse', entityId: String(id) },
        orderBy: { id: 'asc' },
      })
    ).map(({ id: _line, ...line }) => line),
  };
}
