import {
  addComment,
  deleteComment,
  editComment,
  listComments,
  refreshComment,
  replyToComment,
} from '@reviews/contracts/comments';
import { showPulse } from '@reviews/contracts/pulses';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { forgetDiscussions } from '../features/comments/lib/discussion.ts';
import { buildComment } from '../features/comments/testing/build-comment.ts';
import { registerSessionEvents } from '../lib/session-events.ts';
import { hasUnsavedWork } from '../lib/unsaved-work.ts';
import { answers, answerTo, refuses, server } from '../testing/fake-server.ts';
import { HASH, openPulseView, readForm } from '../testing/open-pulse-view.tsx';
import { typeComment } from '../testing/type-comment.ts';
import { stubLayout } from '../ui/rich-text-editor/editor-harness.tsx';

const OPEN = '?showcomments=1';
const GONE = { message: 'This review could not be found.', code: 'not_visible' };

beforeEach(() => {
  stubLayout();
  forgetDiscussions();
});
afterEach(() => vi.useRealTimers());

const button = (name: string | RegExp) => screen.findByRole('button', { name });
const has = (name: string | RegExp) => screen.queryByRole('button', { name }) !== null;
const thread = async (id: number) =>
  within(
    (await screen.findByText(`Comment ${id}`)).closest<HTMLElement>('article') ?? document.body,
  );
const comments = () =>
  [...document.querySelectorAll<HTMLElement>('[data-comment]')].map(({ dataset }) =>
    Number(dataset['comment']),
  );
const textOf = (name: string) => screen.getByRole('textbox', { name }).textContent;
const permissions = (edit: boolean, remove: boolean, replyTo: boolean) => ({
  permissions: { edit, delete: remove, replyTo },
});

async function choose(name: string, entry: string) {
  await userEvent.click(screen.getAllByRole('button', { name })[0] ?? document.body);
  await userEvent.click(await screen.findByRole('menuitem', { name: entry }));
}
const MENU = 'Actions for the comment by Noa Castellan';

async function beginReply(text: string) {
  await userEvent.click(await button('Reply'));
  await typeComment('Reply to Noa Castellan', text);
}

describe('comment actions', () => {
  it.each([
    [permissions(true, true, true), ['Edit', 'Delete'], true],
    [permissions(true, false, false), ['Edit'], false],
    [permissions(false, true, false), ['Delete'], false],
    [permissions(false, false, true), [], true],
  ])('[CMT-20, CMT-21, CMT-22] follow the permissions: %o', async (change, entries, reply) => {
    await openPulseView({ query: OPEN, comments: [buildComment(1, change)] });
    await screen.findByText('Comment 1');
    expect([has('Reply'), has(MENU)]).toEqual([reply, entries.length > 0]);
    if (entries.length === 0) return;
    await userEvent.click(await button(MENU));
    expect((await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)).toEqual(
      entries,
    );
  });

  it('[CMT-19, API-32] reply to a thread; a reply offers no reply', async () => {
    const calls = answers(replyToComment, {
      message: 'Comment saved.',
      comment: { ...buildComment(12, { employee_feedback_comment_id: 1 }), child_comments: [] },
    });
    await openPulseView({ query: OPEN, comments: [buildComment(1, {}, [{ id: 11 }])] });
    expect(await screen.findAllByRole('button', { name: 'Reply' })).toHaveLength(1);
    await beginReply('Indeed.');
    await userEvent.click(await button('Save reply'));
    await waitFor(() => expect(comments()).toEqual([1, 11, 12]));
    expect(calls.map(({ path, body }) => [path, JSON.parse(body)])).toEqual([
      [
        '/api/feedback-comments/reply/1',
        {
          comment: '<p>Indeed.</p>',
          employee_feedback_comment_id: 1,
          client_key: expect.any(String),
        },
      ],
    ]);
    await userEvent.click(await button('Hide Comments'));
    expect(await button('Show Comments (3)')).toBeTruthy();
  });

  it('[CMT-21, API-33] edit a comment and show its new text', async () => {
    const calls = answers(editComment, {
      message: 'Comment saved.',
      comment: buildComment(1, { comment: '<p>Comment 1, changed</p>', version: 2 }),
    });
    await openPulseView({ query: OPEN, comments: [buildComment(1)] });
    await screen.findByText('Comment 1');
    await choose(MENU, 'Edit');
    await typeComment('Edit comment', ' changed');
    await userEvent.click(await button('Save changes'));
    expect(await screen.findByText('Comment 1, changed')).toBeTruthy();
    expect(screen.getByText(/edited/)).toBeTruthy();
    expect(JSON.parse(calls[0]?.body ?? '')).toEqual({
      comment: '<p>Comment 1 changed</p>',
      version: 1,
    });
  });

  it('[CMT-17] reject an empty reply or edit', async () => {
    const calls = [
      ...answers(replyToComment, {
        message: '',
        comment: { ...buildComment(2), child_comments: [] },
      }),
    ];
    await openPulseView({ query: OPEN, comments: [buildComment(1, { comment: '<p></p>' })] });
    await userEvent.click(await button('Reply'));
    await screen.findByRole('textbox', { name: 'Reply to Noa Castellan' });
    await userEvent.click(await button('Save reply'));
    expect((await screen.findByRole('alert')).textContent).toBe('Comment is required.');
    await userEvent.click(await button('Cancel'));
    await choose(MENU, 'Edit');
    await screen.findByRole('textbox', { name: 'Edit comment' });
    await userEvent.click(await button('Save changes'));
    expect((await screen.findByRole('alert')).textContent).toBe('Comment is required.');
    expect(calls).toHaveLength(0);
  });

  it.each([
    [
      'a thread',
      0,
      'This comment and any replys will be deleted and no longer visible on this review.',
      'Comment thread deleted.',
      '/api/feedback-comments/1',
      [2],
      'Show Comments (1)',
    ],
    [
      'a reply',
      1,
      'This comment will be removed from this comment thread and no longer visible on this review.',
      'Comment deleted.',
      '/api/feedback-comments/11',
      [1, 12, 2],
      'Show Comments (3)',
    ],
  ])(
    '[CMT-23, CMT-24, CMT-25, CMT-26, CMT-27, CMT-30, AMB-14, API-34] delete %s after confirmation',
    async (_what, place, text, message, path, left, label) => {
      const calls = answers(deleteComment, { message });
      await openPulseView({
        query: OPEN,
        comments: [buildComment(1, {}, [{ id: 11 }, { id: 12 }]), buildComment(2)],
      });
      await screen.findByText('Comment 1');
      await userEvent.click(screen.getAllByRole('button', { name: MENU })[place] ?? document.body);
      await userEvent.click(await screen.findByRole('menuitem', { name: 'Delete' }));
      const dialog = await screen.findByRole('dialog');
      expect(within(dialog).getByText(text)).toBeTruthy();
      expect(calls).toHaveLength(0);
      await userEvent.click(within(dialog).getByRole('button', { name: 'Delete' }));
      expect(await screen.findByText(message)).toBeTruthy();
      await waitFor(() => expect(comments()).toEqual(left));
      expect(calls.map((call) => [call.method, call.path])).toEqual([['DELETE', path]]);
      await userEvent.click(await button('Hide Comments'));
      expect(await button(label)).toBeTruthy();
    },
  );
});

describe('the refresh', () => {
  const openWithClock = async (list = [buildComment(1), buildComment(2)]) => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const opened = await openPulseView({ query: OPEN, comments: list });
    await screen.findByText('Comment 1');
    return opened;
  };

  it('[CMT-28, AMB-12, API-35] requests each thread every 300 s and shows changes', async () => {
    const calls = answers(refreshComment, () => ({
      comment: buildComment(1, { comment: '<p>Changed elsewhere</p>' }, [{ id: 11 }]),
    }));
    await openWithClock([buildComment(1)]);
    await vi.advanceTimersByTimeAsync(299_999);
    expect(calls).toHaveLength(0);
    await vi.advanceTimersByTimeAsync(1);
    expect(await screen.findByText('Changed elsewhere')).toBeTruthy();
    expect(comments()).toEqual([1, 11]);
    await vi.advanceTimersByTimeAsync(300_000);
    await waitFor(() =>
      expect(calls.map(({ path }) => path)).toEqual([
        '/api/feedback-comments/refresh/1',
        '/api/feedback-comments/refresh/1',
      ]),
    );
    await userEvent.click(await button('Hide Comments'));
    await vi.advanceTimersByTimeAsync(600_000);
    expect(calls).toHaveLength(2);
  });

  it('[CMT-29] skips a thread in which the user is writing, and only its text', async () => {
    const calls = answers(refreshComment, { comment: buildComment(2) });
    await openWithClock();
    await userEvent.click((await thread(1)).getByRole('button', { name: 'Reply' }));
    await typeComment('Reply to Noa Castellan', 'Wait');
    await vi.advanceTimersByTimeAsync(300_000);
    await waitFor(() =>
      expect(calls.map(({ path }) => path)).toEqual(['/api/feedback-comments/refresh/2']),
    );
    expect(textOf('Reply to Noa Castellan')).toBe('Wait');
  });

  it('[CMT-28, AMB-12] silently removes a deleted thread; another failure changes nothing', async () => {
    refuses(refreshComment, 404, {
      message: 'This comment could not be found.',
      code: 'not_visible',
    });
    await openWithClock([buildComment(1, {}, [{ id: 11 }])]);
    await vi.advanceTimersByTimeAsync(300_000);
    await waitFor(() => expect(comments()).toEqual([]));
    expect(document.querySelector('[data-toast]')).toBeNull();
    await userEvent.click(await button('Hide Comments'));
    expect(await button('Add Comments')).toBeTruthy();
  });
});

describe('an unsaved comment', () => {
  const begin = async (text: string) => {
    await userEvent.click(
      (await screen.findAllByRole('button', { name: 'Add Comment' }))[0] ?? document.body,
    );
    await typeComment('New comment', text);
  };

  it.each([
    ['ERR-16', addComment, 'Save comment', 'New comment', () => begin('Words')],
    ['ERR-17', replyToComment, 'Save reply', 'Reply to Noa Castellan', () => beginReply('Words')],
    [
      'ERR-18',
      editComment,
      'Save changes',
      'Edit comment',
      async () => {
        await choose(MENU, 'Edit');
        await typeComment('Edit comment', 'Words');
      },
    ],
  ] as const)(
    '[%s] stays when saving fails, with the server’s message',
    async (_row, contract, save, name, write) => {
      refuses(contract, 422, { message: 'Not like this.', code: 'invalid' });
      await openPulseView({ query: OPEN, comments: [buildComment(1)] });
      await screen.findByText('Comment 1');
      await write();
      await userEvent.click(await button(save));
      expect(await screen.findByText('Not like this.')).toBeTruthy();
      expect(textOf(name)).toContain('Words');
      expect(await screen.findByText('Not saved. Your text is kept here.')).toBeTruthy();
    },
  );

  it('[ERR-19] a comment that could not be deleted stays', async () => {
    refuses(deleteComment, 422, { message: 'Not now.', code: 'x' });
    await openPulseView({ query: OPEN, comments: [buildComment(1)] });
    await screen.findByText('Comment 1');
    await choose(MENU, 'Delete');
    await userEvent.click(
      within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }),
    );
    expect(await screen.findByText('Not now.')).toBeTruthy();
    expect(comments()).toEqual([1]);
  });

  it('[ERR-16, ERR-02] survives the end of the session, and is saved once the person is back', async () => {
    const expired = vi.fn();
    const unregister = registerSessionEvents({
      onUnauthenticated: () => undefined,
      onSessionExpired: expired,
    });
    const refused = refuses(addComment, 419, { message: 'x', code: 'session_expired' });
    await openPulseView({ query: OPEN });
    await begin('Words');
    await userEvent.click(await button('Save comment'));
    await waitFor(() => expect(expired).toHaveBeenCalledOnce());
    expect(textOf('New comment')).toBe('Words');
    const saved = answers(addComment, { message: 'Comment saved.', comment: buildComment(7) });
    await userEvent.click(await button('Save comment'));
    expect(await screen.findByText('Comment saved.')).toBeTruthy();
    expect(JSON.parse(saved[0]?.body ?? '').client_key).toBe(
      JSON.parse(refused[0]?.body ?? '').client_key,
    );
    unregister();
  });

  it('is saved once if the first response was lost and the text has changed since', async () => {
    const arrived: { comment: string; client_key: string }[] = [];
    server.use(
      http.post(`*/api/feedback-comments/${HASH}`, async ({ request }) => {
        // The first attempt arrives but its response does not; nothing else is accepted under its
        // key.
        const body = (await request.json()) as { comment: string; client_key: string };
        arrived.push(body);
        if (arrived.length === 1) return HttpResponse.error();
        if (body.comment !== arrived[0]?.comment)
          return HttpResponse.json(
            { message: 'This was sent already.', code: 'conflict' },
            { status: 409 },
          );
        return answerTo(addComment, {
          message: 'Comment saved.',
          comment: buildComment(7, { comment: body.comment }),
        });
      }),
    );
    const edits = answers(editComment, {
      message: 'Comment saved.',
      comment: buildComment(7, { comment: '<p>Words and more</p>', version: 2 }),
    });
    await openPulseView({ query: OPEN });
    await begin('Words');
    await userEvent.click(await button('Save comment'));
    await screen.findByText('Not saved. Your text is kept here.');
    await typeComment('New comment', ' and more');
    await userEvent.click(await button('Save comment'));
    expect(await screen.findByText('Words and more')).toBeTruthy();
    expect(new Set(arrived.map(({ client_key: key }) => key)).size).toBe(1);
    expect(JSON.parse(edits[0]?.body ?? '')).toEqual({
      comment: '<p>Words and more</p>',
      version: 1,
    });
  });

  it('survives a closed sidebar and a reload, and makes Logout ask', async () => {
    const first = await openPulseView({ query: OPEN });
    await begin('Words');
    fireEvent(window, new Event('pagehide'));
    await userEvent.click(await button('Hide Comments'));
    expect(await screen.findByText('A comment you started is not saved yet.')).toBeTruthy();
    expect(await hasUnsavedWork()).toBe(true);
    first.unmount();
    forgetDiscussions();
    await openPulseView();
    await userEvent.click(await button('Continue writing'));
    await waitFor(() => expect(textOf('New comment')).toBe('Words'));
    await userEvent.click(await button('Cancel'));
    await userEvent.click(await button('Discard'));
    await waitFor(() => expect(screen.queryByRole('textbox', { name: 'New comment' })).toBeNull());
    expect(await hasUnsavedWork()).toBe(false);
  });

  it('[VIEW-08] is shown for copying when the form may no longer be read', async () => {
    const user = userEvent.setup();
    const { router } = await openPulseView({ query: OPEN });
    await begin('Words');
    refuses(addComment, 404, GONE);
    refuses(listComments, 404, GONE);
    refuses(showPulse, 404, GONE);
    await userEvent.click(await button('Save comment'));
    expect(await screen.findByRole('heading', { level: 1, name: GONE.message })).toBeTruthy();
    expect(await screen.findByText('Words')).toBeTruthy();
    await user.click(await button('Copy text'));
    expect(await navigator.clipboard.readText()).toBe('Words');
    await user.click(await button('Discard'));
    await waitFor(() => expect(router.state.location.pathname).toBe('/'));
  });

  it('is shown for copying when the form no longer takes comments', async () => {
    await openPulseView({ query: OPEN });
    await begin('Words');
    refuses(addComment, 409, {
      message: 'Comments are not available on this review.',
      code: 'conflict',
    });
    answers(showPulse, { employeeFeedback: readForm(), commentingOptions: [], commentCount: 0 });
    await userEvent.click(await button('Save comment'));
    expect(await screen.findByText('Comments are not available on this review.')).toBeTruthy();
    expect(await screen.findByText(/^You can no longer save comments on this review/)).toBeTruthy();
    expect([screen.getByText('Words').textContent, has('Copy text'), has(/Comments$/)]).toEqual([
      'Words',
      true,
      false,
    ]);
  });

  it('[CMT-29] stays as text for copying when its thread was deleted', async () => {
    refuses(replyToComment, 404, {
      message: 'This comment could not be found.',
      code: 'not_visible',
    });
    await openPulseView({ query: OPEN, comments: [buildComment(1)] });
    await beginReply('Words');
    answers(listComments, { comments: [] });
    await userEvent.click(await button('Save reply'));
    expect(
      await screen.findByText(/^The comment you replied to is no longer available/),
    ).toBeTruthy();
    expect([comments(), screen.getByText('Words').textContent, has('Copy text')]).toEqual([
      [],
      'Words',
      true,
    ]);
  });

  it("[ERR-18] is shown next to someone else's change of the comment, and overwrites it only on request", async () => {
    const theirs = buildComment(1, { comment: '<p>Their version</p>', version: 4 });
    const refused = refuses(editComment, 409, {
      message: 'This comment was changed since you opened it.',
      code: 'conflict',
      details: { comment: theirs },
    });
    await openPulseView({ query: OPEN, comments: [buildComment(1)] });
    await screen.findByText('Comment 1');
    await choose(MENU, 'Edit');
    await typeComment('Edit comment', ' mine');
    await userEvent.click(await button('Save changes'));
    expect(await screen.findByText('Their version')).toBeTruthy();
    expect(textOf('Edit comment')).toBe('Comment 1 mine');
    const saved = answers(editComment, {
      message: 'Comment saved.',
      comment: buildComment(1, { comment: '<p>Comment 1 mine</p>', version: 5 }),
    });
    await userEvent.click(await button('Save my version'));
    expect(await screen.findByText('Comment saved.')).toBeTruthy();
    expect([
      JSON.parse(refused[0]?.body ?? '').version,
      JSON.parse(saved[0]?.body ?? '').version,
    ]).toEqual([1, 4]);
  });
});
