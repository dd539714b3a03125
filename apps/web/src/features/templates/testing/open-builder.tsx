import { listFeedbackTypes } from '@reviews/contracts/feedback-types';
import { saveTemplate, showTemplate, type TemplateView } from '@reviews/contracts/templates';
import type { TemplateDraft } from '@reviews/domain';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { answers, type Arrived } from '../../../testing/fake-server.ts';
import { answerShell, renderApp } from '../../../testing/render-app.tsx';
import { buildTypes } from './template-stubs.ts';

/** Opens the builder at a step, with a server that accepts saves. */
export async function openBuilder(view: TemplateView, step = 'details') {
  answerShell();
  answers(listFeedbackTypes, buildTypes());
  const server = { view };
  answers(showTemplate, () => server.view);
  const saved = answers(saveTemplate, {
    revision: view.revision + 1,
    has_changes: true,
    faults: [],
    updated_at: '2026-11-22T14:12:45Z',
  });
  const user = userEvent.setup();
  const app = renderApp(`/templates/5?step=${step}`);
  await screen.findByRole('navigation', { name: 'Steps' });
  return { server, saved, user, ...app };
}

/** Returns the draft sent by the last save. */
export function lastDraft(saved: readonly Arrived[]): TemplateDraft {
  const sent: { draft: TemplateDraft } = JSON.parse(saved.at(-1)?.body ?? '{}');
  return sent.draft;
}
