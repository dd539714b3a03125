import { randomUUID } from 'node:crypto';
import * as comments from '@reviews/contracts/comments';
import { buildComment } from '@reviews/factories';
import * as answer from '../../testing/cases/answers.ts';
import { reads, writes, type CasesOf } from '../../testing/cases/call-case.ts';
import {
  at,
  OF_FORM,
  onDrafted,
  onSubmitted,
  toReaders,
  toWriter,
} from '../../testing/cases/forms.ts';
import { UNKNOWING, type Ground } from '../../testing/cases/ground.ts';
import type { WritingWorld } from '../../testing/cases/writing-world.ts';

const NO_COMMENT = { params: { commentId: '2000000000' } };
const said = { comment: '<p>Well seen.</p>' };

/** A comment of the writer that everyone who reads the review may read. */
async function onComment(ground: Ground) {
  const pulse = await ground.submittedForm();
  const { id } = await buildComment(ground.db, {
    pulse,
    author: ground.writer,
    visibility: 'everyone',
  });
  return { params: { commentId: String(id) } };
}

const TYPED = '<p>Who will do it next year?</p>';
const typed = { comment: TYPED, visibility: 'everyone' };
const on = (commentId: number) => ({ params: { commentId: String(commentId) } });
const replying = (commentId: number, comment = TYPED) => ({ ...on(commentId), body: { comment } });
const otherQuestion = ({ templates: { hidden } }: WritingWorld) => hidden.questions[0]?.id;

const ADDED = { actions: ['comment.added'], tables: ['comment', 'notice', 'mail'] };

/** Comments on a review, by the people who may read it. Who may when: `proof/tables/writing.ts`. */
export const COMMENTS = {
  calls: {
    listComments: {
      call: onSubmitted,
      ...toReaders,
      ...OF_FORM,
      otherRows: { 'in progress': { call: onDrafted, ...toWriter, ...OF_FORM } },
      // In each of these, one statement reads the company's comment settings.
      budget: reads(4),
      measured: async ({ as, writer, talked }) => ({
        by: await as(writer),
        params: { hash: talked.hash },
      }),
    },
    addComment: {
      call: async (ground) => ({
        ...(await onSubmitted(ground)),
        body: { ...said, visibility: 'everyone' },
      }),
      ...OF_FORM,
      by: 'manager',
      budget: writes(15),
      measured: async ({ as, manager, talked, template }) => ({
        by: await as(manager),
        params: { hash: talked.hash },
        body: {
          ...said,
          client_key: randomUUID(),
          visibility: 'everyone',
          question_id: template.questions[0]?.id,
        },
      }),
      fields: { question_id: 'question', visibility: 'visibility' },
      onForm: {
        state: 'submitted',
        rest: answer.NO_FORM,
        request: (form) => ({ ...at(form), body: { ...typed, question_id: form.questionId } }),
        ...ADDED,
        wasDone: async (db, { id: pulseId, questionId }, { userId: authorId }) =>
          (await db.prisma.comment.count({
            where: {
              pulseId,
              questionId,
              parentId: null,
              authorId,
              body: TYPED,
              visibility: 'everyone',
            },
          })) === 1,
        bad: {
          'a comment that says nothing': {
            state: 'submitted',
            instead: answer.COMMENT_REQUIRED,
            request: (form) => ({
              ...at(form),
              body: { comment: '<p></p>', visibility: 'everyone' },
            }),
          },
          'a comment with a visibility that is not offered': {
            state: 'submitted',
            instead: answer.NOT_OFFERED,
            request: (form) => ({ ...at(form), body: { ...typed, visibility: 'unknown' } }),
          },
          'a comment on a question of another form': {
            state: 'submitted',
            instead: answer.NO_SUCH_QUESTION,
            request: (form, world) => ({
              ...at(form),
              body: { ...typed, question_id: otherQuestion(world) },
            }),
          },
        },
      },
    },
    replyToComment: {
      call: async (ground) => ({ ...(await onComment(ground)), body: said }),
      absent: NO_COMMENT,
      unknowing: UNKNOWING,
      by: 'manager',
      budget: writes(17),
      measured: async ({ as, manager, talked }) => ({
        by: await as(manager),
        ...on(talked.thread),
        body: { ...said, client_key: randomUUID() },
      }),
      onForm: {
        state: 'submitted',
        rest: answer.NO_COMMENT,
        absent: answer.NO_COMMENT,
        request: ({ commentId }) => replying(commentId),
        ...ADDED,
        wasDone: async (db, { id: pulseId, commentId: parentId }, { userId: authorId }) =>
          (await db.prisma.comment.count({
            where: { pulseId, parentId, authorId, body: TYPED, visibility: 'everyone' },
          })) === 1,
        bad: {
          'a reply that says nothing': {
            state: 'submitted',
            instead: answer.REPLY_REQUIRED,
            request: ({ commentId }) => replying(commentId, '<p></p>'),
          },
          'a reply to a reply': {
            state: 'submitted',
            instead: answer.ONE_LEVEL_DEEP,
            async request({ commentId }, { db, cast }) {
              const parent = await db.prisma.comment.findUniqueOrThrow({
                where: { id: commentId },
              });
              return replying((await buildComment(db, { parent, author: cast.writer })).id);
            },
          },
          // By someone without a relation to the form, so that no one can read it.
          'a reply to what someone keeps to themselves': {
            state: 'submitted',
            instead: answer.NO_COMMENT,
            async request(pulse, { db, cast }) {
              const note = { pulse, author: cast.formerWriter, visibility: 'private' } as const;
              return replying((await buildComment(db, note)).id);
            },
          },
        },
      },
    },
    editComment: {
      call: async (ground) => ({ ...(await onComment(ground)), body: said }),
      absent: NO_COMMENT,
      unknowing: UNKNOWING,
      by: 'writer',
      budget: writes(11),
      measured: async ({ as, writer, talked }) => ({
        by: await as(writer),
        ...on(talked.reply),
        body: { comment: `<p>${randomUUID()}</p>` },
      }),
      onForm: {
        state: 'drafted',
        rest: answer.NO_COMMENT,
        absent: answer.NO_COMMENT,
        request: ({ commentId }) => replying(commentId),
        tables: ['comment'],
        actions: ['comment.edited'],
        wasDone: async (db, { commentId: id }) =>
          (await db.prisma.comment.count({
            where: { id, body: TYPED, version: 2, deletedAt: null },
          })) === 1,
        bad: {
          'a change of an outdated version': {
            state: 'submitted',
            instead: answer.COMMENT_CHANGED,
            async request({ commentId: id }, { db }) {
              await db.prisma.comment.update({ where: { id }, data: { version: 3 } });
              return { ...on(id), body: { comment: TYPED, version: 2 } };
            },
          },
        },
      },
    },
    deleteComment: {
      call: onComment,
      absent: NO_COMMENT,
      unknowing: UNKNOWING,
      by: 'partner',
      budget: writes(8),
      async measured({ as, writer, talked }) {
        const by = await as(writer);
        const added = await by.ask(comments.addComment, {
          params: { hash: talked.hash },
          body: { ...said, visibility: 'everyone' },
        });
        return { by, ...on(added.comment.id) };
      },
      onForm: {
        state: 'drafted',
        rest: answer.NO_COMMENT,
        absent: answer.NO_COMMENT,
        request: ({ commentId }) => on(commentId),
        tables: ['comment'],
        actions: ['comment.deleted'],
        wasDone: async (db, { commentId: id }) =>
          (await db.prisma.comment.count({ where: { id, deletedAt: { not: null } } })) === 1,
      },
    },
    refreshComment: {
      call: onComment,
      ...toReaders,
      absent: NO_COMMENT,
      unknowing: UNKNOWING,
      budget: reads(5),
      measured: async ({ as, writer, talked }) => ({ by: await as(writer), ...on(talked.thread) }),
    },
  } satisfies CasesOf<typeof comments>,
};
