import type { CommentView } from '@reviews/contracts/comments';
import { COMMENT_TEXTS } from './comment-texts.ts';

/** A thread, or a reply, which has none below it. */
export type AnyComment = CommentView;

/** A question of the form, as comments name it. */
export interface Question {
  id: number;
  text: string;
}

/** The threads of one question. */
export interface ThreadGroup {
  /** Null: on the form as a whole, or on a question that is not shown. */
  question: Question | null;
  title: string;
  threads: CommentView[];
}

export const isThread = (comment: AnyComment): boolean =>
  comment.employee_feedback_comment_id === null;

/** The threads with a new one, or a new reply in its thread; what is there already is replaced. */
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

/** The threads without a comment; a thread goes with its replies (CMT-26). */
export function withoutComment(threads: readonly CommentView[], gone: number): CommentView[] {
  return threads.flatMap((thread) => {
    if (thread.id === gone) return [];
    return thread.child_comments.some(({ id }) => id === gone)
      ? { ...thread, child_comments: thread.child_comments.filter(({ id }) => id !== gone) }
      : thread;
  });
}

/** A comment by its id, wherever it stands. */
export function findComment(threads: readonly CommentView[], sought: number): AnyComment | null {
  for (const thread of threads) {
    if (thread.id === sought) return thread;
    const reply = thread.child_comments.find(({ id }) => id === sought);
    if (reply) return reply;
  }
  return null;
}

/** The threads by the questions they are on, in the order of the form; first those on the whole of it. */
export function groupThreads(
  threads: readonly CommentView[],
  questions: readonly Question[],
): ThreadGroup[] {
  const known = new Set(questions.map(({ id }) => id));
  const on = (isOn: (question: number | null) => boolean): CommentView[] =>
    threads.filter(({ question_id: question }) => isOn(question));
  const groups: ThreadGroup[] = [
    { question: null, title: COMMENT_TEXTS.onForm, threads: on((question) => question === null) },
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
