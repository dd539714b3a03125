import { showTemplate } from '@reviews/contracts/templates';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { answers, server } from '../../../testing/fake-server.ts';
import { answerShell, renderApp } from '../../../testing/render-app.tsx';
import { keptTemplates } from '../lib/kept-template.ts';
import { BUILDER_TEXTS as texts } from '../lib/template-texts.ts';
import { buildChoice, buildDraftQuestion, buildTemplateView } from '../testing/template-stubs.ts';

beforeEach(() => localStorage.clear());
afterEach(() => server.events.removeAllListeners());

const conditional = [
  buildChoice('a', 'Yes', 'No'),
  buildDraftQuestion('b', {
    text: 'Why?',
    config: { available_if: [{ question: 'a', has: 'any', answer: ['No'] }] },
  }),
];

function open(view = buildTemplateView({ draft: { questions: conditional } })) {
  answerShell();
  answers(showTemplate, view);
  const written: string[] = [];
  server.events.on('request:start', ({ request }) => {
    if (request.method !== 'GET') written.push(`${request.method} ${request.url}`);
  });
  renderApp('/templates/5/preview');
  return { written, user: userEvent.setup() };
}

describe('/templates/{id}/preview', () => {
  it('[RT-14] [FORM-38] [DRAFT-02] is the real form: questions appear and disappear with the answers, and nothing is sent or stored', async () => {
    const { written, user } = open();
    await user.click(await screen.findByRole('radio', { name: 'Yes' }));
    expect(screen.queryByRole('heading', { name: /^Why\?/ })).toBeNull();
    await user.click(screen.getByRole('radio', { name: 'No' }));
    expect(await screen.findByRole('heading', { name: /^Why\?/ })).toBeInstanceOf(HTMLElement);
    expect(screen.getByText(texts.previewNote)).toBeInstanceOf(HTMLElement);
    expect(screen.queryByRole('button', { name: /Save|Submit/ })).toBeNull();
    expect(written).toEqual([]);
    expect(Object.keys(localStorage)).toEqual([]);
    await user.click(screen.getByRole('button', { name: texts.previewAgain }));
    expect(screen.queryByRole('heading', { name: /^Why\?/ })).toBeNull();
  });

  it('[RT-14] includes unsaved changes, and says so', async () => {
    const view = buildTemplateView();
    keptTemplates.keep(
      { person: '1', hash: '5' },
      { revision: 4, draft: { ...view.draft, title: 'Not saved yet', questions: conditional } },
    );
    answerShell({ user: { id: 1 } });
    answers(showTemplate, view);
    renderApp('/templates/5/preview');
    expect(
      await screen.findByRole('heading', { level: 1, name: 'Preview: Not saved yet' }),
    ).toBeInstanceOf(HTMLElement);
    expect(screen.getByRole('note').textContent).toContain(texts.previewUnsaved);
  });

  it('[RT-14] has nothing to show without a question', async () => {
    open(buildTemplateView({ draft: { questions: [] } }));
    expect(await screen.findByRole('heading', { name: texts.previewEmpty })).toBeInstanceOf(
      HTMLElement,
    );
  });
});
