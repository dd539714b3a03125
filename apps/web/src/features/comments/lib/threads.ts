import type { CommentView } from '@reviews/contracts/comments';
import { COMMENT_TEXTS } from './comment-texts.ts';

/** A thread, or a reply, which has no replies of its own. */
export type AnyComment = CommentView;

/** A question of the review, as comments refer to it. */
export interface Question {
  id: number;
  text: string;
}

/** The threads of one question. */
export interface ThreadGroup {
  /** Null: on the review as a whole, or on a question that is not shown. */
  question: Question | null;
  title: string;
  threads: CommentView[];
}

export const isThread = (comment: AnyComment): boolean =>
  comment.employee_feedback_comment_id === null;

/** Returns the threads with a new thread or reply; replaces one that already exists. */
export function withComment(threads: readonly CommentView[], comment: AnyComment): CommentView[] {
  if (isThread(comment)) {
    return threads.some(({ id }) => id === comment.id)
      ? threads.map((each) => (each.id === comment.id ? comment : each))
      : [...threads, comment];
  }
  return threads.map((thread) =>
    thread.id === comment.employee_feedback_comment_id ? withReply(thread, comment) : thread,
  );
}

function withReply(thread: CommentView, comment: AnyComment): CommentView {
  const reply = { ...comment, child_comments: [] };
  const isKnown = thread.child_comments.some(({ id }) => id === reply.id);
  const replies = isKnown
    ? thread.child_comments.map((each) => (each.id === reply.id ? reply : each))
    : [...thread.child_comments, reply];
  return { ...thread, child_comments: replies };
}

/** Returns the threads without a comment; a thread goes with its replies (CMT-26). */
export function withoutComment(threads: readonly CommentView[], gone: number): CommentView[] {
  return threads.flatMap((thread) => {
    if (thread.id === gone) return [];
    return thread.child_comments.some(({ id }) => id === gone)
      ? { ...thread, child_comments: thread.child_comments.filter(({ id }) => id !== gone) }
      : thread;
  });
}

/** Finds a comment or reply by its id. */
export function findComment(threads: readonly CommentView[], sought: number): AnyComment | null {
  for (const thread of threads) {
    if (thread.id === sought) return thread;
    const reply = thread.child_comments.find(({ id }) => id === sought);
    if (reply) return reply;
  }
  return null;
}

/** Groups threads by question, in the order of the review; first those on the whole review. */
export function groupThreads(
  threads: readonly CommentView[],
  questions: readonly Question[],
): ThreadGroup[] {
  const known = new Set(questions.map(({ id }) => id));
  const on = (isOn: (question: number | null) => boolean): CommentView[] =>
    threads.filter(({ question_id: question }) => isOn(question));
  const groups: ThreadGroup[] = [
    { question: null, title: COMMENT_TEXTS.onReview, threads: on((question) => question === null) },
    ...questions.map((question) => ({
      question,
      title: question.text,
      threads: on((id) => id === question.id),
    })),
    {
      question: null,
      title: COMMENT_TEXTS.onHiddenQuestion,
      threads: on((id) => id !== null && !known.has(id)),
    },
  ];
  return groups.filter((group) => group.threads.length > 0);
}
