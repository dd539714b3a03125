import {
  addFeedbackType,
  changeFeedbackType,
  deleteFeedbackType,
  listFeedbackTypes,
  type FeedbackTypeView,
} from '@reviews/contracts/feedback-types';
import { listTemplates } from '@reviews/contracts/templates';
import { MESSAGES } from '@reviews/domain';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { answers, refuses } from '../../testing/fake-server.ts';
import { answerShell, renderApp } from '../../testing/render-app.tsx';

const { feedbackTypes: texts } = MESSAGES;
const PEER: FeedbackTypeView = {
  id: 3,
  name: 'Peer',
  group_name: 'Peer',
  templates: 2,
  revision: 'r1',
};
const PRAISE: FeedbackTypeView = {
  id: 9,
  name: 'Praise',
  group_name: 'Anytime',
  templates: 0,
  revision: 'r1',
};

async function open(types: FeedbackTypeView[] | (() => FeedbackTypeView[]) = [PEER, PRAISE]) {
  answerShell();
  const listed = answers(listFeedbackTypes, () => ({
    data: typeof types === 'function' ? types() : types,
  }));
  renderApp('/feedback-types');
  await screen.findByRole('heading', { level: 1, name: 'Feedback types' });
  return listed;
}
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));
const write = (label: RegExp, value: string) =>
  fireEvent.change(screen.getByRole('textbox', { name: label }), { target: { value } });

describe('feedback types', () => {
  it('[RT-55] are listed with who writes, in words, and the number of templates', async () => {
    await open();
    const row = within(await screen.findByRole('row', { name: /Peer/ }));
    expect(row.getByRole('rowheader', { name: 'Peer' })).toBeInstanceOf(HTMLElement);
    expect(row.getByText('Colleagues write if they are nominated as reviewers.')).toBeInstanceOf(
      HTMLElement,
    );
    expect(row.getByText('2 templates')).toBeInstanceOf(HTMLElement);
    // The type is shown only if it says more than the name.
    expect(row.getAllByText('Peer')).toHaveLength(1);
    expect(within(screen.getByRole('row', { name: /Praise/ })).getByText('Anytime')).toBeInstanceOf(
      HTMLElement,
    );
  });

  it('[RT-12] [RT-55] are the same on the templates page, in either order of visits', async () => {
    answerShell();
    answers(listFeedbackTypes, { data: [PEER] });
    answers(listTemplates, { data: [] });
    const { router } = renderApp('/feedback-types');
    expect(await screen.findByRole('row', { name: /Peer/ })).toBeInstanceOf(HTMLElement);
    await router.navigate('/templates');
    fireEvent.click(
      (await screen.findAllByRole('button', { name: 'New template' }))[0] ?? document.body,
    );
    expect(await screen.findByRole('radio', { name: /Peer/ })).toBeInstanceOf(HTMLElement);
    expect(screen.getByRole('option', { name: 'Peer', hidden: true })).toBeInstanceOf(HTMLElement);
    await router.navigate('/feedback-types');
    expect(await screen.findByRole('row', { name: /Peer/ })).toBeInstanceOf(HTMLElement);
  });

  it('[RT-55] are added in a dialog, which requires a name', async () => {
    await open();
    const added = answers(addFeedbackType, { id: 10, message: texts.saved });
    await press('Add feedback type');
    fireEvent.click(await screen.findByRole('button', { name: 'Save feedback type' }));
    expect(await screen.findByText(texts.nameRequired)).toBeInstanceOf(HTMLElement);
    write(/Name/, 'Project review');
    fireEvent.click(screen.getByRole('radio', { name: /^Peer/ }));
    await press('Save feedback type');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(added.map(({ body }) => JSON.parse(body))).toEqual([
      { name: 'Project review', group_name: 'Peer' },
    ]);
    expect(await screen.findByText(texts.saved)).toBeInstanceOf(HTMLElement);
  });

  it('[RT-55] keep the input when the server refuses, and show the error at its field', async () => {
    await open();
    const message = texts.nameTaken({ name: 'Peer' });
    refuses(addFeedbackType, 422, {
      message: MESSAGES.errors.validationFailed,
      code: 'invalid_input',
      errors: { name: [message] },
    });
    await press('Add feedback type');
    await screen.findByRole('dialog');
    write(/Name/, 'Peer');
    await press('Save feedback type');
    expect(await screen.findByText(message)).toBeInstanceOf(HTMLElement);
    expect(screen.getByRole('textbox', { name: /Name/ }).getAttribute('aria-invalid')).toBe('true');
    expect(screen.getByRole('textbox', { name: /Name/ })).toHaveProperty('value', 'Peer');
  });

  it('[RT-55] in use can be renamed, but keep their group', async () => {
    await open();
    const changed = answers(changeFeedbackType, { message: texts.saved });
    await press('Edit Peer');
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit “Peer”' }));
    expect(dialog.getByText(texts.groupFixed({ templates: 2 }))).toBeInstanceOf(HTMLElement);
    expect(dialog.getAllByRole('radio')).toHaveLength(1);
    write(/Name/, 'Colleague');
    await press('Save feedback type');
    await waitFor(() =>
      expect(changed.map(({ path, body }) => [path, JSON.parse(body)])).toEqual([
        ['/api/feedback-types/3', { name: 'Colleague', group_name: 'Peer', revision: 'r1' }],
      ]),
    );
  });

  it('[RT-55] show someone else’s change beside the input on a conflict', async () => {
    let stored = PRAISE;
    await open(() => [stored]);
    await press('Edit Praise');
    await screen.findByRole('dialog', { name: 'Edit “Praise”' });
    fireEvent.click(screen.getByRole('radio', { name: /^Peer/ }));
    stored = { ...PRAISE, name: 'Thanks', revision: 'r2' };
    refuses(changeFeedbackType, 409, { message: texts.conflict, code: 'conflict' });
    await press('Save feedback type');
    expect((await screen.findByRole('region', { name: 'Current version' })).textContent).toContain(
      'Thanks',
    );
    expect(screen.getByText(texts.conflict)).toBeInstanceOf(HTMLElement);
    expect(screen.getByRole('textbox', { name: /Name/ })).toHaveProperty('value', 'Praise');
    const changed = answers(changeFeedbackType, { message: texts.saved });
    await press('Use this version');
    expect(screen.getByRole('textbox', { name: /Name/ })).toHaveProperty('value', 'Thanks');
    expect(screen.queryByRole('region', { name: 'Current version' })).toBeNull();
    fireEvent.click(screen.getByRole('radio', { name: /^Peer/ }));
    await press('Save feedback type');
    await waitFor(() =>
      expect(changed.map(({ body }) => JSON.parse(body))).toEqual([
        { name: 'Thanks', group_name: 'Peer', revision: 'r2' },
      ]),
    );
  });

  it('[RT-55] are deleted after confirmation; those in use say why they cannot be', async () => {
    const listed = await open();
    const deleted = answers(deleteFeedbackType, { message: texts.deleted({ name: 'Praise' }) });
    const kept = await screen.findByRole('button', { name: 'Delete Peer' });
    expect(kept.getAttribute('aria-disabled')).toBe('true');
    expect(
      screen.getByRole('button', {
        description: '2 templates use this type, so you cannot delete it.',
      }),
    ).toBe(kept);
    fireEvent.click(kept);
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(
      await screen.findAllByText('2 templates use this type, so you cannot delete it.'),
    ).toHaveLength(2);
    await press('Delete Praise');
    await press('Delete feedback type');
    await waitFor(() => expect(deleted.map(({ path }) => path)).toEqual(['/api/feedback-types/9']));
    await waitFor(() => expect(listed.length).toBeGreaterThan(1));
  });

  it('[RT-55] ask before a dialog with input closes', async () => {
    await open();
    await press('Add feedback type');
    await screen.findByRole('dialog');
    write(/Name/, 'Half a na');
    await press('Cancel');
    expect(await screen.findByRole('dialog', { name: 'Discard your changes?' })).toBeInstanceOf(
      HTMLElement,
    );
    await press('Keep editing');
    expect(screen.getByRole('textbox', { name: /Name/ })).toHaveProperty('value', 'Half a na');
    await press('Cancel');
    await press('Discard');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('[RT-55, ERR-04] say when the user lacks permission, and show a loading error', async () => {
    answerShell();
    refuses(listFeedbackTypes, 403, {
      message: MESSAGES.errors.notAuthorised,
      code: 'not_allowed',
    });
    renderApp('/feedback-types');
    expect(await screen.findByText(MESSAGES.errors.notAuthorised)).toBeInstanceOf(HTMLElement);
  });

  it('[RT-55] explain themselves when there are none', async () => {
    await open([]);
    expect(await screen.findByText('No feedback types yet')).toBeInstanceOf(HTMLElement);
    expect(screen.getByRole('button', { name: 'Add feedback type' })).toBeInstanceOf(HTMLElement);
  });
});
