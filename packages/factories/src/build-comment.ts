import type { Comment } from '@reviews/db';
import { buildPulse } from './build-pulse.ts';
import type { BuiltEmployee } from './build-employee.ts';
import { buildEmployee } from './build-employee.ts';
import type { Saved, Store } from './store.ts';

export type CommentGiven = {
  /** Defaults to a new form, or for a reply to the parent's. */
  readonly pulse?: Saved;
  readonly question?: Saved | null;
  /** Makes it a reply; a reply has its parent's visibility (AMB-16). */
  readonly parent?: Pick<Comment, 'id' | 'pulseId' | 'questionId' | 'visibility'> | null;
  /** Defaults to a new employee. */
  readonly author?: Pick<BuiltEmployee, 'user'>;
  readonly visibility?: Comment['visibility'];
  readonly body?: string;
  readonly selectedText?: string | null;
  readonly selectionPrefix?: string | null;
  readonly selectionSuffix?: string | null;
  readonly createdAt?: Date;
  readonly deletedAt?: Date | null;
};

/** Saves a comment on a form, a question or selected text, or a reply. Private by default. */
export async function buildComment(db: Store, given: CommentGiven = {}): Promise<Comment> {
  const { parent } = given;
  const pulseId = parent?.pulseId ?? given.pulse?.id ?? (await buildPulse(db)).id;
  const author = given.author ?? (await buildEmployee(db));
  return db.prisma.comment.create({
    data: {
      pulseId,
      questionId:
        given.question === undefined ? (parent?.questionId ?? null) : (given.question?.id ?? null),
      parentId: parent?.id ?? null,
      authorId: author.user.id,
      visibility: parent?.visibility ?? given.visibility ?? 'private',
      body: given.body ?? '<p>Could you give an example?</p>',
      selectedText: given.selectedText ?? null,
      selectionPrefix: given.selectionPrefix ?? null,
      selectionSuffix: given.selectionSuffix ?? null,
      deletedAt: given.deletedAt ?? null,
      ...(given.createdAt ? { createdAt: given.createdAt, updatedAt: given.createdAt } : {}),
    },
  });
}
