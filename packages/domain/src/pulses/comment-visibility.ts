import type { Audience } from './audience.ts';

export const COMMENT_VISIBILITY_VALUES = ['private', 'managers', 'writer', 'everyone'] as const;
export type CommentVisibility = (typeof COMMENT_VISIBILITY_VALUES)[number];

/** The visibility chosen when none is remembered (CMT-14). */
export const DEFAULT_COMMENT_VISIBILITY: CommentVisibility = 'private';

/** A commenting option as it goes over the wire (CMT-12). */
export interface CommentingOption {
  value: CommentVisibility;
  label: string;
  description: string;
}

/** Every visibility with its label and description, in the order they are offered (OPEN-09, domain model). */
export const COMMENT_VISIBILITIES: readonly CommentingOption[] = [
  { value: 'private', label: 'Only me', description: 'Nobody else can see this comment.' },
  {
    value: 'managers',
    label: 'Managers and HR',
    description: 'Managers of the person reviewed and HR can see this comment.',
  },
  {
    value: 'writer',
    label: 'Writer, managers and HR',
    description:
      'The writer of this form, managers of the person reviewed and HR can see this comment.',
  },
  {
    value: 'everyone',
    label: 'Everyone who can read this form',
    description:
      'Everyone who can read this form can see this comment, the person reviewed included.',
  },
];

/**
 * Who is offered what. The writer is not offered 'writer': for the writer it would be 'managers' by another name.
 * A panel reads at arm's length and addresses managers and HR, or everyone.
 */
const OFFERED: Record<Audience, readonly CommentVisibility[]> = {
  writer: ['private', 'managers', 'everyone'],
  subject: ['private', 'managers', 'writer', 'everyone'],
  manager: ['private', 'managers', 'writer', 'everyone'],
  panel: ['private', 'managers', 'everyone'],
  hr: ['private', 'managers', 'writer', 'everyone'],
};

/** What a company has set about comments; it holds for those written from then on, and hides none that is there. */
export interface CommentRules {
  /** Which can be chosen, as far as they make sense for whoever writes. */
  readonly visibilities: readonly CommentVisibility[];
  /** What a comment begins with where nothing is remembered (CMT-14). */
  readonly defaultVisibility: CommentVisibility;
  /** Whether the person reviewed, and whether whoever wrote the form, may reply; managers and HR always may. */
  readonly subjectReplies: boolean;
  readonly writerReplies: boolean;
  readonly selectedText: boolean;
  /** So long its author may change a comment; null: always. */
  readonly editMinutes: number | null;
}

/** What holds where nobody has set anything. */
export const DEFAULT_COMMENT_RULES: CommentRules = {
  visibilities: COMMENT_VISIBILITY_VALUES,
  defaultVisibility: DEFAULT_COMMENT_VISIBILITY,
  subjectReplies: true,
  writerReplies: true,
  selectedText: true,
  editMinutes: null,
};

/** Offered to every reader: one of these stays, or some could say nothing at all. */
export const COMMON_VISIBILITIES: readonly CommentVisibility[] = [
  'private',
  'managers',
  'everyone',
];

/** Whether somebody who reads as this audience may reply to the threads they see. */
export function maySomebodyReply(
  audience: Audience,
  { subjectReplies, writerReplies }: Pick<CommentRules, 'subjectReplies' | 'writerReplies'>,
): boolean {
  if (audience === 'subject') return subjectReplies;
  return audience !== 'writer' || writerReplies;
}

/** Whether a comment that was written then may still be changed by its author. */
export function isCommentOpen(
  writtenAt: Date,
  now: Date,
  { editMinutes }: Pick<CommentRules, 'editMinutes'>,
): boolean {
  return editMinutes === null || now.getTime() - writtenAt.getTime() < editMinutes * 60_000;
}

/** Which audiences a visibility admits, beside the comment's author. */
const ADMITTED: Record<CommentVisibility, readonly Audience[]> = {
  private: [],
  managers: ['manager', 'hr'],
  writer: ['writer', 'manager', 'hr'],
  everyone: ['writer', 'subject', 'manager', 'panel', 'hr'],
};

/** The visibilities offered to a person who reads as these audiences, in order (CMT-12). */
export function visibilitiesFor(audience: Audience | readonly Audience[]): CommentingOption[] {
  const offered = new Set(audiencesOf(audience).flatMap((each) => OFFERED[each]));
  return COMMENT_VISIBILITIES.filter((option) => offered.has(option.value));
}

/**
 * Whether a person may read a comment, and have it counted. A person who reads as several audiences sees what any of
 * them may see; the author always sees their own. A reply is asked about with its thread's visibility and author
 * (AMB-16). What is for its author alone is not for somebody who looks through the author's eyes.
 */
export function canSeeComment(comment: {
  visibility: CommentVisibility;
  audience: Audience | readonly Audience[];
  isAuthor: boolean;
  isImpersonated?: boolean;
}): boolean {
  if (comment.isAuthor) return comment.visibility !== 'private' || comment.isImpersonated !== true;
  const admitted = ADMITTED[comment.visibility];
  return audiencesOf(comment.audience).some((audience) => admitted.includes(audience));
}

/** The label of a visibility: a comment's visibility_label. */
export function visibilityLabel(visibility: CommentVisibility): string {
  return COMMENT_VISIBILITIES.find((option) => option.value === visibility)?.label ?? visibility;
}

function audiencesOf(audience: Audience | readonly Audience[]): readonly Audience[] {
  return typeof audience === 'string' ? [audience] : audience;
}
