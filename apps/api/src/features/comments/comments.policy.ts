import { isCommentOpen, maySomebodyReply, type CommentRules } from '@reviews/domain';
import type { Actor } from '../../core/actor.ts';
import {
  audienceOf,
  canView,
  governs,
  isAnonymousTo,
  readsComment,
  takesComments,
  type PulseRecord,
  type ThreadFacts,
} from '../pulses/public.ts';

/** Whose a comment is. */
export interface CommentFacts {
  readonly author_id: number;
  readonly created_at: Date;
}

/** What the company has set about comments, and the moment. */
export interface Setting {
  readonly rules: CommentRules;
  readonly now: Date;
}

/** Whether a comment exists for a person: they read its form, and what it says is for readers such as they (AMB-16). */
export function canSee(actor: Actor, pulse: PulseRecord, comment: ThreadFacts): boolean {
  const audience = audienceOf(actor, pulse);
  return (
    audience !== null && canView(actor, pulse) && readsComment(actor, audience, pulse, comment)
  );
}

/** Nobody's words are changed but by whoever wrote them. */
export function isAuthor(actor: Actor, comment: Pick<CommentFacts, 'author_id'>): boolean {
  return comment.author_id === actor.userId;
}

/** Whether its author may change it now: as long as the company lets them (CMT-21). */
export function canEdit(actor: Actor, comment: CommentFacts, { rules, now }: Setting): boolean {
  return isAuthor(actor, comment) && isCommentOpen(comment.created_at, now, rules);
}

/**
 * Whether the person may take others' comments away that they see: who reads the form as HR and may remove the whole of it.
 * A relation goes before a role here too: HR staff remove nothing from a form they write, nor from one about themselves or
 * their own people (decision 020).
 */
export function canModerate(actor: Actor, pulse: PulseRecord): boolean {
  return audienceOf(actor, pulse) === 'hr' && governs(actor, 'forms.delete', pulse);
}

/** Whether the person may take a comment they see away: their own, or as a moderator. */
export function canDelete(
  actor: Actor,
  pulse: PulseRecord,
  comment: Pick<CommentFacts, 'author_id'>,
): boolean {
  return isAuthor(actor, comment) || canModerate(actor, pulse);
}

/** Whether the person may reply to the threads they see: while the form can be commented on, and the company lets them (CMT-19, CMT-20). */
export function canReply(actor: Actor, pulse: PulseRecord, rules: CommentRules): boolean {
  const audience = audienceOf(actor, pulse);
  return audience !== null && takesComments(actor, pulse) && maySomebodyReply(audience, rules);
}

/** Whether this reader must not learn who wrote the form: then its comments tell no moment, and their order none (AMB-61). */
export function isTimeless(actor: Actor, pulse: PulseRecord): boolean {
  return isAnonymousTo(audienceOf(actor, pulse), pulse);
}
