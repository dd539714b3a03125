import { inTransaction, type Database, type Tx } from '@reviews/db';
import {
  formatMinutes,
  MESSAGES,
  NotAllowed,
  NotVisible,
  RuleViolation,
  type CommentRules,
} from '@reviews/domain';
import type { Actor } from '../../core/actor.ts';
import { audit } from '../../core/audit.ts';
import type { Clock } from '../../core/clock.ts';
import { onPool, onTransaction, type Sql } from '../../core/sql.ts';
import { withMentionsNamed } from '../employees/public.ts';
import { commentScopeOf, type ThreadFacts } from '../pulses/commenting/public.ts';
import {
  audienceOf,
  findPulse,
  findViewable,
  lockViewable,
  viewerOf,
  type PulseRecord,
} from '../pulses/record/public.ts';
import { findCommentRules } from '../app-config/public.ts';
import type { QuestionCatalogue } from '../templates/public.ts';
import { tellOfComment } from './comment-notices.ts';
import { canDelete, canEdit, canSee, isAuthor, isTimeless } from './comments.policy.ts';
import {
  changeText,
  findComments,
  findFormOf,
  findThread,
  findVeil,
  removeComments,
  type Veil,
} from './comments.queries.ts';
import {
  OutdatedEdit,
  threadsOf,
  type Conversation,
  type FoundComment,
  type FoundReply,
} from './conversation.ts';
import {
  commentText,
  createCommentWriter,
  type CommentInput,
  type NewReply,
  type NewThread,
  type ReplyInput,
} from './write-comment.ts';

export interface EditInput {
  readonly text: string;
  /** The version that was edited; without it, the edit overwrites. */
  readonly version?: number | undefined;
}

export interface CommentsDependencies {
  readonly db: Database;
  readonly clock: Clock;
  readonly catalogue: QuestionCatalogue;
}

export type CommentsService = ReturnType<typeof createCommentsService>;

const absent = (): NotVisible => new NotVisible(MESSAGES.comments.notFound);

/**
 * Reports a missing review like a missing comment, so that no one learns which of the two is
 * missing.
 */
function asAbsent(error: unknown): never {
  throw error instanceof NotVisible ? absent() : error;
}

/** A comment with what decides who may read it. */
export interface Found extends FoundComment {
  readonly facts: ThreadFacts;
}

/** Returns what hides the writer from this reader; null if nothing does. */
async function veilFor(sql: Sql, actor: Actor, pulse: PulseRecord): Promise<Veil | null> {
  return isTimeless(actor, pulse) ? findVeil(sql, pulse.id) : null;
}

/** Creates the service for the conversation about a review; each reader sees their part of it. */
export function createCommentsService({ db, clock, catalogue }: CommentsDependencies) {
  const pool = onPool(db);
  const write = createCommentWriter(catalogue);

  /** @throws NotVisible if the comment does not exist for this person */
  async function findIn(
    sql: Sql,
    actor: Actor,
    pulse: PulseRecord,
    commentId: number,
    known?: CommentRules,
  ): Promise<Found> {
    const comments = await findThread(sql, pulse.id, commentId);
    const [facts] = comments;
    if (facts === undefined || !canSee(actor, pulse, facts)) throw absent();
    const veil = await veilFor(sql, actor, pulse);
    const [thread] = threadsOf(comments, veil);
    if (thread === undefined) throw absent();
    const rules = known ?? (await findCommentRules(sql));
    return {
      pulse,
      veil,
      rules,
      now: clock.now(),
      facts,
      thread,
      reply: thread.replies.find(({ id }) => id === commentId) ?? null,
    };
  }

  /**
   * Finds a comment under the lock of its review. Every change of the conversation takes this lock,
   * so concurrent changes wait.
   */
  async function lockAround(sql: Sql, actor: Actor, commentId: number): Promise<Found> {
    const hash = await findFormOf(sql, commentId);
    if (hash === undefined) throw absent();
    return findIn(
      sql,
      actor,
      await lockViewable(sql, actor, clock, hash).catch(asAbsent),
      commentId,
    );
  }

  /**
   * Saves a comment, notifies people, and returns what the author now sees. A repeated request
   * neither saves nor notifies again.
   */
  async function save(
    tx: Tx,
    actor: Actor,
    { pulse, rules }: Pick<Found, 'pulse' | 'rules'>,
    content: NewThread | NewReply,
  ): Promise<Found> {
    const sql = onTransaction(tx);
    const at = clock.now();
    const { id, isNew } = await write(sql, actor, { pulse, content, rules, at });
    const found = await findIn(sql, actor, pulse, id, rules);
    if (isNew) {
      await audit(tx, actor, at, {
        action: 'comment.added',
        entity: 'comment',
        entityId: id,
        details: { pulse: pulse.id },
      });
      await tellOfComment(tx, actor, at, found);
    }
    return found;
  }

  return {
    /**
     * Returns what this person may read of the conversation about a review.
     * @throws NotVisible
     */
    async list(actor: Actor, hash: string): Promise<Conversation> {
      const pulse = await findViewable(pool, actor, clock, hash);
      const audience = audienceOf(actor, pulse);
      const comments =
        audience === null
          ? []
          : await findComments(pool, pulse.id, commentScopeOf(actor, audience));
      const [veil, rules] = await Promise.all([
        veilFor(pool, actor, pulse),
        findCommentRules(pool),
      ]);
      return { pulse, veil, rules, now: clock.now(), threads: threadsOf(comments, veil) };
    },

    /**
     * Returns the current thread of any comment in it.
     * @throws NotVisible
     */
    async show(actor: Actor, commentId: number): Promise<FoundComment> {
      const hash = await findFormOf(pool, commentId);
      if (hash === undefined) throw absent();
      const pulse = await findPulse(pool, viewerOf(actor, clock), hash);
      if (pulse === undefined) throw absent();
      return findIn(pool, actor, pulse, commentId);
    },

    /**
     * Comments on a review, a question or selected text, or replies to one of the review's threads.
     * Idempotent by client key.
     * @throws NotVisible, InvalidInput, RuleViolation, Conflict if the review cannot be commented
     * on now, or the key is taken
     */
    async add(
      actor: Actor,
      hash: string,
      { threadId, ...input }: CommentInput & { readonly threadId: number | null },
    ): Promise<FoundComment> {
      return inTransaction(db, async (tx) => {
        const sql = onTransaction(tx);
        const pulse = await lockViewable(sql, actor, clock, hash);
        if (threadId === null)
          return save(
            tx,
            actor,
            { pulse, rules: await findCommentRules(sql) },
            { thread: null, input },
          );
        const found = await findIn(sql, actor, pulse, threadId);
        return save(tx, actor, found, { thread: found.reply ?? found.thread.comment, input });
      });
    },

    /**
     * Replies to a thread.
     * @throws as `add`; RuleViolation for a reply to a reply (CMT-19)
     */
    async reply(actor: Actor, commentId: number, input: ReplyInput): Promise<FoundReply> {
      return inTransaction(db, async (tx) => {
        const found = await lockAround(onTransaction(tx), actor, commentId);
        const saved = await save(tx, actor, found, {
          thread: found.reply ?? found.thread.comment,
          input,
        });
        if (saved.reply === null) throw new Error('A reply was saved as a thread.');
        return { ...saved, reply: saved.reply };
      });
    },

    /**
     * Replaces the text of one's own comment. The same text again changes nothing, so that an edit
     * can be retried.
     * @throws NotVisible, NotAllowed, InvalidInput, RuleViolation after the time limit,
     * OutdatedEdit if the comment has changed since
     */
    async edit(
      actor: Actor,
      commentId: number,
      { text, version }: EditInput,
    ): Promise<FoundComment> {
      return inTransaction(db, async (tx) => {
        const sql = onTransaction(tx);
        const found = await lockAround(sql, actor, commentId);
        const comment = found.reply ?? found.thread.comment;
        if (!isAuthor(actor, comment)) throw new NotAllowed('comments.edit');
        const sent = commentText(text, MESSAGES.comments.replyRequired);
        const [body = sent] = await withMentionsNamed(sql, [sent]);
        if (body === comment.body) return found;
        if (!canEdit(actor, comment, found))
          throw new RuleViolation(
            MESSAGES.comments.editTimeOver({ time: formatMinutes(found.rules.editMinutes ?? 0) }),
          );
        if (version !== undefined && version !== comment.version) throw new OutdatedEdit(found);
        const at = clock.now();
        await changeText(sql, commentId, body, at);
        await audit(tx, actor, at, {
          action: 'comment.edited',
          entity: 'comment',
          entityId: commentId,
          details: { pulse: found.pulse.id, version: comment.version + 1 },
        });
        return findIn(sql, actor, found.pulse, commentId, found.rules);
      });
    },

    /**
     * Deletes a comment; for a thread, its replies too (CMT-26). Returns which of the two it was.
     * @throws NotVisible, also if already deleted, NotAllowed
     */
    async remove(actor: Actor, commentId: number): Promise<'thread' | 'reply'> {
      return inTransaction(db, async (tx) => {
        const sql = onTransaction(tx);
        const { pulse, thread, reply } = await lockAround(sql, actor, commentId);
        if (!canDelete(actor, pulse, reply ?? thread.comment))
          throw new NotAllowed('comments.delete');
        const at = clock.now();
        const removed = await removeComments(sql, commentId, at);
        await audit(tx, actor, at, {
          action: 'comment.deleted',
          entity: 'comment',
          entityId: commentId,
          details: { pulse: pulse.id, replies: removed.filter((id) => id !== commentId) },
        });
        return reply === null ? 'thread' : 'reply';
      });
    },
  };
}
