import {
  archiveTemplate,
  publishTemplate,
  saveTemplate,
  showTemplate,
} from '@reviews/contracts/templates';
import { MESSAGES } from '@reviews/domain';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { answers, answersLater, refuses } from '../../../../testing/fake-server.ts';
import { answerShell, renderApp } from '../../../../testing/render-app.tsx';
import { CONFLICT_TEXTS } from '../../../../ui/conflict-texts.ts';
import { BUILDER_TEXTS as texts, TEMPLATE_TEXTS } from '../../lib/template-texts.ts';
import { lastDraft, openBuilder } from '../../testing/open-builder.tsx';
import {
  buildChoice,
  buildDraftQuestion,
  buildTemplateView,
} from '../../testing/template-stubs.ts';

beforeEach(() => localStorage.clear());

const button = (name: string | RegExp) => screen.getByRole('button', { name });
const heading = (name: string) => screen.findByRole('heading', { level: 2, name });

describe('/templates/{id}', () => {
  it('[RT-13] [TPL-01] [AMB-66] navigates the steps with Back, Next and the list, with Save on each', async () => {
    const { user, router } = await openBuilder(buildTemplateView({ group: 'Manager' }));
    expect(
      within(screen.getByRole('navigation', { name: 'Steps' }))
        .getAllByRole('link')
        .map(({ textContent }) => textContent),
    ).toEqual(['1Details', '2Questions', '3Conditions', '4Who can read', '5Preview & publish']);
    expect(button('Back').hasAttribute('disabled')).toBe(true);
    await user.click(button('Next'));
    await heading('Questions');
    expect(router.state.location.search).toBe('?step=questions');
    expect(button('Save')).toBeInstanceOf(HTMLElement);
    await user.click(button('Back'));
    await waitFor(async () => expect(document.activeElement).toBe(await heading('Details')));
    await user.click(screen.getByRole('link', { name: /Conditions/ }));
    await heading('Conditions');
  });

  it('[TPL-01] saves changes, shows when, and stores them in this browser until then', async () => {
    const { user, saved } = await openBuilder(buildTemplateView());
    const title = await screen.findByRole('textbox', { name: /^Title/ });
    await user.type(title, ' 2027');
    expect(screen.getByText(texts.unsaved)).toBeInstanceOf(HTMLElement);
    expect([button('Next'), button('Save')].map(({ dataset }) => dataset['variant'])).toEqual([
      'default',
      'filled',
    ]);
    expect(JSON.stringify(localStorage)).toContain('Manager Review 2027');
    await user.click(screen.getByRole('switch', { name: texts.selfReopen }));
    await user.click(button('Save'));
    expect(await screen.findByText(/^Saved 0\d:12:45 pm$/)).toBeInstanceOf(HTMLElement);
    expect([button('Next'), button('Save')].map(({ dataset }) => dataset['variant'])).toEqual([
      'filled',
      'default',
    ]);
    expect(JSON.parse(saved[0]?.body ?? '')).toMatchObject({
      revision: 4,
      draft: { title: 'Manager Review 2027', options: { selfReopen: true } },
    });
    expect(JSON.stringify(localStorage)).not.toContain('Manager Review 2027');
  });

  it('restores unsaved changes, and discards them on request', async () => {
    const view = buildTemplateView();
    const { user, unmount } = await openBuilder(view);
    await user.type(await screen.findByRole('textbox', { name: /^Title/ }), ' 2027');
    unmount();
    await openBuilder(view);
    expect(await screen.findByText(texts.restored)).toBeInstanceOf(HTMLElement);
    expect(screen.getByRole('textbox', { name: /^Title/ })).toHaveProperty(
      'value',
      'Manager Review 2027',
    );
    await user.click(button(texts.dropRestored));
    expect(screen.getByRole('textbox', { name: /^Title/ })).toHaveProperty(
      'value',
      'Manager Review',
    );
  });

  it('asks before leaving with unsaved changes', async () => {
    const { user, router } = await openBuilder(buildTemplateView());
    await user.type(await screen.findByRole('textbox', { name: /^Title/ }), '!');
    await user.click(
      within(screen.getByRole('main')).getByRole('link', { name: TEMPLATE_TEXTS.title }),
    );
    expect(await screen.findByText(texts.confirmLeave)).toBeInstanceOf(HTMLElement);
    expect(router.state.location.pathname).toBe('/templates/5');
  });

  it('keeps both versions when someone else has saved: shows who and what differs, and lets the user take either', async () => {
    const { user, server } = await openBuilder(buildTemplateView());
    await user.type(await screen.findByRole('textbox', { name: /^Title/ }), ' mine');
    refuses(saveTemplate, 409, { message: MESSAGES.templates.conflict });
    server.view = buildTemplateView({
      draft: { title: 'Manager Review theirs' },
      view: { revision: 6, updated_by: 'Petra Partner' },
    });
    await user.click(button('Save'));
    const dialog = within(await screen.findByRole('dialog', { name: texts.conflictTitle }));
    expect(dialog.getByText(/^Petra Partner saved it on 20 Nov 2026/)).toBeInstanceOf(HTMLElement);
    expect(dialog.getAllByRole('region').map(({ textContent }) => textContent)).toEqual([
      'TitleYoursTheirsBeforeManager ReviewYoursManager Review mineTheirsManager Review theirs',
    ]);
    expect(dialog.getAllByRole('insertion').map(({ textContent }) => textContent)).toEqual([
      ' mine',
      ' theirs',
    ]);
    await user.click(dialog.getByRole('button', { name: CONFLICT_TEXTS.takeTheirs }));
    expect(screen.getByRole('textbox', { name: /^Title/ })).toHaveProperty(
      'value',
      'Manager Review theirs',
    );
    await user.click(
      within(screen.getByRole('region', { name: 'Messages' })).getByRole('button', {
        name: TEMPLATE_TEXTS.undo,
      }),
    );
    expect(screen.getByRole('textbox', { name: /^Title/ })).toHaveProperty(
      'value',
      'Manager Review mine',
    );
    const again = answers(saveTemplate, {
      revision: 7,
      has_changes: true,
      faults: [],
      updated_at: '2026-11-22T14:12:45Z',
    });
    await user.click(button('Save'));
    await screen.findByText(/^Saved/);
    expect(JSON.parse(again[0]?.body ?? '')).toMatchObject({
      revision: 6,
      draft: { title: 'Manager Review mine' },
    });
  });

  it("saves the user's version over theirs on request", async () => {
    const { user, server } = await openBuilder(buildTemplateView());
    await user.type(await screen.findByRole('textbox', { name: /^Title/ }), ' mine');
    refuses(saveTemplate, 409, { message: MESSAGES.templates.conflict });
    server.view = buildTemplateView({ draft: { title: 'Theirs' }, view: { revision: 6 } });
    await user.click(button('Save'));
    const dialog = within(await screen.findByRole('dialog', { name: texts.conflictTitle }));
    const again = answers(saveTemplate, {
      revision: 7,
      has_changes: true,
      faults: [],
      updated_at: '2026-11-22T14:12:45Z',
    });
    await user.click(dialog.getByRole('button', { name: CONFLICT_TEXTS.save }));
    await screen.findByText(/^Saved/);
    expect(JSON.parse(again[0]?.body ?? '')).toMatchObject({
      revision: 6,
      draft: { title: 'Manager Review mine' },
    });
  });

  it('lists what blocks publishing, and leads to each field', async () => {
    const { user } = await openBuilder(
      buildTemplateView({
        draft: {
          title: '',
          questions: [
            buildChoice('a', 'Yes'),
            buildDraftQuestion('b', {
              text: '',
              config: { available_if: [{ question: 'a', has: 'any', answer: ['No'] }] },
            }),
          ],
        },
      }),
      'publish',
    );
    const names = [
      'A title is required.',
      'The question is required.',
      '“No” is no longer a choice of “Question a”.',
    ];
    for (const name of names)
      expect(await screen.findByRole('button', { name })).toBeInstanceOf(HTMLElement);
    const publish = screen.getByRole('button', {
      name: 'Publish version 4',
      description: texts.whyNot.faults,
    });
    expect(publish.hasAttribute('disabled')).toBe(true);
    await user.click(button('The question is required.'));
    const field = await screen.findByRole('textbox', { name: /^Question/ });
    await waitFor(() => expect(document.activeElement).toBe(field));
    expect(screen.getByText('The question is required.')).toBeInstanceOf(HTMLElement);
    await user.click(screen.getByRole('link', { name: /Preview & publish/ }));
    await user.click(
      await screen.findByRole('button', { name: '“No” is no longer a choice of “Question a”.' }),
    );
    await heading('Conditions');
    await waitFor(() => expect(document.activeElement?.tagName).toBe('FIELDSET'));
  });

  it('says that a template needs a question, and leads to where one is added', async () => {
    const { user } = await openBuilder(
      buildTemplateView({ draft: { questions: [buildDraftQuestion('a', { ui_key: 'text' })] } }),
      'publish',
    );
    await user.click(await screen.findByRole('button', { name: MESSAGES.templates.noQuestion }));
    await heading('Questions');
    await waitFor(() =>
      expect(document.activeElement?.textContent).toBe(
        'A template needs at least one question that can be answered.',
      ),
    );
    await user.click(button('Add question'));
    await user.click(await screen.findByRole('menuitem', { name: /^Written answer/ }));
    expect(screen.queryByText(MESSAGES.templates.noQuestion)).toBeNull();
  });

  it('reports at a condition that its question was deleted, and shows its text once it is restored', async () => {
    const asks = { available_if: [{ question: 'a', has: 'any' as const, answer: ['Yes'] }] };
    const { user } = await openBuilder(
      buildTemplateView({
        draft: { questions: [buildChoice('a', 'Yes'), buildDraftQuestion('b', { config: asks })] },
      }),
      'questions',
    );
    await user.click(await screen.findByRole('button', { name: /^Delete Question 1: Question a/ }));
    await user.click(screen.getByRole('link', { name: /Conditions/ }));
    expect(
      (await screen.findByText(MESSAGES.templates.conditionGone)).closest('fieldset'),
    ).toBeInstanceOf(HTMLElement);
    await user.click(button(TEMPLATE_TEXTS.undo));
    expect(
      await screen.findByText('Shown only if “Question a” is answered with “Yes”.'),
    ).toBeInstanceOf(HTMLElement);
    expect(screen.queryByText(MESSAGES.templates.conditionGone)).toBeNull();
  });

  it('saves and publishes, and says that open forms stay unchanged', async () => {
    const { user, saved, server } = await openBuilder(buildTemplateView());
    await user.type(await screen.findByRole('textbox', { name: /^Title/ }), ' 2027');
    const published = answers(publishTemplate, {
      message: MESSAGES.templates.published({ number: 4 }),
      number: 4,
      revision: 6,
      questions: [],
    });
    await user.click(screen.getByRole('link', { name: /Preview & publish/ }));
    server.view = buildTemplateView({
      draft: { title: 'Manager Review 2027' },
      view: {
        revision: 6,
        versions: [{ number: 4, published_at: '2026-11-22T09:00:00Z', questions: 1 }],
      },
    });
    await user.click(
      await screen.findByRole('button', {
        name: 'Publish version 4',
        description: texts.saveFirst,
      }),
    );
    expect(
      await screen.findByText('Version 4 is published. Open reviews do not change.'),
    ).toBeInstanceOf(HTMLElement);
    expect(lastDraft(saved).title).toBe('Manager Review 2027');
    expect(published[0]?.body).toBe('{"revision":5}');
    expect(
      await screen.findByRole('button', {
        name: 'Publish version 5',
        description: texts.whyNot.unchanged,
      }),
    ).toBeInstanceOf(HTMLElement);
    expect(screen.queryByText(texts.opensForms)).toBeNull();
    expect(screen.getByRole('link', { name: texts.toCycles }).getAttribute('href')).toBe('/cycles');
  });

  it('[TPL-01] continues after publishing even if the template cannot be read again: a new question keeps its new id', async () => {
    const asks = { available_if: [{ question: 'new-a', has: 'any' as const, answer: ['Yes'] }] };
    const { user } = await openBuilder(
      buildTemplateView({
        draft: {
          questions: [buildChoice('new-a', 'Yes'), buildDraftQuestion('new-b', { config: asks })],
        },
        view: { has_changes: true },
      }),
      'publish',
    );
    const questions = [
      { key: 'q101', question_id: 101 },
      { key: 'q102', question_id: 102 },
    ];
    answers(publishTemplate, {
      message: MESSAGES.templates.published({ number: 4 }),
      number: 4,
      revision: 5,
      questions,
    });
    refuses(showTemplate, 500, { message: MESSAGES.errors.internal });
    const saved = answers(saveTemplate, {
      revision: 6,
      has_changes: true,
      faults: [],
      updated_at: '2026-11-22T14:12:45Z',
    });
    await user.click(await screen.findByRole('button', { name: 'Publish version 4' }));
    expect(await screen.findByText(texts.nothingChanged)).toBeInstanceOf(HTMLElement);
    await user.click(screen.getByRole('link', { name: /Details/ }));
    await user.type(await screen.findByRole('textbox', { name: /^Title/ }), ' 2027');
    await user.click(button('Save'));
    await screen.findByText(/^Saved/);
    expect(JSON.parse(saved[0]?.body ?? '')).toMatchObject({
      revision: 5,
      draft: {
        title: 'Manager Review 2027',
        questions: [
          questions[0],
          { ...questions[1], config: { available_if: [{ question: 'q101' }] } },
        ],
      },
    });
  });

  it('[RT-13] [TPL-01] is read-only while publishing, so that nothing typed is lost', async () => {
    const { user, server } = await openBuilder(buildTemplateView());
    const title = () => screen.findByRole('textbox', { name: /^Title/ });
    const isReadOnly = async () => (await title()).hasAttribute('readonly');
    await user.type(await title(), ' 2027');
    const saving = answersLater(saveTemplate, {
      revision: 5,
      has_changes: true,
      faults: [],
      updated_at: '2026-11-22T14:12:45Z',
    });
    const publishing = answersLater(publishTemplate, {
      message: MESSAGES.templates.published({ number: 4 }),
      number: 4,
      revision: 6,
      questions: [],
    });
    await user.click(screen.getByRole('link', { name: /Preview & publish/ }));
    await user.click(await screen.findByRole('button', { name: 'Publish version 4' }));
    await user.click(screen.getByRole('link', { name: /Details/ }));
    await user.type(await title(), ' too late');
    expect([await isReadOnly(), saving.arrived.length, publishing.arrived.length]).toEqual([
      true,
      1,
      0,
    ]);
    saving.answer();
    await waitFor(() => expect(publishing.arrived).toHaveLength(1));
    await user.type(await title(), ' too late');
    expect(await title()).toHaveProperty('value', 'Manager Review 2027');
    server.view = buildTemplateView({
      draft: { title: 'Manager Review 2027' },
      view: { revision: 6 },
    });
    publishing.answer();
    await waitFor(async () => expect(await isReadOnly()).toBe(false));
    await user.type(await title(), ' and on');
    expect(JSON.stringify(localStorage)).toContain('Manager Review 2027 and on');
  });

  it('[TPL-01] has nothing to publish when the saved version equals the published one', async () => {
    const { user } = await openBuilder(buildTemplateView({ view: { has_changes: true } }));
    await user.type(await screen.findByRole('textbox', { name: /^Title/ }), '!');
    answers(saveTemplate, {
      revision: 5,
      has_changes: false,
      faults: [],
      updated_at: '2026-11-22T14:12:45Z',
    });
    await user.click(button('Save'));
    await screen.findByText(/^Saved/);
    expect(screen.queryByText(new RegExp(TEMPLATE_TEXTS.changes))).toBeNull();
    await user.click(screen.getByRole('link', { name: /Preview & publish/ }));
    expect(
      (
        await screen.findByRole('button', {
          name: 'Publish version 4',
          description: texts.whyNot.unchanged,
        })
      ).hasAttribute('disabled'),
    ).toBe(true);
  });

  it('[TPL-01] publishes only after a running save is done', async () => {
    const { user } = await openBuilder(buildTemplateView());
    await user.type(await screen.findByRole('textbox', { name: /^Title/ }), ' 2027');
    const saving = answersLater(saveTemplate, {
      revision: 5,
      has_changes: true,
      faults: [],
      updated_at: '2026-11-22T14:12:45Z',
    });
    await user.click(button('Save'));
    await user.click(screen.getByRole('link', { name: /Preview & publish/ }));
    const publish = await screen.findByRole('button', { name: 'Publish version 4' });
    expect(publish.hasAttribute('disabled')).toBe(true);
    saving.answer();
    await waitFor(() => expect(publish.hasAttribute('disabled')).toBe(false));
  });

  it('is read-only while archived', async () => {
    await openBuilder(buildTemplateView({ view: { archived: true } }));
    expect(await screen.findByText(texts.archived)).toBeInstanceOf(HTMLElement);
    expect(screen.getByRole('textbox', { name: /^Title/ }).hasAttribute('readonly')).toBe(true);
    expect(button('Save').hasAttribute('disabled')).toBe(true);
  });

  it('[RT-13] has the changes stored in this browser once it is restored from the archive', async () => {
    const view = buildTemplateView();
    const { user, unmount } = await openBuilder(view);
    const title = () => screen.findByRole('textbox', { name: /^Title/ });
    await user.type(await title(), ' mine');
    unmount();
    const { server } = await openBuilder(buildTemplateView({ view: { archived: true } }));
    expect(await title()).toHaveProperty('value', 'Manager Review');
    answers(archiveTemplate, { message: MESSAGES.templates.restored });
    server.view = view;
    await user.click(button(TEMPLATE_TEXTS.restore));
    expect(await screen.findByText(texts.restored)).toBeInstanceOf(HTMLElement);
    expect(await title()).toHaveProperty('value', 'Manager Review mine');
    await user.type(await title(), '!');
    expect(JSON.stringify(localStorage)).toContain('Manager Review mine!');
  });

  it('[RT-13] keeps the chosen version over one stored before archiving, even if it cannot be read at once', async () => {
    const { user, server } = await openBuilder(buildTemplateView());
    const title = () => screen.findByRole('textbox', { name: /^Title/ });
    await user.type(await title(), ' mine');
    refuses(saveTemplate, 409, { message: MESSAGES.templates.conflict });
    server.view = buildTemplateView({
      draft: { title: 'Theirs' },
      view: { revision: 6, archived: true },
    });
    await user.click(button('Save'));
    const dialog = within(await screen.findByRole('dialog', { name: texts.conflictTitle }));
    await user.click(dialog.getByRole('button', { name: CONFLICT_TEXTS.save }));
    await screen.findByText(texts.archived);
    answers(archiveTemplate, { message: MESSAGES.templates.restored });
    refuses(showTemplate, 500, { message: MESSAGES.errors.internal });
    await user.click(button(TEMPLATE_TEXTS.restore));
    expect(await screen.findByText(MESSAGES.errors.internal)).toBeInstanceOf(HTMLElement);
    server.view = buildTemplateView({ draft: { title: 'Theirs' }, view: { revision: 6 } });
    answers(showTemplate, () => server.view);
    await user.click(button(TEMPLATE_TEXTS.restore));
    await waitFor(() => expect(screen.queryByText(texts.archived)).toBeNull());
    expect(await title()).toHaveProperty('value', 'Manager Review mine');
    expect(await title()).toHaveProperty('readOnly', false);
  });

  it('[RT-13] says when the template does not exist', async () => {
    answerShell();
    refuses(showTemplate, 404, { message: MESSAGES.templates.notFound });
    renderApp('/templates/99');
    expect(
      await screen.findByRole('heading', { name: MESSAGES.templates.notFound }),
    ).toBeInstanceOf(HTMLElement);
  });
});
