import { showAppConfig } from '@reviews/contracts/app-config';
import { showAudience } from '@reviews/contracts/audience';
import { quickNavigation, saveDraft, showPulse } from '@reviews/contracts/pulses';
import { showUser } from '@reviews/contracts/session';
import { MESSAGES } from '@reviews/domain';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router';
import { describe, expect, it } from 'vitest';
import { buildAudience, me, person, readers } from '../testing/build-audience.ts';
import { buildForm, buildQuestion } from '../testing/build-form.ts';
import { answers } from '../testing/fake-server.ts';
import { renderInApp } from '../testing/render.tsx';
import { buildAppConfig, buildSessionUser } from '../testing/stub-data.ts';
import PulseEditPage from './pulse-edit-page.tsx';
import PulseViewPage from './pulse-view-page.tsx';

const PRIYA = person('Priya Raman');
const CHOICE = buildAudience({
  readers: [
    readers('writer', [me]),
    readers('subject', [PRIYA], { after: ['submitted', 'released'], anonymous: true, among: 2 }),
  ],
  otherwise: {
    sharing_opt_out: true,
    readers: [
      readers('writer', [me]),
      readers('subject', [PRIYA], { when: 'never', because: 'opt-out', anonymous: true, among: 3 }),
    ],
  },
});

function open(path: string, form: ReturnType<typeof buildForm>) {
  answers(showUser, buildSessionUser());
  answers(showAppConfig, buildAppConfig());
  answers(quickNavigation, { data: [] });
  answers(showPulse, { employeeFeedback: form, commentingOptions: [], commentCount: 0 });
  answers(saveDraft, {
    answerGroup: '11111111-1111-4111-8111-111111111111',
    draftGroups: [],
    version: 1,
    saved_at: '2026-11-12T15:12:45Z',
  });
  renderInApp(
    <Routes>
      <Route element={<PulseEditPage />} path="/pulses/:hash/edit" />
      <Route element={<PulseViewPage />} path="/pulses/:hash/view" />
    </Routes>,
    { at: path },
  );
}

const lines = () => screen.findAllByRole('button', { name: /^Who can read this/ });

describe('the readers of a form', () => {
  it("[FORM-18, FORM-26, FORM-27] are shown above and below the questions and when confirming Submit, and follow the writer's choice", async () => {
    const calls = answers(showAudience, CHOICE);
    const base = buildForm([{ question: buildQuestion(1, 'textarea'), answer: 'as written' }]);
    open('/pulses/abcdefgh12345678/edit', {
      ...base,
      feedback: { ...base.feedback, options: { sharingOptOutOption: true } },
    });
    expect((await lines()).map(({ textContent }) => textContent)).toEqual(
      Array.from({ length: 2 }, () => 'Who can read this Only you now; Priya Raman once released'),
    );
    await userEvent.click(screen.getByRole('button', { name: 'Submit' }));
    const confirmation = within(await screen.findByRole('dialog'));
    expect(confirmation.getByText(MESSAGES.pulses.confirmSubmission)).toBeTruthy();
    expect(
      (await confirmation.findByRole('region', { name: 'Who can read this' })).textContent,
    ).toContain('once releasedPriya Raman');
    expect(
      confirmation.getByText(
        /^Priya Raman will read this without your name, together with what at least 2 others wrote\./,
      ),
    ).toBeTruthy();
    await userEvent.click(confirmation.getByRole('button', { name: 'Cancel' }));
    await userEvent.click(screen.getByRole('checkbox', { name: MESSAGES.pulses.sharingOptOut }));
    expect((await lines()).map(({ textContent }) => textContent)).toEqual(
      Array.from({ length: 2 }, () => 'Who can read this Only you now; not Priya Raman'),
    );
    // Shown twice, requested once.
    expect(calls).toHaveLength(1);
  });

  it('[FORM-27] are shown below the title of a read-only form', async () => {
    answers(
      showAudience,
      buildAudience({
        you_are: 'manager',
        readers: [
          readers('writer', [person('Idris Fontaine')]),
          readers('manager', [me]),
          readers('subject', [PRIYA], { when: 'never', because: 'opt-out' }),
        ],
      }),
    );
    open(
      '/pulses/abcdefgh12345678/view',
      buildForm([{ question: buildQuestion(1, 'textarea'), answer: 'as written' }], {
        is_complete: true,
        is_open: false,
        permissions: { view: true, update: false, reAssign: false, reOpen: false, delete: false },
      }),
    );
    expect((await lines()).map(({ textContent }) => textContent)).toEqual([
      'Who can read this You and Idris Fontaine now; not Priya Raman',
    ]);
  });
});
