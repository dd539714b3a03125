import { addComment } from '@reviews/contracts/comments';
import { fireEvent, renderHook, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { forgetDiscussions } from '../features/comments/lib/discussion.ts';
import { buildComment } from '../features/comments/testing/build-comment.ts';
import { useDates } from '../lib/dates.ts';
import { answers } from '../testing/fake-server.ts';
import { HASH, openPulseView, OPTIONS } from '../testing/open-pulse-view.tsx';
import { stubLayout } from '../ui/rich-text-editor/editor-harness.tsx';
import { typeComment } from '../testing/type-comment.ts';

const EMPTY =
  'No comments found. Click the "Add Comment" button on a question, or select some answer text to add comments.';
const OPEN = '?showcomments=1';

beforeEach(() => {
  stubLayout();
  forgetDiscussions();
});

const button = (name: string | RegExp) => screen.findByRole('button', { name });
const sidebar = () => screen.findByRole('complementary', { name: 'Comments' });
const isOpen = () => screen.queryByRole('complementary', { name: 'Comments' }) !== null;
const card = (question: number) =>
  within(document.querySelector<HTMLElement>(`#answer-${HASH}-${question}`) ?? document.body);
const threads = () => screen.queryAllByRole('article').map((element) => element.dataset['comment']);

/** Selects part of the first answer, in the way that works on every device. */
async function select(start: number, end: number) {
  const text = document.querySelector(`#answer-${HASH}-1 [data-answer] p`)?.firstChild;
  if (!text) throw new Error('There is no answer to select.');
  document.getSelection()?.setBaseAndExtent(text, start, text, end);
  document.dispatchEvent(new Event('selectionchange'));
}

describe('the toggle', () => {
  it.each([
    [3, 'Show Comments (3)'],
    [0, 'Add Comments'],
  ])(
    '[CMT-01, AMB-17, CMT-30] with %i comments reads %s while closed, and Hide Comments while open',
    async (count, label) => {
      const { router, lists } = await openPulseView({ count });
      expect(lists).toHaveLength(0);
      await userEvent.click(await button(label));
      expect(await sidebar()).toBeTruthy();
      expect(router.state.location.search).toBe(OPEN);
      await userEvent.click(await button('Hide Comments'));
      expect([isOpen(), router.state.location.search]).toEqual([false, '']);
    },
  );

  it.each([
    [OPTIONS, true],
    [[], false],
  ])(
    '[VIEW-07] showcomments=1 opens the sidebar for users who may comment',
    async (options, expected) => {
      const { lists } = await openPulseView({ options, query: OPEN, comments: [buildComment(1)] });
      if (expected) expect(within(await sidebar()).getByText('Comments')).toBeTruthy();
      expect(isOpen()).toBe(expected);
      await waitFor(() => expect(lists).toHaveLength(expected ? 1 : 0));
    },
  );

  it('[CMT-02] is hidden along with all comment controls if there are no commenting options', async () => {
    await openPulseView({ options: [], count: 4, query: OPEN });
    expect(screen.queryByRole('button', { name: /comment/i })).toBeNull();
  });

  it('[CMT-30] counts both threads and replies', async () => {
    await openPulseView({
      count: 9,
      comments: [buildComment(1, {}, [{ id: 11 }, { id: 12 }, { id: 13 }]), buildComment(2)],
      query: OPEN,
    });
    await screen.findByText('Comment 1');
    await userEvent.click(await button('Hide Comments'));
    expect(await button('Show Comments (5)')).toBeTruthy();
  });
});

describe('the sidebar', () => {
  it('[CMT-07] says how to start when there are no comments', async () => {
    await openPulseView({ query: OPEN });
    expect(await screen.findByText(EMPTY)).toBeTruthy();
  });

  it('[CMT-06, AMB-16] lists each thread with its replies', async () => {
    await openPulseView({
      query: OPEN,
      comments: [
        buildComment(1, { user: { name: 'Noa Castellan', photo: null } }, [
          { id: 11, user: { name: 'Idris Fontaine', photo: null } },
        ]),
        buildComment(2, { question_id: 2 }),
      ],
    });
    const first =
      (await screen.findAllByRole('article', { name: 'Comment by Noa Castellan' }))[0] ??
      document.body;
    expect(within(first).getByText('Comment 1')).toBeTruthy();
    expect(
      within(within(first).getByRole('listitem', { name: 'Reply by Idris Fontaine' })).getByText(
        'Reply 11',
      ),
    ).toBeTruthy();
    // Replies are visible to those who see the thread, so this is said only once.
    expect(within(first).getAllByText('Everyone who can read this review')).toHaveLength(1);
    expect(threads()).toEqual(['1', '2']);
  });

  it('[CMT-08, CMT-09] filters by the question whose card is clicked, says so, and shows all again', async () => {
    await openPulseView({
      query: OPEN,
      comments: [buildComment(1), buildComment(2, { question_id: 2 })],
    });
    await screen.findByText('Comment 2');
    await userEvent.click(screen.getByText('Nothing else.'));
    expect(await screen.findByText('Showing comments for: Question 2')).toBeTruthy();
    expect(threads()).toEqual(['2']);
    await userEvent.click(await button('Show All'));
    expect(threads()).toEqual(['1', '2']);
    // The same with the keyboard.
    await userEvent.click(card(1).getByRole('button', { name: '1 comment' }));
    expect(threads()).toEqual(['1']);
  });

  it('[VIEW-29] gives each card an Add Comment button, only while it is open', async () => {
    await openPulseView();
    expect(screen.queryByRole('button', { name: 'Add Comment' })).toBeNull();
    await userEvent.click(await button('Add Comments'));
    expect(await screen.findAllByRole('button', { name: 'Add Comment' })).toHaveLength(2);
    await userEvent.click(await button('Close comments'));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Add Comment' })).toBeNull());
  });

  it.each([
    [40, []],
    [76, ['Show More']],
  ])('[CMT-31] collapses a text taller than 75 px: %i', async (height, expected) => {
    const heights = vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(height);
    await openPulseView({ query: OPEN, comments: [buildComment(1)] });
    await screen.findByText('Comment 1');
    expect(
      screen.queryAllByRole('button', { name: 'Show More' }).map(({ textContent }) => textContent),
    ).toEqual(expected);
    if (expected.length > 0) {
      await userEvent.click(await button('Show More'));
      await userEvent.click(await button('Show Less'));
      expect(await button('Show More')).toBeTruthy();
    }
    heights.mockRestore();
  });
});

describe('a new comment', () => {
  const composer = () => screen.findByRole('region', { name: 'New comment' });

  it('[CMT-10, CMT-12, CMT-14, CMT-15, API-31] is started on a question, private by default, and saved', async () => {
    const calls = answers(addComment, {
      message: 'Comment saved.',
      comment: buildComment(7, { comment: '<p>Well said.</p>' }),
    });
    await openPulseView({ query: OPEN });
    await userEvent.click(
      await screen
        .findByText(EMPTY)
        .then(() => card(1).getByRole('button', { name: 'Add Comment' })),
    );
    expect(within(await composer()).getByText('Question 1')).toBeTruthy();
    await userEvent.click(await button(/^Who can see this: Only me/));
    const choices = screen.getAllByRole<HTMLInputElement>('radio');
    expect(choices.map(({ value, checked }) => [value, checked])).toEqual([
      ['private', true],
      ['managers', false],
      ['writer', false],
      ['everyone', false],
    ]);
    for (const { label, description } of OPTIONS)
      expect(screen.getByRole('radio', { name: label, description })).toBeTruthy();
    await typeComment('New comment', 'Well said.');
    await userEvent.click(await button('Save comment'));
    expect(await screen.findByText('Comment saved.')).toBeTruthy();
    await waitFor(() => expect(threads()).toEqual(['7']));
    expect(screen.queryByRole('region', { name: 'New comment' })).toBeNull();
    expect(calls.map(({ path, body }) => [path, JSON.parse(body)])).toEqual([
      [
        `/api/feedback-comments/${HASH}`,
        {
          question_id: 1,
          selected_text: null,
          selected_prefix: null,
          selected_suffix: null,
          comment: '<p>Well said.</p>',
          visibility: 'private',
          employee_feedback_comment_id: null,
          client_key: expect.stringMatching(/^[0-9a-f-]{36}$/),
        },
      ],
    ]);
    await userEvent.click(await button('Hide Comments'));
    expect(await button('Show Comments (1)')).toBeTruthy();
  });

  it('[CMT-13, AMB-15] defaults to the last chosen visibility, but never to one that is not offered', async () => {
    const calls = answers(addComment, { message: 'Comment saved.', comment: buildComment(7) });
    const first = await openPulseView({ query: OPEN });
    const begin = async () =>
      userEvent.click(
        (await screen.findAllByRole('button', { name: 'Add Comment' }))[0] ?? document.body,
      );
    await begin();
    await userEvent.click(await button(/^Who can see this/));
    await userEvent.click(screen.getByRole('radio', { name: 'Reviewer, managers and HR' }));
    await typeComment('New comment', 'One');
    await userEvent.click(await button('Save comment'));
    await screen.findByText('Comment saved.');
    await begin();
    expect(await button('Who can see this: Reviewer, managers and HR')).toBeTruthy();
    first.unmount();
    forgetDiscussions();
    await openPulseView({
      query: OPEN,
      options: OPTIONS.filter(({ value }) => value !== 'writer'),
    });
    await begin();
    await typeComment('New comment', 'Two');
    await userEvent.click(await button('Save comment'));
    expect((await screen.findByRole('alert')).textContent).toBe(
      'Please select a comment visibility.',
    );
    expect(calls.map(({ body }) => JSON.parse(body).visibility)).toEqual(['writer']);
  });

  it('[CMT-18] requires a visibility if none of the known ones is offered', async () => {
    const calls = answers(addComment, { message: 'Comment saved.', comment: buildComment(7) });
    await openPulseView({
      query: OPEN,
      options: OPTIONS.filter(({ value }) => value === 'everyone'),
    });
    await userEvent.click(
      (await screen.findAllByRole('button', { name: 'Add Comment' }))[0] ?? document.body,
    );
    await typeComment('New comment', 'One');
    await userEvent.click(await button('Save comment'));
    expect((await screen.findByRole('alert')).textContent).toBe(
      'Please select a comment visibility.',
    );
    await userEvent.click(await button(/^Who can see this/));
    await userEvent.click(screen.getByRole('radio'));
    await userEvent.click(await button('Save comment'));
    await waitFor(() =>
      expect(calls.map(({ body }) => JSON.parse(body).visibility)).toEqual(['everyone']),
    );
  });

  it('[CMT-16] must not be empty', async () => {
    const calls = answers(addComment, { message: 'Comment saved.', comment: buildComment(7) });
    await openPulseView({ query: OPEN });
    await userEvent.click(
      (await screen.findAllByRole('button', { name: 'Add Comment' }))[0] ?? document.body,
    );
    await screen.findByRole('textbox', { name: 'New comment' });
    await userEvent.click(await button('Save comment'));
    expect((await screen.findByRole('alert')).textContent).toBe('A comment is required.');
    await typeComment('New comment', '   ');
    await userEvent.click(await button('Save comment'));
    expect((await screen.findByRole('alert')).textContent).toBe('A comment is required.');
    expect(screen.getByRole('textbox', { name: 'New comment' }).getAttribute('aria-invalid')).toBe(
      'true',
    );
    expect(calls).toHaveLength(0);
  });

  it('[CMT-11] is started on selected text, which is stored with its context', async () => {
    const saved = {
      selected_text: 'the plan was good',
      selected_prefix: 'The plan was good. Later it was said that ',
      selected_suffix: '.',
    };
    const calls = answers(addComment, {
      message: 'Comment saved.',
      comment: buildComment(7, saved),
    });
    const { router } = await openPulseView();
    const second = saved.selected_prefix.length;
    await select(second, second + saved.selected_text.length);
    expect(await screen.findByText('Text selected. Press Tab to comment on it.')).toBeTruthy();
    await userEvent.click(await button('Comment on selection'));
    expect(router.state.location.search).toBe(OPEN);
    expect(within(await composer()).getByText(saved.selected_text)).toBeTruthy();
    await typeComment('New comment', 'This one.');
    await userEvent.click(await button('Save comment'));
    await waitFor(() =>
      expect(JSON.parse(calls[0]?.body ?? '{}')).toMatchObject({ question_id: 1, ...saved }),
    );
    expect(
      within(await screen.findByRole('article')).getByRole('button', { name: saved.selected_text }),
    ).toBeTruthy();
    expect(screen.queryByText('The text this comment was about has changed.')).toBeNull();
  });

  it('[CMT-11] is started on a selection made with the keyboard alone', async () => {
    await openPulseView();
    await select(0, 8);
    await userEvent.keyboard('{Control>}{Alt>}[KeyM]{/Alt}{/Control}');
    expect(within(await composer()).getByText('The plan')).toBeTruthy();
  });

  it('[CMT-03] is not offered for a selection if the user may not comment', async () => {
    await openPulseView({ options: [] });
    await select(0, 8);
    await userEvent.keyboard('{Control>}{Alt>}[KeyM]{/Alt}{/Control}');
    expect([screen.queryByRole('button', { name: 'Comment on selection' }), isOpen()]).toEqual([
      null,
      false,
    ]);
  });
});

it('typing a comment does not render the other comments again', async () => {
  await openPulseView({
    query: OPEN,
    comments: [buildComment(1, {}, [{ id: 11 }]), buildComment(2)],
  });
  await userEvent.click(
    (await screen.findAllByRole('button', { name: 'Add Comment' }))[0] ?? document.body,
  );
  await typeComment('New comment', 'One');
  // Called on each render of a comment.
  const drawn = vi.spyOn(renderHook(useDates).result.current, 'formatAge');
  await typeComment('New comment', ' and more, which is kept as it is typed');
  fireEvent(window, new Event('pagehide'));
  await waitFor(() => expect(Object.values(localStorage).join()).toContain('and more'));
  expect(drawn).not.toHaveBeenCalled();
  drawn.mockRestore();
});

it('[CMT-11] a comment whose selected text is gone from the answer stays on the question, and says so', async () => {
  const shown = vi.spyOn(Element.prototype, 'scrollIntoView');
  await openPulseView({
    query: OPEN,
    comments: [
      buildComment(1, { selected_text: 'was removed' }),
      buildComment(2, { selected_text: 'plan was' }),
    ],
  });
  const lost =
    (await screen.findByText('was removed')).closest<HTMLElement>('article') ?? document.body;
  expect(
    await within(lost).findByText('The text this comment was about has changed.'),
  ).toBeTruthy();
  expect(screen.getAllByText('The text this comment was about has changed.')).toHaveLength(1);
  await userEvent.click(within(lost).getByRole('button', { name: 'was removed' }));
  expect(shown.mock.contexts.at(-1)).toBe(document.querySelector(`#answer-${HASH}-1`));
  shown.mockRestore();
});
