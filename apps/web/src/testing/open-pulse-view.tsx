import { showAppConfig } from '@reviews/contracts/app-config';
import { showAudience } from '@reviews/contracts/audience';
import { listComments, type CommentView } from '@reviews/contracts/comments';
import { listMenu } from '@reviews/contracts/menu';
import { quickNavigation, showPulse, type EmployeeFeedback } from '@reviews/contracts/pulses';
import { showUser, type SessionUser } from '@reviews/contracts/session';
import { visibilitiesFor } from '@reviews/domain';
import { screen } from '@testing-library/react';
import { Suspense } from 'react';
import { Route, Routes } from 'react-router';
import PulseViewPage from '../pages/pulse-view-page.tsx';
import { buildForm, buildQuestion } from './build-form.ts';
import { answers } from './fake-server.ts';
import { renderInApp } from './render.tsx';
import { buildAppConfig, buildSessionUser } from './stub-data.ts';

export const HASH = 'abcdefgh12345678';
export const OPTIONS = visibilitiesFor('manager');
export const ANSWER = 'The plan was good. Later it was said that the plan was good.';

/** Builds a form with two questions that someone else has submitted. */
export const readForm = (change: Partial<EmployeeFeedback> = {}): EmployeeFeedback =>
  buildForm(
    [
      { question: buildQuestion(1, 'textarea'), answer: ANSWER },
      { question: buildQuestion(2, 'textarea'), answer: 'Nothing else.' },
    ],
    {
      is_complete: true,
      is_open: false,
      case_status: 'Complete',
      closed_at: '2026-11-14T10:00:00Z',
      display_status: { kind: 'complete', label: 'Complete', detail: null },
      permissions: { view: true, update: false, reAssign: false, reOpen: false, delete: false },
      assignee: { id: 12, preferred_name: 'Idris Fontaine' },
      assignee_id: 12,
      assigneeId: 12,
      assignee_name: 'Idris Fontaine',
      ...change,
    },
  );

interface Opened {
  form?: EmployeeFeedback;
  options?: typeof OPTIONS;
  /** Comments on the server, requested when the sidebar opens. */
  comments?: readonly CommentView[];
  count?: number;
  /** `?showcomments=1`. */
  query?: string;
  user?: Partial<SessionUser>;
}

/** Opens /pulses/{hash}/view in the application. */
export async function openPulseView({
  form = readForm(),
  options = OPTIONS,
  comments = [],
  count = comments.length,
  query = '',
  user = {},
}: Opened = {}) {
  answers(showUser, buildSessionUser(user));
  answers(showAppConfig, buildAppConfig());
  answers(quickNavigation, { data: [] });
  answers(listMenu, []);
  answers(showAudience, { you_are: 'manager', readers: [], otherwise: null });
  const loads = answers(showPulse, {
    employeeFeedback: form,
    commentingOptions: options,
    commentCount: count,
  });
  const lists = answers(listComments, { comments: [...comments] });
  const view = (
    <Suspense>
      <Routes>
        <Route element={<h1>Home</h1>} path="/" />
        <Route element={<PulseViewPage />} path="/pulses/:hash/view" />
      </Routes>
    </Suspense>
  );
  const opened = renderInApp(view, { at: `/pulses/${HASH}/view${query}` });
  await screen.findByText(form.answers[0]?.question_version.text ?? '');
  return { ...opened, loads, lists };
}
