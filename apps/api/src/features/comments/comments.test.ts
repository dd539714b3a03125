import { randomUUID } from 'node:crypto';
import * as contracts from '@reviews/contracts';
import { commentCount, COMMENT_VISIBILITIES, MESSAGES } from '@reviews/domain';
import {
  buildComment,
  buildDeclinedPulse,
  buildPulse,
  buildSubmittedPulse,
} from '@reviews/factories';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { commentCalls, outdatedOf, refusalOf } from '../../testing/comment-calls.ts';
import { formCalls } from '../../testing/form-calls.ts';
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts';
import {
  buildCompany,
  comparable,
  impersonating,
  placeAsking,
  present,
  release,
  replyOf,
  type Company,
  type Person,
  type Place,
} from '../../testing/worlds.ts';

let app: TestApp;
let company: Company;
let place: Place;
beforeAll(async () => {
  app = await startTestApp();
  company = await buildCompany(app);
  place = await placeAsking(app, [{ text: 'What went well?' }, { text: 'What next?' }]);
});
afterAll(() => app.close());

const ABSENT_ID = 2_147_483_646;
const as = (person: Person) => commentCalls(company.callers[person]);
/** Builds a submitted review about the subject by the writer; released only if a test says so. */
const form = (more: object = {}) =>
  buildSubmittedPulse(app.db, {
    employee: company.people.subject,
    assignee: company.people.writer,
    cyclePulse: place.cyclePulse,
    openedAt: app.clock.now(),
    closedAt: app.clock.now(),
    ...more,
  });
const storedOf = (id: number) => app.db.prisma.comment.findUniqueOrThrow({ where: { id } });
const loggedOf = async (id: number) =>
  (
    await app.db.prisma.changeLog.findMany({
      where: { entity: 'comment', entityId: String(id) },
      orderBy: { id: 'asc' },
    })
  ).map(({ action, actorId, impersonatorId, details }) => ({
    action,
    actorId,
    impersonatorId,
    details,
  }));

describe('POST /api/feedback-comments/:hash', () => {
  it('[API-31, API-30, CMT-15, ENT-14, ENT-15, ENT-16] saves a comment on selected text and lists it in full', async () => {
    const { hash } = await form();
    const [question] = place.questions;
    const answer = await as('manager').add(hash, {
      question_id: question,
      selected_text: 'as planned',
      selected_prefix: 'It was done ',
      selected_suffix: '.',
      comment: '<p>By <strong>whom</strong>?</p>',
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
      comment: '<p>By <strong>whom</strong>?</p>',
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
    expect(await as('manager').listed(hash)).toEqual([comment]);
    expect(await as('hr').listed(hash)).toEqual([
      { ...comment, is_mine: false, permissions: { edit: false, delete: true, replyTo: true } },
    ]);
  });

  it('[CMT-10, CMT-11] accepts a comment on a question, and one on the whole review', async () => {
    const { hash } = await form();
    const [, second] = place.questions;
    expect(await as('writer').added(hash, { question_id: second })).toMatchObject({
      question_id: second,
      selected_text: null,
    });
    expect(await as('writer').added(hash)).toMatchObject({
      question_id: null,
      selected_text: null,
      selected_prefix: null,
    });
    expect(
      await as('writer').added(hash, {
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
    const { hash } = await form();
    const answer = await as('manager').add(hash, { comment });
    expect(refusalOf(answer)).toEqual([422, 'A comment is required.']);
    expect(answer.body).toMatchObject({ errors: { comment: ['A comment is required.'] } });
    expect(await as('manager').listed(hash)).toEqual([]);
  });

  it('[CMT-18, CMT-12] rejects a comment without a visibility, or with one that is not offered to this person', async () => {
    const { hash } = await form();
    for (const visibility of [null, '', undefined])
      expect(refusalOf(await as('manager').add(hash, { visibility }))).toEqual([
        422,
        'Please select a comment visibility.',
      ]);
    for (const visibility of ['nobody', 'PRIVATE', 'constructor'])
      expect(refusalOf(await as('manager').add(hash, { visibility }))).toEqual([
        422,
        MESSAGES.comments.visibilityNotOffered,
      ]);
    expect(refusalOf(await as('writer').add(hash, { visibility: 'writer' }))).toEqual([
      422,
      MESSAGES.comments.visibilityNotOffered,
    ]);
  });

  it.each(['writer', 'manager', 'hr', 'subject'] as const)(
    '[CMT-12] accepts from the %s exactly the visibilities offered to them',
    async (person) => {
      const { hash } = await form();
      const own = await placeAsking(app, [{ text: 'Why?' }]);
      const released = person === 'subject' ? await form({ cyclePulse: own.cyclePulse }) : { hash };
      if (person === 'subject') await release(app, own, company.people.subject);
      const { commentingOptions } = replyOf(
        contracts.showPulse,
        await formCalls(company.callers[person], released).show(),
      );
      const taken = [];
      for (const { value } of COMMENT_VISIBILITIES)
        if ((await as(person).add(released.hash, { visibility: value })).status === 200)
          taken.push(value);
      expect(taken).toEqual(commentingOptions.map(({ value }) => value));
      expect(taken.length).toBeGreaterThan(2);
    },
  );

  it('[API-31] rejects a question that the review does not have or skips, and selected text without a question', async () => {
    const [first, second] = place.questions;
    const elsewhere = await placeAsking(app, [{ text: 'Elsewhere?' }]);
    const { hash } = await form({ excludedQuestions: [present(second)] });
    for (const question of [elsewhere.questions[0], second, ABSENT_ID])
      expect(refusalOf(await as('manager').add(hash, { question_id: question }))).toEqual([
        422,
        MESSAGES.comments.unknownQuestion,
      ]);
    expect(refusalOf(await as('manager').add(hash, { selected_text: 'as planned' }))).toEqual([
      422,
      MESSAGES.comments.selectionNeedsQuestion,
    ]);
    expect(await as('manager').added(hash, { question_id: first })).toMatchObject({
      question_id: first,
    });
  });

  it('[ERR] sanitises text on input and output, and keeps mentions', async () => {
    const { id, hash } = await form();
    const mention =
      '<p><span data-type="mention" data-id="7" data-label="Zora Zebra">@Zora Zebra</span> see <a href="https://example.com" target="_blank" rel="noopener noreferrer nofollow">this</a></p>';
    expect((await as('manager').added(hash, { comment: mention })).comment).toBe(mention);
    const dirty =
      '<p onclick="steal()">Hello<img src="x" onerror="steal()"></p><h1>Big</h1><script>steal()</script>';
    const saved = await as('manager').added(hash, { comment: dirty });
    expect(saved.comment).not.toMatch(/steal|<img|<h1|script/);
    expect((await storedOf(saved.id)).body).toBe(saved.comment);
    const old = await buildComment(app.db, {
      pulse: { id },
      author: company.people.hr,
      visibility: 'everyone',
      body: dirty,
    });
    expect((await as('manager').listed(hash)).find((one) => one.id === old.id)?.comment).toBe(
      saved.comment,
    );
  });

  it('[CMT-02] rejects comments on a review that is not submitted: tells its writer why, and returns 404 to others', async () => {
    const where = {
      employee: company.people.subject,
      assignee: company.people.writer,
      cyclePulse: place.cyclePulse,
    };
    const [open, task] = [await buildPulse(app.db, where), await form()];
    expect(refusalOf(await as('writer').add(open.hash))).toEqual([
      409,
      MESSAGES.comments.notWhileOpen,
    ]);
    await formCalls(company.callers.manager, task).reopen();
    expect(refusalOf(await as('writer').add(task.hash))).toEqual([
      409,
      MESSAGES.comments.notWhileOpen,
    ]);
    for (const { hash } of [open, task])
      expect(refusalOf(await as('manager').add(hash))).toEqual([404, MESSAGES.pulses.notFound]);
    const declined = await buildDeclinedPulse(app.db, where);
    expect(refusalOf(await as('writer').add(declined.hash))).toEqual([
      409,
      MESSAGES.comments.notAvailable,
    ]);
  });

  it('[API-31, API-32] saves a comment once per key; rejects the key for another text or review', async () => {
    const [one, other] = [await form(), await form()];
    const key = randomUUID();
    const first = await as('manager').added(one.hash, { client_key: key });
    expect(await as('manager').added(one.hash, { client_key: key })).toEqual(first);
    expect(await as('manager').listed(one.hash)).toHaveLength(1);
    expect(await loggedOf(first.id)).toHaveLength(1);
    expect(
      refusalOf(
        await as('manager').add(one.hash, { client_key: key, comment: '<p>Something else.</p>' }),
      ),
    ).toEqual([409, MESSAGES.comments.sentAlready]);
    expect(refusalOf(await as('manager').add(other.hash, { client_key: key }))).toEqual([
      409,
      MESSAGES.comments.sentAlready,
    ]);
    expect(refusalOf(await as('manager').reply(first.id, { client_key: key }))).toEqual([
      409,
      MESSAGES.comments.sentAlready,
    ]);
    // Keys are per person.
    expect((await as('writer').added(one.hash, { client_key: key })).id).not.toBe(first.id);
    const replyKey = randomUUID();
    const reply = await as('writer').replied(first.id, { client_key: replyKey });
    expect(await as('writer').replied(first.id, { client_key: replyKey })).toEqual(reply);
    // After an edit it is still the same comment; after a deletion it is not written again.
    await as('manager').edited(first.id);
    expect(await as('manager').added(one.hash, { client_key: key })).toMatchObject({
      id: first.id,
      comment: '<p>Very well seen.</p>',
    });
    await as('manager').remove(first.id);
    expect(refusalOf(await as('manager').add(one.hash, { client_key: key }))).toEqual([
      404,
      MESSAGES.comments.notFound,
    ]);
    expect(await as('manager').listed(one.hash)).toHaveLength(1);
  });

  it('[API-31] a comment whose response was lost is returned, even if the review was reopened since', async () => {
    const { hash } = await form();
    const key = randomUUID();
    const { id } = await as('writer').added(hash, { client_key: key });
    await formCalls(company.callers.manager, { hash }).reopen();
    expect((await as('writer').added(hash, { client_key: key })).id).toBe(id);
    expect(refusalOf(await as('writer').add(hash, { client_key: randomUUID() }))).toEqual([
      409,
      MESSAGES.comments.notWhileOpen,
    ]);
  });
});

describe('POST /api/feedback-comments/reply/:commentId', () => {
  it('[API-32, AMB-16, CMT-19, CMT-20, ENT-15] adds a reply to the thread, with its visibility and question, oldest first', async () => {
    const { hash } = await form();
    const [question] = place.questions;
    const thread = await as('manager').added(hash, { question_id: question, visibility: 'writer' });
    app.clock.advance(60_000);
    const reply = await as('writer').replied(thread.id, {
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
    const second = await as('hr').added(hash, {
      employee_feedback_comment_id: thread.id,
      visibility: 'everyone',
      question_id: null,
    });
    expect(second).toMatchObject({
      employee_feedback_comment_id: thread.id,
      question_id: question,
      visibility: 'writer',
    });
    const threads = await as('manager').listed(hash);
    expect(
      threads.map(({ id, child_comments: replies }) => [id, replies.map((one) => one.id)]),
    ).toEqual([[thread.id, [reply.id, second.id]]]);
    // CMT-30: threads plus replies, the same as the review's count.
    expect(commentCount(threads)).toBe(3);
    expect((await formCalls(company.callers.manager, { hash }).shown()).commentcount).toBe(3);
  });

  it('[CMT-17] rejects an empty reply in both endpoints', async () => {
    const { hash } = await form();
    const thread = await as('manager').added(hash);
    for (const comment of ['', '<p></p>']) {
      expect(refusalOf(await as('writer').reply(thread.id, { comment }))).toEqual([
        422,
        'Comment is required.',
      ]);
      expect(
        refusalOf(
          await as('writer').add(hash, { comment, employee_feedback_comment_id: thread.id }),
        ),
      ).toEqual([422, 'Comment is required.']);
    }
  });

  it('[CMT-19] rejects a reply to a reply in both endpoints', async () => {
    const { hash } = await form();
    const thread = await as('manager').added(hash);
    const reply = await as('writer').replied(thread.id);
    expect(refusalOf(await as('manager').reply(reply.id))).toEqual([
      422,
      MESSAGES.comments.noReplyToReply,
    ]);
    expect(
      refusalOf(await as('manager').add(hash, { employee_feedback_comment_id: reply.id })),
    ).toEqual([422, MESSAGES.comments.noReplyToReply]);
  });

  it('[API-32] answers the same for a thread of another review, a deleted one and a missing one', async () => {
    const [one, other] = [await form(), await form()];
    const [elsewhere, removed] = [
      await as('manager').added(other.hash),
      await as('manager').added(one.hash),
    ];
    await as('manager').remove(removed.id);
    for (const id of [elsewhere.id, removed.id, ABSENT_ID])
      expect(
        refusalOf(await as('writer').add(one.hash, { employee_feedback_comment_id: id })),
      ).toEqual([404, MESSAGES.comments.notFound]);
    for (const id of [removed.id, ABSENT_ID])
      expect(refusalOf(await as('writer').reply(id))).toEqual([404, MESSAGES.comments.notFound]);
  });

  it('[CMT-20] neither offers nor accepts replies or new threads once the review is open again; keeps existing comments', async () => {
    const { hash } = await form();
    const thread = await as('writer').added(hash);
    await formCalls(company.callers.manager, { hash }).reopen();
    expect(await as('writer').listed(hash)).toMatchObject([
      { id: thread.id, permissions: { edit: true, delete: true, replyTo: false } },
    ]);
    expect(refusalOf(await as('writer').reply(thread.id))).toEqual([
      409,
      MESSAGES.comments.notWhileOpen,
    ]);
    for (const person of ['manager', 'hr'] as const) {
      expect(refusalOf(await as(person).list(hash))).toEqual([404, MESSAGES.pulses.notFound]);
      for (const answer of [
        await as(person).reply(thread.id),
        await as(person).refresh(thread.id),
        await as(person).remove(thread.id),
      ])
        expect(refusalOf(answer)).toEqual([404, MESSAGES.comments.notFound]);
    }
  });
});

describe('POST /api/feedback-comments/edit/:commentId', () => {
  it("[API-33, CMT-21] changes the text of one's own comment, with its time and version", async () => {
    const { hash } = await form();
    const thread = await as('manager').added(hash);
    const reply = await as('manager').replied(thread.id);
    app.clock.advance(60_000);
    expect(await as('manager').edited(thread.id, { version: 1 })).toEqual({
      ...thread,
      comment: '<p>Very well seen.</p>',
      version: 2,
      updated_at: app.clock.now().toISOString(),
      child_comments: [reply],
    });
    expect(await as('manager').edited(reply.id)).toMatchObject({
      id: reply.id,
      version: 2,
      employee_feedback_comment_id: thread.id,
      child_comments: [],
    });
    expect((await as('writer').listed(hash))[0]).toMatchObject({
      comment: '<p>Very well seen.</p>',
      created_at: thread.created_at,
    });
    for (const comment of ['', '<p></p>'])
      expect(refusalOf(await as('manager').edit(thread.id, { comment }))).toEqual([
        422,
        'Comment is required.',
      ]);
  });

  it('[API-33, ERR] rejects a stale edit with the current text; without a version the last edit wins', async () => {
    const { hash } = await form();
    const { id } = await as('manager').added(hash);
    expect(
      await as('manager').edited(id, { version: 1, comment: '<p>From one window.</p>' }),
    ).toMatchObject({ version: 2 });
    const late = await as('manager').edit(id, { version: 1, comment: '<p>From the other.</p>' });
    expect(refusalOf(late)).toEqual([409, MESSAGES.comments.changedMeanwhile]);
    expect(outdatedOf(late)).toMatchObject({
      id,
      version: 2,
      comment: '<p>From one window.</p>',
      is_mine: true,
    });
    // A retry after a lost response changes nothing and is no conflict.
    expect(
      await as('manager').edited(id, { version: 1, comment: '<p>From one window.</p>' }),
    ).toMatchObject({ version: 2 });
    expect(
      await as('manager').edited(id, { version: 2, comment: '<p>From the other.</p>' }),
    ).toMatchObject({ version: 3 });
    expect(await as('manager').edited(id, { comment: '<p>Whatever was there.</p>' })).toMatchObject(
      { version: 4 },
    );
    expect((await loggedOf(id)).map(({ action }) => action)).toEqual([
      'comment.added',
      'comment.edited',
      'comment.edited',
      'comment.edited',
    ]);
  });

  it('[CMT-21] is only for the author: other readers are refused, and everyone else gets 404', async () => {
    const { hash } = await form();
    const { id } = await as('manager').added(hash, { visibility: 'managers' });
    for (const person of ['hr', 'administrator', 'director'] as const)
      expect(refusalOf(await as(person).edit(id))).toEqual([403, MESSAGES.errors.notAuthorised]);
    for (const person of ['writer', 'subject', 'stranger', 'outsidePartner'] as const)
      expect(comparable(await as(person).edit(id))).toEqual(
        comparable(await as(person).edit(ABSENT_ID)),
      );
    expect((await storedOf(id)).version).toBe(1);
  });
});

describe('DELETE /api/feedback-comments/:commentId', () => {
  it('[API-34, CMT-26, CMT-27, AMB-14] deletes a reply, then a thread with its replies, and says which', async () => {
    const { hash } = await form();
    const thread = await as('manager').added(hash);
    const [one, two] = [await as('writer').replied(thread.id), await as('hr').replied(thread.id)];
    expect(refusalOf(await as('writer').remove(one.id))).toEqual([200, 'Comment deleted.']);
    expect((await as('manager').listed(hash))[0]?.child_comments.map(({ id }) => id)).toEqual([
      two.id,
    ]);
    expect(refusalOf(await as('manager').remove(thread.id))).toEqual([
      200,
      'Comment thread deleted.',
    ]);
    for (const person of ['manager', 'hr', 'writer'] as const) {
      expect(await as(person).listed(hash)).toEqual([]);
      expect((await formCalls(company.callers[person], { hash }).shown()).commentcount).toBe(0);
    }
    for (const id of [thread.id, one.id, two.id]) {
      expect(refusalOf(await as('manager').remove(id))).toEqual([404, MESSAGES.comments.notFound]);
      expect((await storedOf(id)).deletedAt).not.toBeNull();
    }
    expect(await loggedOf(thread.id)).toEqual([
      {
        action: 'comment.added',
        actorId: company.people.manager.user.id,
        impersonatorId: null,
        details: { pulse: expect.any(Number) },
      },
      {
        action: 'comment.deleted',
        actorId: company.people.manager.user.id,
        impersonatorId: null,
        details: { pulse: expect.any(Number), replies: [two.id] },
      },
    ]);
  });

  it('[CMT-22] is for the author, and for HR on what they read as HR: not on a review about their own people, and for no one else', async () => {
    const { hash } = await form();
    const thread = await as('director').added(hash);
    for (const person of ['writer', 'manager'] as const) {
      expect((await as(person).listed(hash))[0]?.permissions).toMatchObject({
        edit: false,
        delete: false,
        replyTo: true,
      });
      expect(refusalOf(await as(person).remove(thread.id))).toEqual([
        403,
        MESSAGES.errors.notAuthorised,
      ]);
    }
    expect((await as('partner').listed(hash))[0]?.permissions).toMatchObject({
      edit: false,
      delete: true,
    });
    expect(refusalOf(await as('partner').remove(thread.id))).toEqual([
      200,
      'Comment thread deleted.',
    ]);
    expect((await loggedOf(thread.id)).at(-1)).toMatchObject({
      action: 'comment.deleted',
      actorId: company.people.partner.user.id,
    });
    const ofOwn = await form({ employee: company.people.hrReport });
    const said = await as('writer').added(ofOwn.hash, { visibility: 'managers' });
    expect(refusalOf(await as('hrManager').remove(said.id))).toEqual([
      403,
      MESSAGES.errors.notAuthorised,
    ]);
    const byHr = await form({ assignee: company.people.hr });
    const aboutTheirs = await as('manager').added(byHr.hash);
    expect(refusalOf(await as('hr').remove(aboutTheirs.id))).toEqual([
      403,
      MESSAGES.errors.notAuthorised,
    ]);
  });
});

describe('GET /api/feedback-comments', () => {
  it("[API-35, CMT-28] returns the current thread by its own id or a reply's", async () => {
    const { hash } = await form();
    const thread = await as('manager').added(hash);
    const reply = await as('writer').replied(thread.id);
    await as('manager').edited(thread.id);
    expect(await as('manager').refreshed(thread.id)).toEqual((await as('manager').listed(hash))[0]);
    expect(await as('writer').refreshed(reply.id)).toMatchObject({
      id: thread.id,
      comment: '<p>Very well seen.</p>',
      is_mine: false,
      child_comments: [{ id: reply.id, is_mine: true }],
    });
  });

  it('[CMT-26] returns nothing for a deleted review', async () => {
    const { hash } = await form();
    const { id } = await as('manager').added(hash);
    await formCalls(company.callers.hr, { hash }).remove();
    expect(refusalOf(await as('manager').list(hash))).toEqual([404, MESSAGES.pulses.notFound]);
    for (const answer of [
      await as('manager').refresh(id),
      await as('manager').reply(id),
      await as('manager').edit(id),
      await as('manager').remove(id),
    ])
      expect(refusalOf(answer)).toEqual([404, MESSAGES.comments.notFound]);
  });

  it('[CMT-30] returns two hundred comments in full', async () => {
    const { id, hash } = await form();
    for (let index = 0; index < 100; index += 1) {
      const parent = await buildComment(app.db, {
        pulse: { id },
        author: company.people.manager,
        visibility: 'everyone',
        createdAt: new Date(app.clock.now().getTime() + index * 1000),
      });
      await buildComment(app.db, {
        parent,
        author: company.people.writer,
        createdAt: new Date(app.clock.now().getTime() + index * 1000 + 500),
      });
    }
    const threads = await as('hr').listed(hash);
    expect([threads.length, commentCount(threads)]).toEqual([100, 200]);
    expect(threads.map(({ created_at: at }) => at)).toEqual(
      threads.map(({ created_at: at }) => at).toSorted(),
    );
  });
});

describe('an impersonator', () => {
  it('[CMT-12, CMT-14] cannot read, count or write comments only for the impersonated person; what they do names both people', async () => {
    const { hash } = await form();
    const mine = await as('manager').added(hash, { visibility: 'private' });
    const shared = await as('manager').added(hash, { visibility: 'managers' });
    const caller = await impersonating(app, company.people.administrator, company.people.manager);
    const looking = commentCalls(caller);
    expect((await looking.listed(hash)).map(({ id }) => id)).toEqual([shared.id]);
    const seen = replyOf(contracts.showPulse, await formCalls(caller, { hash }).show());
    expect([seen.commentCount, seen.employeeFeedback.commentcount]).toEqual([1, 1]);
    expect(seen.commentingOptions.map(({ value }) => value)).toEqual([
      'managers',
      'writer',
      'everyone',
    ]);
    for (const answer of [
      await looking.refresh(mine.id),
      await looking.reply(mine.id),
      await looking.edit(mine.id),
      await looking.remove(mine.id),
    ])
      expect(refusalOf(answer)).toEqual([404, MESSAGES.comments.notFound]);
    expect(refusalOf(await looking.add(hash, { visibility: 'private' }))).toEqual([
      422,
      MESSAGES.comments.visibilityNotOffered,
    ]);
    expect((await formCalls(company.callers.manager, { hash }).shown()).commentcount).toBe(2);
    const written = await looking.added(hash, { visibility: 'managers' });
    expect(written.user.name).toBe('Mara Manager');
    await looking.edited(written.id);
    await looking.remove(written.id);
    const both = {
      actorId: company.people.manager.user.id,
      impersonatorId: company.people.administrator.user.id,
    };
    expect(await loggedOf(written.id)).toMatchObject([
      { action: 'comment.added', ...both },
      { action: 'comment.edited', ...both },
      { action: 'comment.deleted', ...both },
    ]);
  });

  it('[CMT-02] finds no conversation about themselves', async () => {
    const { hash } = await form({ employee: company.people.hr, assignee: company.people.writer });
    await as('writer').added(hash);
    const looking = commentCalls(
      await impersonating(app, company.people.hr, company.people.writer),
    );
    expect(refusalOf(await looking.list(hash))).toEqual([404, MESSAGES.pulses.notFound]);
  });
});
