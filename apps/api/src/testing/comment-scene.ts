import { buildSubmittedPulse } from '@reviews/factories';
import { commentCalls } from './comment-calls.ts';
import type { TestApp } from './start-test-app.ts';
import { placeAsking, type Company, type Person } from './worlds.ts';

/** An id that no record has. */
export const ABSENT_ID = 2_147_483_646;

/**
 * Builds a pulse of two questions. Returns how tests of comments build its reviews, and read what
 * is stored and logged.
 */
export async function buildCommentScene(app: TestApp, company: Company) {
  const place = await placeAsking(app, [{ text: 'What went well?' }, { text: 'What next?' }]);
  const as = (person: Person) => commentCalls(company.callers[person]);
  /** Builds a submitted review about the subject by the writer; released only if a test says so. */
  const form = (more: object = {}) =>
    buildSubmittedPulse(app.db, {
      employee: company.people.subject,
      assignee: company.people.writer,
      cyclePulse: place.cyclePulse,
      openedAt: app.clock.now(),
      closedAt: app.clock.now(),
      ...more,
    });
  const storedOf = (id: number) => app.db.prisma.comment.findUniqueOrThrow({ where: { id } });
  const loggedOf = async (id: number) =>
    (
      await app.db.prisma.changeLog.findMany({
        where: { entity: 'comment', entityId: String(id) },
        orderBy: { id: 'asc' },
      })
    ).map(({ action, actorId, impersonatorId, details }) => ({
      action,
      actorId,
      impersonatorId,
      details,
    }));
  return { place, as, form, storedOf, loggedOf };
}
export type CommentScene = Awaited<ReturnType<typeof buildCommentScene>>;
