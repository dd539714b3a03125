import { randomUUID } from 'node:crypto';
import * as contracts from '@reviews/contracts';
import { commentCount, COMMENT_VISIBILITIES, MESSAGES } from '@reviews/domain';
import { buildComment, buildDeclinedPulse, buildPulse } from '@reviews/factories';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { refusalOf } from '../../testing/comment-calls.ts';
import { formCalls } from '../../testing/form-calls.ts';
import { ABSENT_ID, buildCommentScene, type CommentScene } from '../../testing/comment-scene.ts';
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts';
import {
  buildCompany,
  placeAsking,
  present,
  release,
  replyOf,
  type Company,
} from '../../testing/worlds.ts';

let app: TestApp;
let company: Company;
let scene: CommentScene;
beforeAll(async () => {
  app = await startTestApp();
  company = await buildCompany(app);
  scene = await buildCommentScene(app, company);
});
afterAll(() => app.close());

describe('POST /api/feedback-comments/:hash', () => {
  it('[API-31, API-30, CMT-15, ENT-14, ENT-15, ENT-16] saves a comment on selected text and lists it in full', async () => {
    const { hash } = await scene.form();
    const [question] = scene.place.questions;
    const answer = await scene.as('manager').add(hash, {
      question_id: question,
      selected_text: 'as planned',
      selected_prefix: 'It was done ',
      selected_suffix: '.',
      comment: '<p>By <strong>who</strong>?</p>',
      visibility: 'managers',
      employee_feedback_comment_id: null,
    });
    const { message, comment } = replyOf(contracts.addComment, answer);
    expect(message).toBe('Comment saved.');
    const now = app.clock.now().toISOString();
    expect(comment).toEqual({
      id: expect.any(Number),
      question_id: question,
      selected_text: 'as planned',
      selected_prefix: 'It was done ',
      selected_suffix: '.',
      comment: '<p>By <strong>who</strong>?</p>',
      visibility: 'managers',
      visibility_label: 'Managers and HR',
      user: { name: 'Mara Manager', photo: null },
      created_at: now,
      updated_at: now,
      version: 1,
      is_mine: true,
      employee_feedback_comment_id: null,
      permissions: { edit: true, delete: true, replyTo: true },
      child_comments: [],
    });
    expect(await scene.as('manager').listed(hash)).toEqual([comment]);
    expect(await scene.as('hr').listed(hash)).toEqual([
      { ...comment, is_mine: false, permissions: { edit: false, delete: true, replyTo: true } },
    ]);
  });

  it('[CMT-10, CMT-11] accepts a comment on a question, and one on the whole review', async () => {
    const { hash } = await scene.form();
    const [, second] = scene.place.questions;
    expect(await scene.as('writer').added(hash, { question_id: second })).toMatchObject({
      question_id: second,
      selected_text: null,
    });
    expect(await scene.as('writer').added(hash)).toMatchObject({
      question_id: null,
      selected_text: null,
      selected_prefix: null,
    });
    expect(
      await scene.as('writer').added(hash, {
        question_id: second,
        selected_text: '  ',
        selected_prefix: 'before',
      }),
    ).toMatchObject({ selected_text: null, selected_prefix: null });
  });

  it.each([
    '',
    '<p></p>',
    '<p><br></p>',
    '<p> &nbsp; </p>',
    '<script>alert(1)</script>',
    '<style>p { color: red }</style>',
  ])('[CMT-16] rejects an empty comment: %s', async (comment) => {
    const { hash } = await scene.form();
    const answer = await scene.as('manager').add(hash, { comment });
    expect(refusalOf(answer)).toEqual([422, 'A comment is required.']);
    expect(answer.body).toMatchObject({ errors: { comment: ['A comment is required.'] } });
    expect(await scene.as('manager').listed(hash)).toEqual([]);
  });

  it('[CMT-18, CMT-12] rejects a comment without a visibility, or with one that is not offered to this person', async () => {
    const { hash } = await scene.form();
    for (const visibility of [null, '', undefined])
      expect(refusalOf(await scene.as('manager').add(hash, { visibility }))).toEqual([
        422,
        'Please select a comment visibility.',
      ]);
    for (const visibility of ['unknown', 'PRIVATE', 'constructor'])
      expect(refusalOf(await scene.as('manager').add(hash, { visibility }))).toEqual([
        422,
        MESSAGES.comments.visibilityNotOffered,
      ]);
    expect(refusalOf(await scene.as('writer').add(hash, { visibility: 'writer' }))).toEqual([
      422,
      MESSAGES.comments.visibilityNotOffered,
    ]);
  });

  it.each(['writer', 'manager', 'hr', 'subject'] as const)(
    '[CMT-12] accepts from the %s exactly the visibilities offered to them',
    async (person) => {
      const { hash } = await scene.form();
      const own = await placeAsking(app, [{ text: 'Why?' }]);
      const released =
        person === 'subject' ? await scene.form({ cyclePulse: own.cyclePulse }) : { hash };
      if (person === 'subject') await release(app, own, company.people.subject);
      const { commentingOptions } = replyOf(
        contracts.showPulse,
        await formCalls(company.callers[person], released).show(),
      );
      const taken = [];
      for (const { value } of COMMENT_VISIBILITIES)
        if ((await scene.as(person).add(released.hash, { visibility: value })).status === 200)
          taken.push(value);
      expect(taken).toEqual(commentingOptions.map(({ value }) => value));
      expect(taken.length).toBeGreaterThan(2);
    },
  );

  it('[API-31] rejects a question that the review does not have or skips, and selected text without a question', async () => {
    const [first, second] = scene.place.questions;
    const elsewhere = await placeAsking(app, [{ text: 'Elsewhere?' }]);
    const { hash } = await scene.form({ excludedQuestions: [present(second)] });
    for (const question of [elsewhere.questions[0], second, ABSENT_ID])
      expect(refusalOf(await scene.as('manager').add(hash, { question_id: question }))).toEqual([
        422,
        MESSAGES.comments.unknownQuestion,
      ]);
    expect(refusalOf(await scene.as('manager').add(hash, { selected_text: 'as planned' }))).toEqual(
      [422, MESSAGES.comments.selectionNeedsQuestion],
    );
    expect(await scene.as('manager').added(hash, { question_id: first })).toMatchObject({
      question_id: first,
    });
  });

  it('[Q-12] names the person of a mention, whatever name the browser sends', async () => {
    const { hash } = await scene.form();
    const { id: mentioned, preferredName: name } = company.people.hr;
    const mention = (label: string, of: number = mentioned) =>
      `<p><span data-type="mention" data-id="${of}" data-label="${label}">@${label}</span></p>`;
    const saved = await scene
      .as('manager')
      .added(hash, { comment: mention('The chief executive') });
    expect(saved.comment).toBe(mention(name));
    expect((await scene.storedOf(saved.id)).body).toBe(mention(name));
    expect(
      (await scene.as('manager').added(hash, { comment: mention('Not here', 2_147_000_000) }))
        .comment,
    ).toBe('<p>@Not here</p>');
  });

  it('[ERR] sanitises text on input and output, and keeps mentions', async () => {
    const { id, hash } = await scene.form();
    const { id: mentioned, preferredName: name } = company.people.hr;
    const mention = `<p><span data-type="mention" data-id="${mentioned}" data-label="${name}">@${name}</span> see <a href="https://example.com" target="_blank" rel="noopener noreferrer nofollow">this</a></p>`;
    expect((await scene.as('manager').added(hash, { comment: mention })).comment).toBe(mention);
    const dirty =
      '<p onclick="steal()">Hello<img src="x" onerror="steal()"></p><h1>Big</h1><script>steal()</script>';
    const saved = await scene.as('manager').added(hash, { comment: dirty });
    expect(saved.comment).not.toMatch(/steal|<img|<h1|script/);
    expect((await scene.storedOf(saved.id)).body).toBe(saved.comment);
    const old = await buildComment(app.db, {
      pulse: { id },
      author: company.people.hr,
      visibility: 'everyone',
      body: dirty,
    });
    expect((await scene.as('manager').listed(hash)).find((one) => one.id === old.id)?.comment).toBe(
      saved.comment,
    );
  });

  it('[CMT-02] rejects comments on a review that is not submitted: tells its writer why, and returns 404 to others', async () => {
    const where = {
      employee: company.people.subject,
      assignee: company.people.writer,
      cyclePulse: scene.place.cyclePulse,
    };
    const [open, task] = [await buildPulse(app.db, where), await scene.form()];
    expect(refusalOf(await scene.as('writer').add(open.hash))).toEqual([
      409,
      MESSAGES.comments.notWhileOpen,
    ]);
    await formCalls(company.callers.manager, task).reopen();
    expect(refusalOf(await scene.as('writer').add(task.hash))).toEqual([
      409,
      MESSAGES.comments.notWhileOpen,
    ]);
    for (const { hash } of [open, task])
      expect(refusalOf(await scene.as('manager').add(hash))).toEqual([
        404,
        MESSAGES.pulses.notFound,
      ]);
    const declined = await buildDeclinedPulse(app.db, where);
    expect(refusalOf(await scene.as('writer').add(declined.hash))).toEqual([
      409,
      MESSAGES.comments.notAvailable,
    ]);
  });

  it('[API-31, API-32] saves a comment once per key; rejects the key for another text or review', async () => {
    const [one, other] = [await scene.form(), await scene.form()];
    const key = randomUUID();
    const first = await scene.as('manager').added(one.hash, { client_key: key });
    expect(await scene.as('manager').added(one.hash, { client_key: key })).toEqual(first);
    expect(await scene.as('manager').listed(one.hash)).toHaveLength(1);
    expect(await scene.loggedOf(first.id)).toHaveLength(1);
    expect(
      refusalOf(
        await scene
          .as('manager')
          .add(one.hash, { client_key: key, comment: '<p>Something else.</p>' }),
      ),
    ).toEqual([409, MESSAGES.comments.sentAlready]);
    expect(refusalOf(await scene.as('manager').add(other.hash, { client_key: key }))).toEqual([
      409,
      MESSAGES.comments.sentAlready,
    ]);
    expect(refusalOf(await scene.as('manager').reply(first.id, { client_key: key }))).toEqual([
      409,
      MESSAGES.comments.sentAlready,
    ]);
    // Keys are per person.
    expect((await scene.as('writer').added(one.hash, { client_key: key })).id).not.toBe(first.id);
    const replyKey = randomUUID();
    const reply = await scene.as('writer').replied(first.id, { client_key: replyKey });
    expect(await scene.as('writer').replied(first.id, { client_key: replyKey })).toEqual(reply);
    // After an edit it is still the same comment; after a deletion it is not written again.
    await scene.as('manager').edited(first.id);
    expect(await scene.as('manager').added(one.hash, { client_key: key })).toMatchObject({
      id: first.id,
      comment: '<p>Very well seen.</p>',
    });
    await scene.as('manager').remove(first.id);
    expect(refusalOf(await scene.as('manager').add(one.hash, { client_key: key }))).toEqual([
      404,
      MESSAGES.comments.notFound,
    ]);
    expect(await scene.as('manager').listed(one.hash)).toHaveLength(1);
  });

  it('[API-31] a comment whose response was lost is returned, even if the review was reopened since', async () => {
    const { hash } = await scene.form();
    const key = randomUUID();
    const { id } = await scene.as('writer').added(hash, { client_key: key });
    await formCalls(company.callers.manager, { hash }).reopen();
    expect((await scene.as('writer').added(hash, { client_key: key })).id).toBe(id);
    expect(refusalOf(await scene.as('writer').add(hash, { client_key: randomUUID() }))).toEqual([
      409,
      MESSAGES.comments.notWhileOpen,
    ]);
  });
});

describe('POST /api/feedback-comments/reply/:commentId', () => {
  it('[API-32, AMB-16, CMT-19, CMT-20, ENT-15] adds a reply to the thread, with its visibility and question, oldest first', async () => {
    const { hash } = await scene.form();
    const [question] = scene.place.questions;
    const thread = await scene
      .as('manager')
      .added(hash, { question_id: question, visibility: 'writer' });
    app.clock.advance(60_000);
    const reply = await scene.as('writer').replied(thread.id, {
      employee_feedback_comment_id: thread.id,
    });
    expect(reply).toMatchObject({
      employee_feedback_comment_id: thread.id,
      question_id: question,
      visibility: 'writer',
      user: { name: 'Will Writer' },
      permissions: { edit: true, delete: true, replyTo: false },
      child_comments: [],
    });
    app.clock.advance(60_000);
    const second = await scene.as('hr').added(hash, {
      employee_feedback_comment_id: thread.id,
      visibility: 'everyone',
      question_id: null,
    });
    expect(second).toMatchObject({
      employee_feedback_comment_id: thread.id,
      question_id: question,
      visibility: 'writer',
    });
    const threads = await scene.as('manager').listed(hash);
    expect(
      threads.map(({ id, child_comments: replies }) => [id, replies.map((one) => one.id)]),
    ).toEqual([[thread.id, [reply.id, second.id]]]);
    // CMT-30: threads plus replies, the same as the review's count.
    expect(commentCount(threads)).toBe(3);
    expect((await formCalls(company.callers.manager, { hash }).shown()).commentcount).toBe(3);
  });

  it('[CMT-17] rejects an empty reply in both endpoints', async () => {
    const { hash } = await scene.form();
    const thread = await scene.as('manager').added(hash);
    for (const comment of ['', '<p></p>']) {
      expect(refusalOf(await scene.as('writer').reply(thread.id, { comment }))).toEqual([
        422,
        'Comment is required.',
      ]);
      expect(
        refusalOf(
          await scene.as('writer').add(hash, { comment, employee_feedback_comment_id: thread.id }),
        ),
      ).toEqual([422, 'Comment is required.']);
    }
  });

  it('[CMT-19] rejects a reply to a reply in both endpoints', async () => {
    const { hash } = await scene.form();
    const thread = await scene.as('manager').added(hash);
    const reply = await scene.as('writer').replied(thread.id);
    expect(refusalOf(await scene.as('manager').reply(reply.id))).toEqual([
      422,
      MESSAGES.comments.noReplyToReply,
    ]);
    expect(
      refusalOf(await scene.as('manager').add(hash, { employee_feedback_comment_id: reply.id })),
    ).toEqual([422, MESSAGES.comments.noReplyToReply]);
  });

  it('[API-32] answers the same for a thread of another review, a deleted one and a missing one', async () => {
    const [one, other] = [await scene.form(), await scene.form()];
    const [elsewhere, removed] = [
      await scene.as('manager').added(other.hash),
      await scene.as('manager').added(one.hash),
    ];
    await scene.as('manager').remove(removed.id);
    for (const id of [elsewhere.id, removed.id, ABSENT_ID])
      expect(
        refusalOf(await scene.as('writer').add(one.hash, { employee_feedback_comment_id: id })),
      ).toEqual([404, MESSAGES.comments.notFound]);
    for (const id of [removed.id, ABSENT_ID])
      expect(refusalOf(await scene.as('writer').reply(id))).toEqual([
        404,
        MESSAGES.comments.notFound,
      ]);
  });

  it('[CMT-20] neither offers nor accepts replies or new threads once the review is open again; keeps existing comments', async () => {
    const { hash } = await scene.form();
    const thread = await scene.as('writer').added(hash);
    await formCalls(company.callers.manager, { hash }).reopen();
    expect(await scene.as('writer').listed(hash)).toMatchObject([
      { id: thread.id, permissions: { edit: true, delete: true, replyTo: false } },
    ]);
    expect(refusalOf(await scene.as('writer').reply(thread.id))).toEqual([
      409,
      MESSAGES.comments.notWhileOpen,
    ]);
    for (const person of ['manager', 'hr'] as const) {
      expect(refusalOf(await scene.as(person).list(hash))).toEqual([404, MESSAGES.pulses.notFound]);
      for (const answer of [
        await scene.as(person).reply(thread.id),
        await scene.as(person).refresh(thread.id),
        await scene.as(person).remove(thread.id),
      ])
        expect(refusalOf(answer)).toEqual([404, MESSAGES.comments.notFound]);
    }
  });
});
