import { commentView, type CommentView } from '@reviews/contracts/comments';

/**
 * Builds a valid comment written by the current user. The contract parses it, so that the two
 * cannot drift apart.
 */
export function buildComment(
  id: number,
  change: Partial<CommentView> = {},
  replies: readonly Partial<CommentView>[] = [],
): CommentView {
  const fields = {
    id,
    question_id: 1,
    selected_text: null,
    selected_prefix: null,
    selected_suffix: null,
    comment: `<p>Comment ${id}</p>`,
    visibility: 'everyone',
    visibility_label: 'Everyone who can read this review',
    user: { name: 'Noa Castellan', photo: null },
    created_at: '2026-11-14T10:00:00Z',
    updated_at: '2026-11-14T10:00:00Z',
    version: 1,
    is_mine: true,
    employee_feedback_comment_id: null,
    permissions: { edit: true, delete: true, replyTo: true },
  };
  return commentView.parse({
    ...fields,
    child_comments: replies.map((reply) => ({
      ...fields,
      comment: `<p>Reply ${reply.id}</p>`,
      employee_feedback_comment_id: id,
      permissions: { edit: true, delete: true, replyTo: false },
      child_comments: [],
      ...reply,
    })),
    ...change,
  });
}
