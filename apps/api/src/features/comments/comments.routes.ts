import * as contracts from '@reviews/contracts';
import type { RequestOf } from '@reviews/contracts';
import { CONFIG_MESSAGES, MESSAGES } from '@reviews/domain';
import { route } from '../../http/route.ts';
import type { Services } from '../../services.ts';
import {
  presentConflict,
  presentConversation,
  presentFound,
  presentReply,
  presentThread,
} from './comments.presenter.ts';

const readReply = ({
  comment,
  client_key: clientKey,
}: RequestOf<typeof contracts.replyToComment>['body']) => ({
  text: comment,
  clientKey: clientKey ?? null,
});

function readComment(body: RequestOf<typeof contracts.addComment>['body']) {
  const { selected_text: text, selected_prefix: prefix, selected_suffix: suffix } = body;
  const isSelected = text !== null && text !== undefined && text.trim() !== '';
  return {
    ...readReply(body),
    questionId: body.question_id ?? null,
    selection: isSelected ? { text, prefix: prefix ?? null, suffix: suffix ?? null } : null,
    visibility: body.visibility ?? null,
    threadId: body.employee_feedback_comment_id ?? null,
  };
}

export const commentRoutes = ({ comments, commentSettings, countComment }: Services) => [
  route(contracts.showCommentSettings, {
    auth: 'session',
    handle: ({ actor }) => commentSettings.show(actor),
  }),
  route(contracts.saveCommentSettings, {
    auth: 'session',
    handle: async ({ actor, body }) => ({
      message: CONFIG_MESSAGES.commentsSaved,
      revision: await commentSettings.save(actor, body.revision, body.settings),
    }),
  }),
  route(contracts.listComments, {
    auth: 'session',
    handle: async ({ actor, params }) => ({
      comments: presentConversation(actor, await comments.list(actor, params.hash)),
    }),
  }),
  route(contracts.addComment, {
    auth: 'session',
    handle: async ({ actor, params, body }) => {
      await countComment(actor);
      return {
        message: MESSAGES.comments.saved,
        comment: presentFound(actor, await comments.add(actor, params.hash, readComment(body))),
      };
    },
  }),
  route(contracts.replyToComment, {
    auth: 'session',
    handle: async ({ actor, params, body }) => {
      await countComment(actor);
      const found = await comments.reply(actor, params.commentId, readReply(body));
      return { message: MESSAGES.comments.saved, comment: presentReply(actor, found, found.reply) };
    },
  }),
  route(contracts.editComment, {
    auth: 'session',
    handle: async ({ actor, params, body }) => {
      await countComment(actor);
      const found = await comments
        .edit(actor, params.commentId, { text: body.comment, version: body.version })
        .catch((error: unknown) => {
          throw presentConflict(actor, error);
        });
      return { message: MESSAGES.comments.saved, comment: presentFound(actor, found) };
    },
  }),
  route(contracts.deleteComment, {
    auth: 'session',
    handle: async ({ actor, params }) => ({
      message:
        (await comments.remove(actor, params.commentId)) === 'thread'
          ? MESSAGES.comments.threadDeleted
          : MESSAGES.comments.deleted,
    }),
  }),
  route(contracts.refreshComment, {
    auth: 'session',
    handle: async ({ actor, params }) => {
      const found = await comments.show(actor, params.commentId);
      return { comment: presentThread(actor, found, found.thread) };
    },
  }),
];
