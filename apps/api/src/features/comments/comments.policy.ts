import type { Actor } from '../../core/actor.ts';
import { audienceOf, canView, commentingOptionsOf, governs, isAnonymousTo, readsComment, type PulseRecord, type ThreadFacts } from '../pulses/public.ts';

/** Whose a comment is, and where it stands. */
export interface CommentFacts extends ThreadFacts {
  readonly parent_id: number | null;
  readonly author_id: number;
}

/** Whether a comment exists for a person: they read its form, and what it says is for readers such as they (AMB-16). */
export function canSee(actor: Actor, pulse: PulseRecord, comment: ThreadFacts): boolean {
  const audience = audienceOf(actor, pulse);
  return audience !== null && canView(actor, pulse) && readsComment(actor, audience, pulse, comment);
}

/** Nobody's words are changed but by whoever wrote them. */
export function canEdit(actor: Actor, comment: Pick<CommentFacts, 'author_id'>): boolean {
  return comment.author_id === actor.userId;
}

/**
 * Whether the person may take a comment they see away: its author, and whoever reads the form as HR and may remove the
 * whole of it. A relation goes before a role here too: HR staff remove nothing from a form they write or one about themselves
 * or their own people (decision 020).
 */
export function canDelete(actor: Actor, pulse: PulseRecord, comment: Pick<CommentFacts, 'author_id'>): boolean {
  return comment.author_id === actor.userId || (audienceOf(actor, pulse) === 'hr' && governs(actor, 'forms.delete', pulse));
}

/** Whether the person may reply to a comment they see: to a thread, while the form can be commented on (CMT-19, CMT-20). */
export function canReplyTo(actor: Actor, pulse: PulseRecord, comment: Pick<CommentFacts, 'parent_id'>): boolean {
  return comment.parent_id === null && commentingOptionsOf(actor, pulse).length > 0;
}

/** Whether this reader must not learn who wrote the form: then its comments tell no moment, and their order none (AMB-61). */
export function isTimeless(actor: Actor, pulse: PulseRecord): boolean {
  return isAnonymousTo(audienceOf(actor, pulse), pulse);
}
