import * as contracts from '@reviews/contracts';
import type { CommentSettings } from '@reviews/contracts';
import {
  ADMINISTRATOR_ROLE,
  COMMENT_VISIBILITY_VALUES,
  CONFIG_MESSAGES,
  MESSAGES,
} from '@reviews/domain';
import { buildEmployee, buildSubmittedPulse } from '@reviews/factories';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type Caller, type TestApp } from '../../testing/start-test-app.ts';
import {
  buildCompany,
  placeAsking,
  replyOf,
  type Company,
  type Place,
} from '../../testing/worlds.ts';

let app: TestApp;
let company: Company;
let place: Place;
let admin: Caller;
beforeAll(async () => {
  app = await startTestApp();
  company = await buildCompany(app);
  place = await placeAsking(app, [{ text: 'What went well?' }]);
  admin = await app.as((await buildEmployee(app.db, { roles: [ADMINISTRATOR_ROLE] })).user);
});
beforeEach(() => set({}));
afterAll(() => app.close());

const PATH = '/api/comment-settings';
const MINUTE = 60_000;
const AS_IT_COMES: CommentSettings = {
  visibilities: [...COMMENT_VISIBILITY_VALUES],
  default_visibility: 'private',
  subject_replies: true,
  writer_replies: true,
  selected_text: true,
  edit_minutes: null,
};
const show = async () => replyOf(contracts.showCommentSettings, await admin.send('GET', PATH));
const send = async (change: Partial<CommentSettings>, revision?: number) =>
  admin.send('PUT', PATH, {
    body: {
      revision: revision ?? (await show()).revision,
      settings: { ...AS_IT_COMES, ...change },
    },
  });
async function set(change: Partial<CommentSettings>): Promise<void> {
  expect((await send(change)).status).toBe(200);
}
const submittedForm = () =>
  buildSubmittedPulse(app.db, {
    employee: company.people.subject,
    assignee: company.people.writer,
    cyclePulse: place.cyclePulse,
    openedAt: app.clock.now(),
    closedAt: app.clock.now(),
  });
const formOf = async (by: Caller, hash: string) =>
  replyOf(contracts.showPulse, await by.send('GET', `/api/pulses/${hash}`));
const offered = async (by: Caller, hash: string) =>
  (await formOf(by, hash)).commentingOptions.map(({ value }) => value);
const comment = (by: Caller, hash: string, more: object = {}) =>
  by.send('POST', `/api/feedback-comments/${hash}`, {
    body: { comment: '<p>Well seen.</p>', visibility: 'everyone', ...more },
  });
const threadBy = async (by: Caller, hash: string) =>
  replyOf(contracts.addComment, await comment(by, hash)).comment.id;
const reply = (by: Caller, id: number) =>
  by.send('POST', `/api/feedback-comments/reply/${id}`, { body: { comment: '<p>Thank you.</p>' } });
const edit = (by: Caller, id: number, text = '<p>Well put.</p>') =>
  by.send('POST', `/api/feedback-comments/edit/${id}`, { body: { comment: text } });
const permissionsOn = async (by: Caller, hash: string, id: number) =>
  replyOf(
    contracts.listComments,
    await by.send('GET', `/api/feedback-comments/${hash}`),
  ).comments.find((each) => each.id === id)?.permissions;

describe('PUT /api/comment-settings', () => {
  it('[RT-69] starts with the defaults, saves changes, and logs them', async () => {
    await set({ edit_minutes: 15, visibilities: ['everyone', 'private'] });
    expect((await show()).settings).toEqual({
      ...AS_IT_COMES,
      edit_minutes: 15,
      visibilities: ['private', 'everyone'],
    });
    const line = await app.db.prisma.changeLog.findFirstOrThrow({
      where: { action: 'comment_settings.changed' },
      orderBy: { id: 'desc' },
    });
    expect(line.details).toMatchObject({
      changes: expect.arrayContaining([{ field: 'edit_minutes', from: null, to: 15 }]) as unknown,
    });
  });

  it('[RT-62, RT-69] is found in the log under its own kind of record, not under configuration', async () => {
    await set({ edit_minutes: 5 });
    await app.db.prisma.changeLog.create({
      data: {
        action: 'app_config.changed',
        entity: 'app_config',
        entityId: '1',
        at: app.clock.now(),
      },
    });
    const found = async (...selections: string[]) => {
      const { data } = replyOf(
        contracts.listChangelog,
        await admin.send(
          'GET',
          contracts.addressOf(contracts.listChangelog, undefined, {
            filters: JSON.stringify({ record: { selections } }),
          }),
        ),
      );
      return [...new Set(data.map(({ did: [did] }) => did))].toSorted();
    };
    const [comments, others] = ['changed the comment settings', 'changed the configuration'];
    expect(await found('comment_settings')).toEqual([comments]);
    expect(await found('app_config')).toEqual([others]);
    expect(await found('app_config', 'comment_settings')).toEqual([comments, others]);
    expect(await found('comment_settings', 'cycle')).toContain(comments);
  });

  it('[RT-69] requires at least one visibility, and a default among them', async () => {
    expect(await send({ visibilities: ['writer'], default_visibility: 'writer' })).toMatchObject({
      status: 422,
      body: { errors: { 'settings.visibilities': [CONFIG_MESSAGES.visibilityRequired] } },
    });
    expect(await send({ visibilities: ['managers'], default_visibility: 'private' })).toMatchObject(
      {
        status: 422,
        body: { errors: { 'settings.default_visibility': [CONFIG_MESSAGES.defaultNotOffered] } },
      },
    );
  });

  it('[RT-69] tells the second of two windows what the first saved', async () => {
    const { revision } = await show();
    expect((await send({ subject_replies: false }, revision)).status).toBe(200);
    expect(await send({ edit_minutes: 60 }, revision)).toMatchObject({
      status: 409,
      body: { details: { settings: { subject_replies: false } } },
    });
  });

  it('[RT-69] requires the permission to configure the product', async () => {
    for (const by of [company.callers.hr, company.callers.writer, company.callers.manager]) {
      expect((await by.send('GET', PATH)).status).toBe(403);
      expect(
        (await by.send('PUT', PATH, { body: { revision: 1, settings: AS_IT_COMES } })).status,
      ).toBe(403);
    }
  });
});

describe('comment settings', () => {
  const { comments: texts } = MESSAGES;

  it('[CMT-12, CMT-14, RT-69] control which visibilities are offered, and the default', async () => {
    const { hash } = await submittedForm();
    const { manager } = company.callers;
    expect(await offered(manager, hash)).toEqual(['private', 'managers', 'writer', 'everyone']);
    expect((await formOf(manager, hash)).commentSettings).toEqual({
      default_visibility: 'private',
      selected_text: true,
    });
    await set({ visibilities: ['managers', 'writer'], default_visibility: 'managers' });
    expect(await offered(manager, hash)).toEqual(['managers', 'writer']);
    expect(await offered(company.callers.writer, hash)).toEqual(['managers']);
    expect((await formOf(manager, hash)).commentSettings?.default_visibility).toBe('managers');
    expect(await comment(manager, hash)).toMatchObject({
      status: 422,
      body: { message: texts.visibilityNotOffered },
    });
    expect((await comment(manager, hash, { visibility: 'managers' })).status).toBe(200);
  });

  it('[CMT-20, RT-69] do not change who reads existing comments, which can still be replied to', async () => {
    const { hash } = await submittedForm();
    const id = await threadBy(company.callers.manager, hash);
    await set({ visibilities: ['private'] });
    expect((await permissionsOn(company.callers.writer, hash, id))?.replyTo).toBe(true);
    expect((await reply(company.callers.writer, id)).status).toBe(200);
  });

  it('[CMT-19, CMT-20, RT-69] control whether the writer and the subject may reply; managers and HR always may', async () => {
    const { hash } = await submittedForm();
    const { manager, writer, hr } = company.callers;
    const id = await threadBy(manager, hash);
    await set({ writer_replies: false, subject_replies: false });
    expect((await permissionsOn(writer, hash, id))?.replyTo).toBe(false);
    expect(await reply(writer, id)).toMatchObject({
      status: 422,
      body: { message: texts.noReplies },
    });
    expect(await comment(writer, hash, { employee_feedback_comment_id: id })).toMatchObject({
      status: 422,
      body: { message: texts.noReplies },
    });
    for (const by of [manager, hr]) {
      expect((await permissionsOn(by, hash, id))?.replyTo).toBe(true);
      expect((await reply(by, id)).status).toBe(200);
    }
    expect((await comment(writer, hash)).status).toBe(200);
  });

  it('[CMT-11, RT-69] control whether answer text can be commented on', async () => {
    const { hash } = await submittedForm();
    const { manager } = company.callers;
    const [question] = place.questions;
    const selection = { question_id: question, selected_text: 'a phrase' };
    expect((await comment(manager, hash, selection)).status).toBe(200);
    await set({ selected_text: false });
    expect((await formOf(manager, hash)).commentSettings?.selected_text).toBe(false);
    expect(await comment(manager, hash, selection)).toMatchObject({
      status: 422,
      body: { message: texts.selectionOff },
    });
    expect((await comment(manager, hash, { question_id: question })).status).toBe(200);
  });

  it('[CMT-21, RT-69] control how long an author can edit a comment: to the minute, and again after an extension', async () => {
    const { hash } = await submittedForm();
    const { manager } = company.callers;
    const id = await threadBy(manager, hash);
    await set({ edit_minutes: 15 });
    app.clock.advance(14 * MINUTE);
    expect((await edit(manager, id)).status).toBe(200);
    app.clock.advance(MINUTE);
    expect((await permissionsOn(manager, hash, id))?.edit).toBe(false);
    expect(await edit(manager, id, '<p>Too late.</p>')).toMatchObject({
      status: 422,
      body: { message: texts.editTimeOver({ time: '15 minutes' }) },
    });
    expect((await edit(manager, id)).status).toBe(200);
    await set({ edit_minutes: 60 });
    expect((await permissionsOn(manager, hash, id))?.edit).toBe(true);
    expect((await manager.send('DELETE', `/api/feedback-comments/${id}`)).status).toBe(200);
  });
});
