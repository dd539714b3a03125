import {
  addComment,
  deleteComment,
  editComment,
  replyToComment,
  type outdatedComment,
} from '@reviews/contracts/comments';
import type { z } from 'zod';
import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { ApiError } from '../../../lib/api-error.ts';
import { call } from '../../../lib/call.ts';
import { toast } from '../../../lib/toasts.ts';
import type { Discussion } from '../lib/discussion.ts';
import type { Writing } from '../lib/journal.ts';
import { withComment, withoutComment, type AnyComment } from '../lib/threads.ts';
import { rememberVisibility } from '../lib/visibility.ts';
import { changeThreads, commentsKey } from './comment-cache.ts';
import { randomKey } from '../../../lib/random-key.ts';

/** A text is only dropped if the answer has the comment that was saved. */
const needs = ['message', 'comment'] as const;

interface Saved {
  message: string;
  comment: AnyComment;
}

interface Sent {
  writing: Writing;
  visibility: string | null;
}

/**
 * Saves a comment, reply or edit (API-31, API-32, API-33). On failure shows the error and keeps the
 * text (ERR-16, ERR-17, ERR-18). Refetches if the failure says that the comment or review has
 * changed.
 */
export function useSaveWriting(discussion: Discussion) {
  const client = useQueryClient();
  const { hash, person } = discussion.address;
  return useMutation({
    mutationFn: ({ writing, visibility }: Sent) => save(hash, writing, visibility),
    onMutate: ({ writing, visibility }) => {
      if (writing.sent === null)
        discussion.write(writing.key, { sent: { text: writing.text, visibility } });
    },
    onSuccess: async ({ message, comment }, { writing, visibility }) => {
      if (writing.kind === 'new' && visibility !== null) rememberVisibility(person, visibility);
      await changeThreads(client, hash, (threads) => withComment(threads, comment));
      discussion.drop(writing.key);
      discussion.look({ comment: comment.id, calls: true });
      toast.success(message);
    },
    onError: async (error, { writing }) => {
      // Refused, so this attempt was not saved.
      if (writing.sent === null && error instanceof ApiError && isRefusal(error))
        discussion.write(writing.key, { sent: null });
      const theirs = outdatedBy(error);
      if (theirs === null) return lookAgain(client, hash, error);
      discussion.write(writing.key, {
        was: { text: theirs.comment, version: theirs.version },
        theirs: theirs.comment,
      });
      return changeThreads(client, hash, (threads) => withComment(threads, theirs));
    },
  });
}

async function save(hash: string, writing: Writing, visibility: string | null): Promise<Saved> {
  const { sent, text } = writing;
  try {
    return await send(hash, writing, visibility);
  } catch (error) {
    const isChanged = sent !== null && (sent.text !== text || sent.visibility !== visibility);
    if (
      !isChanged ||
      !(error instanceof ApiError) ||
      error.kind !== 'conflict' ||
      writing.kind === 'edit'
    )
      throw error;
    return changeSent(hash, writing, visibility, sent);
  }
}

/**
 * Updates a comment that was saved by an attempt whose response was lost, because the text under
 * its key has changed since.
 */
async function changeSent(
  hash: string,
  writing: Writing,
  visibility: string | null,
  sent: NonNullable<Writing['sent']>,
): Promise<Saved> {
  const { comment } = await send(hash, { ...writing, text: sent.text }, sent.visibility);
  const params = { commentId: String(comment.id) };
  if (sent.visibility === visibility)
    return call(editComment, {
      params,
      body: { comment: writing.text, version: comment.version },
      needs,
    });
  await call(deleteComment, { params });
  return send(hash, { ...writing, key: randomKey() }, visibility);
}

async function send(hash: string, writing: Writing, visibility: string | null): Promise<Saved> {
  const { kind, key, text, comment: id, was } = writing;
  const params = { commentId: String(id) };
  switch (kind) {
    case 'edit':
      return call(editComment, {
        params,
        body: { comment: text, ...(was ? { version: was.version } : {}) },
        needs,
      });
    case 'reply':
      return call(replyToComment, {
        params,
        body: { comment: text, employee_feedback_comment_id: id, client_key: key },
        needs,
      });
    case 'new':
      return call(addComment, { params: { hash }, body: newComment(writing, visibility), needs });
  }
}

/**
 * Returns whether the server refused the content. Any other error leaves open whether it was saved.
 */
const isRefusal = ({ kind }: ApiError): boolean => !['offline', 'server', 'unknown'].includes(kind);

const newComment = ({ key, question, quote, text }: Writing, visibility: string | null) => ({
  question_id: question,
  selected_text: quote?.text ?? null,
  selected_prefix: quote?.prefix ?? null,
  selected_suffix: quote?.suffix ?? null,
  comment: text,
  visibility,
  employee_feedback_comment_id: null,
  client_key: key,
});

/** Returns the stored comment if a change was refused because of a conflict. */
function outdatedBy(error: Error): AnyComment | null {
  return error instanceof ApiError && error.kind === 'conflict' && isOutdated(error.details)
    ? error.details.comment
    : null;
}

// Safe: the server parses this body with its contract before it sends it.
const isOutdated = (details: unknown): details is z.infer<typeof outdatedComment> =>
  typeof details === 'object' && details !== null && 'comment' in details;

/** Deletes a comment (API-34). On failure shows the error and keeps the comment (ERR-19). */
export function useDeleteComment(hash: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id }: AnyComment) => call(deleteComment, { params: { commentId: String(id) } }),
    onSuccess: async ({ message }, { id }) => {
      toast.success(message);
      await changeThreads(client, hash, (threads) => withoutComment(threads, id));
    },
    onError: (error) => lookAgain(client, hash, error),
  });
}

/**
 * Refetches the comments and the review after an error that says they have changed or are no longer
 * accessible.
 */
async function lookAgain(client: QueryClient, hash: string, error: Error): Promise<void> {
  if (!(error instanceof ApiError) || !['not-found', 'forbidden', 'conflict'].includes(error.kind))
    return;
  await client.invalidateQueries({ queryKey: commentsKey(hash) });
  await client.invalidateQueries({ queryKey: ['pulse', hash] });
}
