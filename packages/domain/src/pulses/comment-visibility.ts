import { texts } from '@reviews/messages';
import { commentVisibilities } from '@reviews/messages/en/comments';
import type { Audience } from './audience.ts';

const TEXTS = texts(commentVisibilities);

export const COMMENT_VISIBILITY_VALUES = ['private', 'managers', 'writer', 'everyone'] as const;
export type CommentVisibility = (typeof COMMENT_VISIBILITY_VALUES)[number];

/** The default visibility when none is remembered (CMT-14). */
export const DEFAULT_COMMENT_VISIBILITY: CommentVisibility = 'private';

/** A commenting option on the wire (CMT-12). */
export interface CommentingOption {
  value: CommentVisibility;
  label: string;
  description: string;
}

/** Reads the texts when they are needed: the locale is that of the moment. */
const optionOf = (value: CommentVisibility): CommentingOption => ({
  value,
  get label() {
    return TEXTS[value].label;
  },
  get description() {
    return TEXTS[value].description;
  },
});

/** Every visibility with its label and description, in the order they are offered (OPEN-09, domain model). */
export const COMMENT_VISIBILITIES: readonly CommentingOption[] =
  /* @__PURE__ */ COMMENT_VISIBILITY_VALUES.map(optionOf);

/**
 * The choices per audience. The writer does not get 'writer', which would mean the same as
 * 'managers' for them. A panel keeps its distance and addresses managers and HR, or everyone.
 */
const OFFERED: Record<Audience, readonly CommentVisibility[]> = {
  writer: ['private', 'managers', 'everyone'],
  subject: ['private', 'managers', 'writer', 'everyone'],
  manager: ['private', 'managers', 'writer', 'everyone'],
  panel: ['private', 'managers', 'everyone'],
  hr: ['private', 'managers', 'writer', 'everyone'],
};

/** A company's comment settings. They apply to new comments and hide no existing one. */
export interface CommentRules {
  /** The visibilities that can be chosen, if they make sense for the author. */
  readonly visibilities: readonly CommentVisibility[];
  /** The default visibility when none is remembered (CMT-14). */
  readonly defaultVisibility: CommentVisibility;
  /** Whether the reviewee and the writer may reply. Managers and HR always may. */
  readonly subjectReplies: boolean;
  readonly writerReplies: boolean;
  readonly selectedText: boolean;
  /** How long an author may change a comment; null: no limit. */
  readonly editMinutes: number | null;
}

/** The settings until someone changes them. */
export const DEFAULT_COMMENT_RULES: CommentRules = {
  visibilities: COMMENT_VISIBILITY_VALUES,
  defaultVisibility: DEFAULT_COMMENT_VISIBILITY,
  subjectReplies: true,
  writerReplies: true,
  selectedText: true,
  editMinutes: null,
};

/**
 * Visibilities that every audience has. At least one must stay, or some people could not comment at
 * all.
 */
export const COMMON_VISIBILITIES: readonly CommentVisibility[] = [
  'private',
  'managers',
  'everyone',
];

/** Whether someone reading as this audience may reply to the threads they see. */
export function mayOthersReply(
  audience: Audience,
  { subjectReplies, writerReplies }: Pick<CommentRules, 'subjectReplies' | 'writerReplies'>,
): boolean {
  if (audience === 'subject') return subjectReplies;
  return audience !== 'writer' || writerReplies;
}

/** Whether the author may still change a comment written at that time. */
export function isCommentOpen(
  writtenAt: Date,
  now: Date,
  { editMinutes }: Pick<CommentRules, 'editMinutes'>,
): boolean {
  return editMinutes === null || now.getTime() - writtenAt.getTime() < editMinutes * 60_000;
}

/** The audiences that a visibility includes, besides the comment's author. */
const ADMITTED: Record<CommentVisibility, readonly Audience[]> = {
  private: [],
  managers: ['manager', 'hr'],
  writer: ['writer', 'manager', 'hr'],
  everyone: ['writer', 'subject', 'manager', 'panel', 'hr'],
};

/** Returns the visibilities offered to a person with these audiences, in order (CMT-12). */
export function visibilitiesFor(audience: Audience | readonly Audience[]): CommentingOption[] {
  const offered = new Set(audiencesOf(audience).flatMap((each) => OFFERED[each]));
  return COMMENT_VISIBILITIES.filter((option) => offered.has(option.value));
}

/**
 * Whether a person may read a comment; hidden comments are not counted either. A person with
 * several audiences sees what any of them may see. Authors always see their own. A reply is checked
 * with the visibility and author of its thread (AMB-16). A private comment is hidden from someone
 * who impersonates its author.
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

/** Returns the label of a visibility: a comment's visibility_label. */
export const visibilityLabel = (visibility: CommentVisibility): string => TEXTS[visibility].label;

function audiencesOf(audience: Audience | readonly Audience[]): readonly Audience[] {
  return typeof audience === 'string' ? [audience] : audience;
}
