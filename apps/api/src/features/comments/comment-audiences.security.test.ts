import * as contracts from '@reviews/contracts';
import {
  canSeeComment,
  commentCount,
  COMMENT_VISIBILITY_VALUES,
  MESSAGES,
  type Audience,
  type CommentVisibility,
} from '@reviews/domain';
import { buildComment, buildSubmittedPulse, type BuiltEmployee } from '@reviews/factories';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { onPool } from '../../core/sql.ts';
import { commentCalls, refusalOf } from '../../testing/comment-calls.ts';
import {
  answering,
  buildCompany,
  buildPlace,
  comparable,
  impersonating,
  present,
  PEOPLE,
  release,
  replyOf,
  actorOf,
  type Company,
  type Person,
  type Place,
} from '../../testing/worlds.ts';
import { formCalls } from '../../testing/form-calls.ts';
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts';
import { commentScopeOf } from '../pulses/commenting/public.ts';
import { audienceOf, findPulse, viewerOf } from '../pulses/record/public.ts';
import { canSee } from './comments.policy.ts';
import { findComments, findThread } from './comments.queries.ts';

let app: TestApp;
let company: Company;
let place: Place;
let question: number;
beforeAll(async () => {
  app = await startTestApp();
  company = await buildCompany(app);
  place = await buildPlace(app);
  question = present(place.questions[0]);
  await release(app, place, company.people.subject);
});
afterAll(() => app.close());

const ABSENT_ID = 2_147_483_646;
const as = (person: Person) => commentCalls(company.callers[person]);
const form = (more: object = {}) =>
  buildSubmittedPulse(app.db, {
    employee: company.people.subject,
    assignee: company.people.writer,
    cyclePulse: place.cyclePulse,
    openedAt: app.clock.now(),
    closedAt: app.clock.now(),
    ...more,
  });
const say = (id: number, author: BuiltEmployee, visibility: CommentVisibility) =>
  buildComment(app.db, { pulse: { id }, author, visibility, createdAt: app.clock.now() });

/**
 * The audience as which each person reads a released review about the subject by the writer; null
 * if they cannot read it.
 */
const READERS: Readonly<Record<Person, Audience | null>> = {
  writer: 'writer',
  subject: 'subject',
  manager: 'manager',
  director: 'manager',
  ceo: 'manager',
  hr: 'hr',
  partner: 'hr',
  administrator: 'hr',
  hrManager: 'hr',
  siblingManager: null,
  outsidePartner: null,
  stranger: null,
  hrReport: null,
};

describe.each(COMMENT_VISIBILITY_VALUES)('a comment for %s', (visibility) => {
  it.each(PEOPLE)(
    '[CMT-12, CMT-30] is read, counted and answered by the %s only if it is for them',
    async (person) => {
      const { id, hash } = await form();
      // Written by someone who is not one of the readers.
      const thread = await say(id, company.people.stranger, visibility);
      await buildComment(app.db, {
        parent: thread,
        author: company.people.stranger,
        createdAt: app.clock.now(),
      });
      const audience = READERS[person];
      const [listed, refreshed] = [
        await as(person).list(hash),
        await as(person).refresh(thread.id),
      ];
      if (audience === null) {
        expect(refusalOf(listed)).toEqual([404, MESSAGES.pulses.notFound]);
        expect(comparable(refreshed)).toEqual(comparable(await as(person).refresh(ABSENT_ID)));
        return;
      }
      const isSeen = canSeeComment({ visibility, audience, isAuthor: false });
      const { comments } = replyOf(contracts.listComments, listed);
      expect(commentCount(comments)).toBe(isSeen ? 2 : 0);
      const shown = replyOf(
        contracts.showPulse,
        await formCalls(company.callers[person], { hash }).show(),
      );
      expect([shown.commentCount, shown.employeeFeedback.commentcount]).toEqual(
        isSeen ? [2, 2] : [0, 0],
      );
      if (isSeen) {
        expect(replyOf(contracts.refreshComment, refreshed).comment).toEqual(comments[0]);
        return;
      }
      const ways = [as(person).refresh, as(person).reply, as(person).edit, as(person).remove];
      for (const way of ways)
        expect(comparable(await way(thread.id))).toEqual(comparable(await way(ABSENT_ID)));
      expect(
        comparable(await as(person).add(hash, { employee_feedback_comment_id: thread.id })),
      ).toEqual(
        comparable(await as(person).add(hash, { employee_feedback_comment_id: ABSENT_ID })),
      );
    },
  );

  it('[CMT-12, AMB-16] is visible to its author with every reply, whatever their relation to the review', async () => {
    const { id, hash } = await form();
    for (const person of PEOPLE.filter((one) => READERS[one] !== null)) {
      const thread = await say(id, company.people[person], visibility);
      await buildComment(app.db, {
        parent: thread,
        author: company.people.stranger,
        createdAt: app.clock.now(),
      });
      expect((await as(person).listed(hash)).find((one) => one.id === thread.id)).toMatchObject({
        is_mine: true,
        child_comments: [{ is_mine: false }],
      });
    }
  });
});

it('[AMB-16] a reply follows its thread: its author cannot read it once they cannot read the thread', async () => {
  const { id, hash } = await form();
  const thread = await say(id, company.people.manager, 'managers');
  await buildComment(app.db, {
    parent: thread,
    author: company.people.subject,
    createdAt: app.clock.now(),
  });
  expect(await as('subject').listed(hash)).toEqual([]);
  expect((await formCalls(company.callers.subject, { hash }).shown()).commentcount).toBe(0);
  expect(commentCount(await as('manager').listed(hash))).toBe(2);
});

it('[CMT-12, ENT-07] the list, the counts on the review and in the tracking list, and the policy agree, for everyone and their impersonators', async () => {
  const quiet = await buildPlace(app);
  await release(app, quiet, company.people.subject);
  const { id, hash } = await form({ cyclePulse: quiet.cyclePulse });
  for (const author of ['writer', 'subject', 'manager', 'hr', 'stranger'] as const) {
    for (const visibility of COMMENT_VISIBILITY_VALUES) {
      const thread = await say(id, company.people[author], visibility);
      for (const replier of ['writer', 'hr'] as const)
        await buildComment(app.db, {
          parent: thread,
          author: company.people[replier],
          createdAt: app.clock.now(),
        });
    }
  }
  const sql = onPool(app.db);
  const all = await app.db.prisma.comment.findMany({ where: { pulseId: id } });
  for (const person of PEOPLE) {
    if (READERS[person] === null) continue;
    const callers = [
      company.callers[person],
      ...(person === 'administrator'
        ? []
        : [await impersonating(app, company.people.administrator, company.people[person])]),
    ];
    for (const caller of callers) {
      const actor = await actorOf(app, caller);
      const pulse = present(await findPulse(sql, viewerOf(actor, app.clock), hash));
      const byScope = (
        await findComments(sql, id, commentScopeOf(actor, present(audienceOf(actor, pulse))))
      )
        .map((one) => one.id)
        .toSorted();
      const byPolicy = [];
      for (const comment of all) {
        const [root] = (await findThread(sql, id, comment.id)).filter(
          (one) => one.parent_id === null,
        );
        if (canSee(actor, pulse, present(root))) byPolicy.push(comment.id);
      }
      expect([person, byScope]).toEqual([person, byPolicy.toSorted()]);
      const threads = await commentCalls(caller).listed(hash);
      const shown = await formCalls(caller, { hash }).shown();
      expect([person, commentCount(threads), shown.commentcount]).toEqual([
        person,
        byScope.length,
        byScope.length,
      ]);
      const params = { cycleId: String(quiet.cycle.id), pulseId: String(quiet.cyclePulse.id) };
      const list = await caller.call(contracts.searchCyclePulse, { params });
      if (list.status === 200)
        expect(
          replyOf(contracts.searchCyclePulse, list).data.find((row) => row.hash === hash)
            ?.commentcount,
        ).toBe(byScope.length);
    }
  }
});

it("[CMT-12] a new writer cannot read comments on the previous writer's words; others can", async () => {
  const { hash } = await form();
  const before = await as('manager').added(hash, {
    visibility: 'everyone',
    question_id: question,
    selected_text: 'as it was planned',
  });
  await as('writer').replied(before.id);
  const note = await as('writer').added(hash, { visibility: 'private' });
  await formCalls(company.callers.manager, { hash }).reopen();
  await formCalls(company.callers.hr, { hash }).reassign(company.people.stranger.id);
  const stranger = commentCalls(company.callers.stranger);
  expect(await stranger.listed(hash)).toEqual([]);
  app.clock.advance(60_000);
  const submitted = await formCalls(company.callers.stranger, { hash }).submit(
    answering(question, 'In other words'),
  );
  expect(submitted.status).toBe(200);
  app.clock.advance(60_000);
  const after = await as('manager').added(hash, { visibility: 'writer' });
  expect((await stranger.listed(hash)).map(({ id }) => id)).toEqual([after.id]);
  expect((await formCalls(company.callers.stranger, { hash }).shown()).commentcount).toBe(1);
  for (const way of [stranger.refresh, stranger.reply, stranger.remove])
    expect(refusalOf(await way(before.id))).toEqual([404, MESSAGES.comments.notFound]);
  expect((await as('manager').listed(hash)).map(({ id }) => id)).toEqual([before.id, after.id]);
  // The former writer has lost access to the review, including their own note.
  expect(refusalOf(await as('writer').list(hash))).toEqual([404, MESSAGES.pulses.notFound]);
  expect(refusalOf(await as('writer').refresh(note.id))).toEqual([404, MESSAGES.comments.notFound]);
});

it('[CMT-02] an unreleased review has no conversation for its subject, even if they take part in it', async () => {
  const { id, hash } = await form({ sharingOptOut: true });
  const thread = await say(id, company.people.subject, 'everyone');
  expect(refusalOf(await as('subject').list(hash))).toEqual([404, MESSAGES.pulses.notFound]);
  for (const way of [
    as('subject').refresh,
    as('subject').reply,
    as('subject').edit,
    as('subject').remove,
  ])
    expect(refusalOf(await way(thread.id))).toEqual([404, MESSAGES.comments.notFound]);
});
