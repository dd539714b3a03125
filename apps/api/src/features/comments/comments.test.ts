import * as contracts from '@reviews/contracts';
import { commentCount, COMMENTS_MAX, MESSAGES } from '@reviews/domain';
import { buildComment } from '@reviews/factories';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { commentCalls, outdatedOf, refusalOf } from '../../testing/comment-calls.ts';
import { formCalls } from '../../testing/form-calls.ts';
import { ABSENT_ID, buildCommentScene, type CommentScene } from '../../testing/comment-scene.ts';
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts';
import { useUp } from '../../testing/use-up.ts';
import {
  buildCompany,
  comparable,
  impersonating,
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

describe('POST /api/feedback-comments/edit/:commentId', () => {
  it("[API-33, CMT-21] changes the text of one's own comment, with its time and version", async () => {
    const { hash } = await scene.form();
    const thread = await scene.as('manager').added(hash);
    const reply = await scene.as('manager').replied(thread.id);
    app.clock.advance(60_000);
    expect(await scene.as('manager').edited(thread.id, { version: 1 })).toEqual({
      ...thread,
      comment: '<p>Very well seen.</p>',
      version: 2,
      updated_at: app.clock.now().toISOString(),
      child_comments: [reply],
    });
    expect(await scene.as('manager').edited(reply.id)).toMatchObject({
      id: reply.id,
      version: 2,
      employee_feedback_comment_id: thread.id,
      child_comments: [],
    });
    expect((await scene.as('writer').listed(hash))[0]).toMatchObject({
      comment: '<p>Very well seen.</p>',
      created_at: thread.created_at,
    });
    for (const comment of ['', '<p></p>'])
      expect(refusalOf(await scene.as('manager').edit(thread.id, { comment }))).toEqual([
        422,
        'Comment is required.',
      ]);
  });

  it('[API-33, ERR] rejects a stale edit with the current text; without a version the last edit wins', async () => {
    const { hash } = await scene.form();
    const { id } = await scene.as('manager').added(hash);
    expect(
      await scene.as('manager').edited(id, { version: 1, comment: '<p>From one window.</p>' }),
    ).toMatchObject({ version: 2 });
    const late = await scene
      .as('manager')
      .edit(id, { version: 1, comment: '<p>From the other.</p>' });
    expect(refusalOf(late)).toEqual([409, MESSAGES.comments.conflict]);
    expect(outdatedOf(late)).toMatchObject({
      id,
      version: 2,
      comment: '<p>From one window.</p>',
      is_mine: true,
    });
    // A retry after a lost response changes nothing and is no conflict.
    expect(
      await scene.as('manager').edited(id, { version: 1, comment: '<p>From one window.</p>' }),
    ).toMatchObject({ version: 2 });
    expect(
      await scene.as('manager').edited(id, { version: 2, comment: '<p>From the other.</p>' }),
    ).toMatchObject({ version: 3 });
    expect(
      await scene.as('manager').edited(id, { comment: '<p>Whatever was there.</p>' }),
    ).toMatchObject({ version: 4 });
    expect((await scene.loggedOf(id)).map(({ action }) => action)).toEqual([
      'comment.added',
      'comment.edited',
      'comment.edited',
      'comment.edited',
    ]);
  });

  it('[CMT-21] is only for the author: other readers are refused, and everyone else gets 404', async () => {
    const { hash } = await scene.form();
    const { id } = await scene.as('manager').added(hash, { visibility: 'managers' });
    for (const person of ['hr', 'administrator', 'director'] as const)
      expect(refusalOf(await scene.as(person).edit(id))).toEqual([
        403,
        MESSAGES.errors.notAuthorised,
      ]);
    for (const person of ['writer', 'subject', 'stranger', 'outsidePartner'] as const)
      expect(comparable(await scene.as(person).edit(id))).toEqual(
        comparable(await scene.as(person).edit(ABSENT_ID)),
      );
    expect((await scene.storedOf(id)).version).toBe(1);
  });
});

describe('DELETE /api/feedback-comments/:commentId', () => {
  it('[API-34, CMT-26, CMT-27, AMB-14] deletes a reply, then a thread with its replies, and says which', async () => {
    const { hash } = await scene.form();
    const thread = await scene.as('manager').added(hash);
    const [one, two] = [
      await scene.as('writer').replied(thread.id),
      await scene.as('hr').replied(thread.id),
    ];
    expect(refusalOf(await scene.as('writer').remove(one.id))).toEqual([200, 'Comment deleted.']);
    expect((await scene.as('manager').listed(hash))[0]?.child_comments.map(({ id }) => id)).toEqual(
      [two.id],
    );
    expect(refusalOf(await scene.as('manager').remove(thread.id))).toEqual([
      200,
      'Comment thread deleted.',
    ]);
    for (const person of ['manager', 'hr', 'writer'] as const) {
      expect(await scene.as(person).listed(hash)).toEqual([]);
      expect((await formCalls(company.callers[person], { hash }).shown()).commentcount).toBe(0);
    }
    for (const id of [thread.id, one.id, two.id]) {
      expect(refusalOf(await scene.as('manager').remove(id))).toEqual([
        404,
        MESSAGES.comments.notFound,
      ]);
      expect((await scene.storedOf(id)).deletedAt).not.toBeNull();
    }
    expect(await scene.loggedOf(thread.id)).toEqual([
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
    const { hash } = await scene.form();
    const thread = await scene.as('director').added(hash);
    for (const person of ['writer', 'manager'] as const) {
      expect((await scene.as(person).listed(hash))[0]?.permissions).toMatchObject({
        edit: false,
        delete: false,
        replyTo: true,
      });
      expect(refusalOf(await scene.as(person).remove(thread.id))).toEqual([
        403,
        MESSAGES.errors.notAuthorised,
      ]);
    }
    expect((await scene.as('partner').listed(hash))[0]?.permissions).toMatchObject({
      edit: false,
      delete: true,
    });
    expect(refusalOf(await scene.as('partner').remove(thread.id))).toEqual([
      200,
      'Comment thread deleted.',
    ]);
    expect((await scene.loggedOf(thread.id)).at(-1)).toMatchObject({
      action: 'comment.deleted',
      actorId: company.people.partner.user.id,
    });
    const ofOwn = await scene.form({ employee: company.people.hrReport });
    const said = await scene.as('writer').added(ofOwn.hash, { visibility: 'managers' });
    expect(refusalOf(await scene.as('hrManager').remove(said.id))).toEqual([
      403,
      MESSAGES.errors.notAuthorised,
    ]);
    const byHr = await scene.form({ assignee: company.people.hr });
    const aboutTheirs = await scene.as('manager').added(byHr.hash);
    expect(refusalOf(await scene.as('hr').remove(aboutTheirs.id))).toEqual([
      403,
      MESSAGES.errors.notAuthorised,
    ]);
  });
});

describe('GET /api/feedback-comments', () => {
  it("[API-35, CMT-28] returns the current thread by its own id or a reply's", async () => {
    const { hash } = await scene.form();
    const thread = await scene.as('manager').added(hash);
    const reply = await scene.as('writer').replied(thread.id);
    await scene.as('manager').edited(thread.id);
    expect(await scene.as('manager').refreshed(thread.id)).toEqual(
      (await scene.as('manager').listed(hash))[0],
    );
    expect(await scene.as('writer').refreshed(reply.id)).toMatchObject({
      id: thread.id,
      comment: '<p>Very well seen.</p>',
      is_mine: false,
      child_comments: [{ id: reply.id, is_mine: true }],
    });
  });

  it('[CMT-26] returns nothing for a deleted review', async () => {
    const { hash } = await scene.form();
    const { id } = await scene.as('manager').added(hash);
    await formCalls(company.callers.hr, { hash }).remove();
    expect(refusalOf(await scene.as('manager').list(hash))).toEqual([
      404,
      MESSAGES.pulses.notFound,
    ]);
    for (const answer of [
      await scene.as('manager').refresh(id),
      await scene.as('manager').reply(id),
      await scene.as('manager').edit(id),
      await scene.as('manager').remove(id),
    ])
      expect(refusalOf(answer)).toEqual([404, MESSAGES.comments.notFound]);
  });

  it('[CMT-30] returns two hundred comments in full', async () => {
    const { id, hash } = await scene.form();
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
    const threads = await scene.as('hr').listed(hash);
    expect([threads.length, commentCount(threads)]).toEqual([100, 200]);
    expect(threads.map(({ created_at: at }) => at)).toEqual(
      threads.map(({ created_at: at }) => at).toSorted(),
    );
  });
});

describe('an impersonator', () => {
  it('[CMT-12, CMT-14] cannot read, count or write comments only for the impersonated person; what they do names both people', async () => {
    const { hash } = await scene.form();
    const mine = await scene.as('manager').added(hash, { visibility: 'private' });
    const shared = await scene.as('manager').added(hash, { visibility: 'managers' });
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
    expect(await scene.loggedOf(written.id)).toMatchObject([
      { action: 'comment.added', ...both },
      { action: 'comment.edited', ...both },
      { action: 'comment.deleted', ...both },
    ]);
  });

  it('[CMT-02] finds no conversation about themselves', async () => {
    const { hash } = await scene.form({
      employee: company.people.hr,
      assignee: company.people.writer,
    });
    await scene.as('writer').added(hash);
    const looking = commentCalls(
      await impersonating(app, company.people.hr, company.people.writer),
    );
    expect(refusalOf(await looking.list(hash))).toEqual([404, MESSAGES.pulses.notFound]);
  });
});

it('[API-31, API-32, API-33] COMMENTS_MAX within the window are accepted from one person, new or changed; others are not affected', async () => {
  const { hash } = await scene.form();
  const { manager } = company.people;
  await useUp(app, 'comment', manager, COMMENTS_MAX - 1);
  const thread = await scene.as('manager').added(hash);
  for (const refused of [
    await scene.as('manager').add(hash),
    await scene.as('manager').reply(thread.id),
    await scene.as('manager').edit(thread.id),
  ])
    expect(refusalOf(refused)).toEqual([
      429,
      expect.stringMatching(/^Too many saves in a short time\. Your text is not lost\. /),
    ]);
  expect(await scene.as('manager').listed(hash)).toEqual([thread]);
  await scene.as('writer').replied(thread.id);
  await useUp(app, 'comment', manager, 0);
  await scene.as('manager').replied(thread.id);
});
