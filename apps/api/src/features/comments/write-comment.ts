import { randomInt } from 'node:crypto';
import {
  COMMENT_VISIBILITY_VALUES,
  Conflict,
  InvalidInput,
  MESSAGES,
  NotVisible,
  RuleViolation,
  type CommentRules,
  type CommentVisibility,
} from '@reviews/domain';
import { isEmptyRichText } from '@reviews/rich-text/is-empty';
import { sanitise } from '@reviews/rich-text/sanitise';
import type { Actor } from '../../core/actor.ts';
import type { Sql } from '../../core/sql.ts';
import { withMentionsNamed } from '../employees/public.ts';
import { commentingOptionsOf, takesComments } from '../pulses/commenting/public.ts';
import type { PulseRecord } from '../pulses/record/public.ts';
import type { QuestionCatalogue } from '../templates/public.ts';
import { canReply } from './comments.policy.ts';
import {
  findByClientKey,
  insertComment,
  type CommentRecord,
  type NewComment,
  type SentComment,
} from './comments.queries.ts';

export interface ReplyInput {
  readonly text: string;
  /** Idempotency key that the browser makes for each comment being written. */
  readonly clientKey: string | null;
}

/** A new comment; a reply needs only the text and the key. */
export interface CommentInput extends ReplyInput {
  readonly questionId: number | null;
  readonly selection: {
    readonly text: string;
    readonly prefix: string | null;
    readonly suffix: string | null;
  } | null;
  readonly visibility: string | null;
}

export interface NewThread {
  readonly thread: null;
  readonly input: CommentInput;
}

export interface NewReply {
  /** The thread replied to; its author can see it. */
  readonly thread: CommentRecord;
  readonly input: ReplyInput;
}

/** What to write, where and when. */
export interface CommentGiven {
  /** Its row must be locked. */
  readonly pulse: PulseRecord;
  readonly content: NewThread | NewReply;
  readonly rules: CommentRules;
  readonly at: Date;
}

/** Largest id: the maximum of the database's integers. */
const MAX_ID = 2_147_483_647;
/** Maximum number of attempts to draw a free id; rarely more than one is needed. */
const DRAWS = 8;

const refused = (path: string, message: string): InvalidInput =>
  new InvalidInput([{ path, message }], message);

/**
 * Returns the text as stored.
 * @throws InvalidInput with `required` if it is empty (CMT-16, CMT-17)
 */
export function commentText(html: string, required: string): string {
  const body = sanitise('comment', html);
  if (isEmptyRichText(body)) throw refused('comment', required);
  return body;
}

/**
 * Returns true if the request repeats what was saved under its key. If the comment was edited
 * since, only its position can be compared.
 */
function repeats(comment: NewComment, sent: SentComment): boolean {
  const isSamePlace =
    sent.pulseId === comment.pulseId &&
    sent.parentId === comment.parentId &&
    sent.questionId === comment.questionId &&
    sent.selectedText === comment.selectedText;
  return (
    isSamePlace &&
    sent.visibility === comment.visibility &&
    (sent.version > 1 || sent.body === comment.body)
  );
}

const isVisibility = (value: string): value is CommentVisibility =>
  COMMENT_VISIBILITY_VALUES.some((known) => known === value);

/**
 * Builds a reply with the position and visibility of its thread (AMB-16).
 * @throws InvalidInput, RuleViolation (CMT-19)
 */
function asReply(pulse: PulseRecord, thread: CommentRecord, text: string): NewComment {
  if (thread.parent_id !== null) throw new RuleViolation(MESSAGES.comments.noReplyToReply);
  return {
    pulseId: pulse.id,
    parentId: thread.id,
    questionId: thread.question_id,
    visibility: thread.visibility,
    body: commentText(text, MESSAGES.comments.replyRequired),
    selectedText: null,
    selectionPrefix: null,
    selectionSuffix: null,
  };
}

/** @throws InvalidInput if text, visibility or position are missing */
function asThread(
  pulse: PulseRecord,
  { text, visibility, questionId, selection }: CommentInput,
): NewComment {
  const body = commentText(text, MESSAGES.comments.required);
  if (visibility === null || visibility === '')
    throw refused('visibility', MESSAGES.comments.visibilityRequired);
  if (!isVisibility(visibility))
    throw refused('visibility', MESSAGES.comments.visibilityNotOffered);
  if (selection !== null && questionId === null)
    throw refused('selected_text', MESSAGES.comments.selectionNeedsQuestion);
  return {
    pulseId: pulse.id,
    parentId: null,
    questionId,
    visibility,
    body,
    selectedText: selection?.text ?? null,
    selectionPrefix: selection?.prefix ?? null,
    selectionSuffix: selection?.suffix ?? null,
  };
}

/** @throws Conflict if the review cannot be commented on now */
function requireTaken(actor: Actor, pulse: PulseRecord): void {
  if (takesComments(actor, pulse)) return;
  const isOpen = pulse.kind === 'review' && (pulse.state === 'open' || pulse.state === 'draft');
  throw new Conflict(isOpen ? MESSAGES.comments.notWhileOpen : MESSAGES.comments.notAvailable);
}

/**
 * Returns what this reader may write on the review now.
 * @throws Conflict if nothing
 */
function requireOffered(
  actor: Actor,
  pulse: PulseRecord,
  rules: CommentRules,
): readonly CommentVisibility[] {
  requireTaken(actor, pulse);
  const offered = commentingOptionsOf(actor, pulse, rules).map(({ value }) => value);
  if (offered.length === 0) throw new Conflict(MESSAGES.comments.notAvailable);
  return offered;
}

/**
 * A reply takes its position and visibility from its thread, so only the right to reply is checked.
 * @throws Conflict, or RuleViolation if the company's settings do not let this reader reply
 */
function requireReplies(actor: Actor, pulse: PulseRecord, rules: CommentRules): void {
  requireTaken(actor, pulse);
  if (!canReply(actor, pulse, rules)) throw new RuleViolation(MESSAGES.comments.noReplies);
}

/** Creates a function that saves comments. The review's row must be locked. */
export function createCommentWriter(catalogue: QuestionCatalogue) {
  /** @throws Conflict, InvalidInput, RuleViolation */
  async function check(
    sql: Sql,
    actor: Actor,
    { pulse, rules }: CommentGiven,
    { parentId, questionId, visibility, selectedText }: NewComment,
  ): Promise<void> {
    if (parentId !== null) {
      requireReplies(actor, pulse, rules);
      return;
    }
    if (!requireOffered(actor, pulse, rules).includes(visibility))
      throw refused('visibility', MESSAGES.comments.visibilityNotOffered);
    if (selectedText !== null && !rules.selectedText)
      throw refused('selected_text', MESSAGES.comments.selectionOff);
    if (questionId === null) return;
    const questions = await catalogue.questionsOf(sql, pulse.template_version_id);
    const isAsked =
      questions.some(({ question_id: id }) => id === questionId) &&
      !pulse.excluded_questions.includes(questionId);
    if (!isAsked) throw refused('question_id', MESSAGES.comments.unknownQuestion);
  }

  /**
   * Returns the id of what was saved under this key.
   * @throws Conflict if it was something else, NotVisible if it was deleted
   */
  async function findRepeated(
    sql: Sql,
    actor: Actor,
    clientKey: string | null,
    comment: NewComment,
  ): Promise<number | undefined> {
    if (clientKey === null) return undefined;
    const sent = await findByClientKey(sql, actor.userId, clientKey);
    if (sent === undefined) return undefined;
    if (!repeats(comment, sent)) throw new Conflict(MESSAGES.comments.sentAlready);
    if (sent.isDeleted) throw new NotVisible(MESSAGES.comments.notFound);
    return sent.id;
  }

  /**
   * Saves the comment once: a retry under the same key returns the saved one.
   * @throws InvalidInput, RuleViolation, Conflict, NotVisible
   */
  return async function write(
    sql: Sql,
    actor: Actor,
    given: CommentGiven,
  ): Promise<{ readonly id: number; readonly isNew: boolean }> {
    const { pulse, content, at } = given;
    const sent =
      content.thread === null
        ? asThread(pulse, content.input)
        : asReply(pulse, content.thread, content.input.text);
    const [body = sent.body] = await withMentionsNamed(sql, [sent.body]);
    const comment = { ...sent, body };
    const { clientKey } = content.input;
    const repeated = await findRepeated(sql, actor, clientKey, comment);
    if (repeated !== undefined) return { id: repeated, isNew: false };
    await check(sql, actor, given, comment);
    for (let draw = 0; draw < DRAWS; draw += 1) {
      const id = randomInt(1, MAX_ID);
      if (await insertComment(sql, { id, authorId: actor.userId, clientKey, at, comment }))
        return { id, isNew: true };
      // The same key may be in use on another review at this moment.
      await findRepeated(sql, actor, clientKey, comment);
    }
    throw new Error('No number was found for a comment.');
  };
}
