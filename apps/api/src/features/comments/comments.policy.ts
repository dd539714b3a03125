import { isCommentOpen, mayOthersReply, type CommentRules } from '@reviews/domain';
import type { Actor } from '../../core/actor.ts';
import { readsComment, takesComments, type ThreadFacts } from '../pulses/commenting/public.ts';
import {
  audienceOf,
  canView,
  governs,
  isWriterWithheld,
  type PulseRecord,
} from '../pulses/record/public.ts';

/** Who wrote a comment. */
export interface CommentFacts {
  readonly author_id: number;
  readonly created_at: Date;
}

/** The company's comment settings, and the current time. */
export interface Setting {
  readonly rules: CommentRules;
  readonly now: Date;
}

/**
 * Returns true if a comment exists for the actor: they can read its review, and its visibility
 * includes them (AMB-16).
 */
export function canSee(actor: Actor, pulse: PulseRecord, comment: ThreadFacts): boolean {
  const audience = audienceOf(actor, pulse);
  return (
    audience !== null && canView(actor, pulse) && readsComment(actor, audience, pulse, comment)
  );
}

/** Returns true for the author, the only person who may change a comment. */
export function isAuthor(actor: Actor, comment: Pick<CommentFacts, 'author_id'>): boolean {
  return comment.author_id === actor.userId;
}

/**
 * Returns true if the author may edit the comment now, within the company's time limit (CMT-21).
 */
export function canEdit(actor: Actor, comment: CommentFacts, { rules, now }: Setting): boolean {
  return isAuthor(actor, comment) && isCommentOpen(comment.created_at, now, rules);
}

/**
 * Returns true if the actor may delete others' comments that they can see: they read the review as
 * HR and may delete the review itself. As elsewhere, a relation takes precedence over a role: HR
 * staff delete nothing from a review that they write, or that is about themselves or their own
 * people (decision 020).
 */
export function canModerate(actor: Actor, pulse: PulseRecord): boolean {
  return audienceOf(actor, pulse) === 'hr' && governs(actor, 'forms.delete', pulse);
}

/** Returns true if the actor may delete a comment they can see: their own, or as a moderator. */
export function canDelete(
  actor: Actor,
  pulse: PulseRecord,
  comment: Pick<CommentFacts, 'author_id'>,
): boolean {
  return isAuthor(actor, comment) || canModerate(actor, pulse);
}

/**
 * Returns true if the actor may reply to threads they can see: the review can be commented on, and
 * the company's settings allow it (CMT-19, CMT-20).
 */
export function canReply(actor: Actor, pulse: PulseRecord, rules: CommentRules): boolean {
  const audience = audienceOf(actor, pulse);
  return audience !== null && takesComments(actor, pulse) && mayOthersReply(audience, rules);
}

/**
 * Returns true if this reader must not learn who wrote the review: its comments then show no time,
 * and their order reveals none (AMB-61).
 */
export function isTimeless(actor: Actor, pulse: PulseRecord): boolean {
  return isWriterWithheld(actor, pulse);
}
