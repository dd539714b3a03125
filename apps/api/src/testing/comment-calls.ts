import * as contracts from '@reviews/contracts';
import type { Answer, Caller } from './start-test-app.ts';
import { replyOf } from './worlds.ts';

/**
 * Returns one person's calls about comments; bodies are sent unchecked, so that a test can send
 * what the page never would.
 */
export function commentCalls(caller: Caller) {
  const add = (hash: string, body: object = {}) =>
    caller.send('POST', `/api/feedback-comments/${hash}`, {
      body: { comment: '<p>Well seen.</p>', visibility: 'everyone', ...body },
    });
  const reply = (id: number, body: object = {}) =>
    caller.send('POST', `/api/feedback-comments/reply/${id}`, {
      body: { comment: '<p>Thank you.</p>', ...body },
    });
  const edit = (id: number, body: object = {}) =>
    caller.send('POST', `/api/feedback-comments/edit/${id}`, {
      body: { comment: '<p>Very well seen.</p>', ...body },
    });
  const list = (hash: string) => caller.call(contracts.listComments, { params: { hash } });
  const refresh = (id: number) => caller.send('GET', `/api/feedback-comments/refresh/${id}`);
  return {
    add,
    reply,
    edit,
    list,
    refresh,
    remove: (id: number) => caller.send('DELETE', `/api/feedback-comments/${id}`),
    /** The threads visible to this person. */
    listed: async (hash: string) => replyOf(contracts.listComments, await list(hash)).comments,
    added: async (hash: string, body: object = {}) =>
      replyOf(contracts.addComment, await add(hash, body)).comment,
    replied: async (id: number, body: object = {}) =>
      replyOf(contracts.replyToComment, await reply(id, body)).comment,
    edited: async (id: number, body: object = {}) =>
      replyOf(contracts.editComment, await edit(id, body)).comment,
    refreshed: async (id: number) => replyOf(contracts.refreshComment, await refresh(id)).comment,
  };
}

/** Returns the status and message of a refusal. */
export function refusalOf({ status, body }: Answer): readonly [number, unknown] {
  return [
    status,
    typeof body === 'object' && body !== null && 'message' in body ? body.message : body,
  ];
}

/** Returns the current comment from the error of a stale edit. */
export function outdatedOf({ body }: Answer) {
  return contracts.outdatedComment.parse(contracts.errorBody.parse(body).details).comment;
}
