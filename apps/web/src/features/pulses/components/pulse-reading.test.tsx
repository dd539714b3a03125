import { showPulse, quickNavigation } from '@reviews/contracts/pulses';
import { visibilitiesFor } from '@reviews/domain';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { buildForm, buildQuestion } from '../../../testing/build-form.ts';
import { answers } from '../../../testing/fake-server.ts';
import { renderInApp } from '../../../testing/render.tsx';
import { AnswerDocument } from './answer-document.tsx';
import { PulseReading, WrittenBy } from './pulse-reading.tsx';
import { PulseViewDialog } from './pulse-view-dialog.tsx';
import { QuickNavigation, targetOf } from './quick-navigation.tsx';
import { RelatedPanel } from './related-panel.tsx';

const closed = {
  closed_at: '2026-11-14T10:00:00Z',
  is_complete: true,
  is_open: false,
  display_status: { kind: 'complete', label: 'Complete', detail: null },
} as const;

describe('reading a form', () => {
  it('[VIEW-01, VIEW-26, VIEW-27, VIEW-28] has a card for each question, help texts in place, and nothing to edit', async () => {
    const form = buildForm(
      [
        {
          question: buildQuestion(1, 'textarea', {
            help_text: 'Help above',
            subtext: 'Subtext',
            config: { help_text_display: 'above' },
          }),
          answer: 'Two\nlines',
        },
        {
          question: buildQuestion(2, 'textarea', {
            help_text: 'Help below',
            config: { help_text_display: 'below' },
          }),
        },
        {
          question: buildQuestion(3, 'textarea', {
            help_text: 'Help in a popup',
            config: { help_text_display: 'popup' },
          }),
        },
      ],
      closed,
    );
    renderInApp(<PulseReading form={form} isMine={false} />);
    expect(
      screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent),
    ).toEqual(['Question 1', 'Question 2', 'Question 3']);
    expect(document.querySelector('input, textarea, select')).toBeNull();
    const page = document.body.textContent ?? '';
    expect(page.indexOf('Help above')).toBeLessThan(page.indexOf('Two\nlines'));
    expect(page.indexOf('Help below')).toBeGreaterThan(page.indexOf('No answer'));
    expect(await screen.findByRole('button', { name: 'Help: Question 3' })).toBeTruthy();
    expect(screen.getByText('Subtext')).toBeTruthy();
  });

  it('[Q-41] leaves out conditional questions that the answers do not trigger', () => {
    const conditional = buildQuestion(2, 'textarea', {
      config: { available: false, available_if: [{ question_id: 1, has: 'any', answer: ['Yes'] }] },
    });
    const form = buildForm(
      [
        {
          question: buildQuestion(1, 'select', { config: { options: ['Yes', 'No'] } }),
          answer: 'No',
        },
        { question: conditional },
      ],
      closed,
    );
    renderInApp(<AnswerDocument answers={form.answers} name="test" />);
    expect(screen.queryByText('Question 2')).toBeNull();
  });

  it('[VIEW-04, AMB-61] names the writer, or says that the writer is anonymous', () => {
    const first = renderInApp(<WrittenBy form={buildForm([], closed)} />);
    expect(screen.getByText(/^Written by/).textContent).toBe('Written by Noa Castellan');
    expect(screen.getByRole('link', { name: 'Noa Castellan' }).getAttribute('href')).toBe(
      '/employees/7',
    );
    expect(screen.getByText('Complete')).toBeTruthy();
    first.unmount();
    renderInApp(
      <WrittenBy
        form={buildForm([], {
          ...closed,
          assignee: null,
          assignee_id: null,
          assigneeId: null,
          assignee_name: 'Anonymous',
        })}
      />,
    );
    expect(screen.getByText('Written by Anonymous')).toBeTruthy();
  });

  it('[VIEW-05, VIEW-06] shows the same in a dialog, with a link to the page in a new tab', async () => {
    answers(showPulse, {
      employeeFeedback: buildForm(
        [{ question: buildQuestion(1, 'textarea'), answer: 'as written' }],
        closed,
      ),
      commentingOptions: [],
      commentCount: 0,
    });
    renderInApp(<PulseViewDialog hash="abcdefgh12345678" isMine onClose={() => undefined} />);
    const dialog = await screen.findByRole('dialog', { name: 'Manager Review for Priya Raman' });
    expect(await within(dialog).findByText('as written')).toBeTruthy();
    const link = within(dialog).getByRole('link', { name: 'Open in a new tab' });
    expect([link.getAttribute('href'), link.getAttribute('target')]).toEqual([
      '/pulses/abcdefgh12345678/view',
      '_blank',
    ]);
    expect(within(dialog).queryByRole('link', { name: /Comments/ })).toBeNull();
  });

  it.each([
    [2, 'Show Comments (2)'],
    [0, 'Add Comments'],
  ])(
    '[VIEW-05, CMT-01, CMT-02] links from the dialog to its comments if the reader may comment: %i',
    async (count, label) => {
      answers(showPulse, {
        employeeFeedback: buildForm([], closed),
        commentingOptions: visibilitiesFor('manager'),
        commentCount: count,
      });
      renderInApp(
        <PulseViewDialog hash="abcdefgh12345678" isMine={false} onClose={() => undefined} />,
      );
      expect((await screen.findByRole('link', { name: label })).getAttribute('href')).toBe(
        '/pulses/abcdefgh12345678/view?showcomments=1',
      );
    },
  );
});

describe('quick navigation', () => {
  const entry = (hash: string, name: string, update: boolean, view: boolean) => ({
    employee_id: 1,
    employee_preferred_name: name,
    employee_email: 'x@larkspur.example',
    hash,
    stage_title: null,
    assignee: 'Idris',
    permissions: { update, view },
  });

  it('[API-16, FORM-06, ENT-17, VIEW-15, VIEW-16, VIEW-17] leads to the edit page, the view page, or nowhere, by permission', async () => {
    const calls = answers(quickNavigation, {
      data: [
        entry('aaaaaaaa', 'Luca', true, true),
        entry('bbbbbbbb', 'Mira', false, true),
        entry('cccccccc', 'Jun', false, false),
      ],
    });
    renderInApp(<QuickNavigation form={buildForm([])} />);
    await userEvent.click(await screen.findByRole('button', { name: 'Go to another review' }));
    expect(screen.getByRole('link', { name: /Luca/ }).getAttribute('href')).toBe(
      '/pulses/aaaaaaaa/edit',
    );
    expect(screen.getByRole('link', { name: /Mira/ }).getAttribute('href')).toBe(
      '/pulses/bbbbbbbb/view',
    );
    expect(screen.getByRole<HTMLButtonElement>('button', { name: /Jun/ }).disabled).toBe(true);
    expect(calls[0]?.path).toBe('/api/pulses/quick-navigation-load/2/3');
    expect(targetOf({ hash: 'x', permissions: { update: false, view: false } })).toBeNull();
  });

  it('[AMB-42] is hidden off-cycle and requests nothing', () => {
    renderInApp(<QuickNavigation form={buildForm([], { feedbackCycle: null })} />);
    expect(screen.queryByRole('button')).toBeNull();
  });
});

describe('the related panel', () => {
  const related = (hash: string, type: string, cycle: string | null) => ({
    hash,
    title: `${type || 'Note'} Review`,
    type,
    cycle,
    assignee: 'Priya Raman',
    closed_at: '2026-11-02T10:00:00Z',
  });
  const forms = [
    related('selfselfself', 'Self', 'Mid-Year Review'),
    related('peerpeerpeer', 'Peer', '2025 Annual Review'),
    related('notenotenote', '', null),
  ];

  it('[FORM-08, FORM-09, FORM-10, AMB-70] has tabs by type first, or by cycle, and can be hidden', async () => {
    const onHide = vi.fn<() => void>();
    renderInApp(<RelatedPanel forms={forms} onHide={onHide} />);
    const tabs = () => screen.getAllByRole('tab').map(({ textContent }) => textContent);
    expect(tabs()).toEqual(['Self', 'Peer', 'None']);
    await userEvent.click(screen.getByRole('button', { name: 'By cycle' }));
    expect(tabs()).toEqual(['Mid-Year Review', '2025 Annual Review', 'Off-Cycle']);
    await userEvent.click(screen.getByRole('button', { name: 'Hide' }));
    expect(onHide).toHaveBeenCalledTimes(1);
  });

  it('[FORM-11, FORM-12, FORM-13] has an accordion item for each form, loaded when opened, with its link', async () => {
    const loads = answers(showPulse, {
      employeeFeedback: buildForm(
        [{ question: buildQuestion(1, 'textarea'), answer: 'seen by Priya' }],
        closed,
      ),
      commentingOptions: [],
      commentCount: 0,
    });
    renderInApp(<RelatedPanel forms={forms} onHide={() => undefined} />);
    expect(screen.getByText('Written by Priya Raman on 2 Nov 2026')).toBeTruthy();
    expect(
      screen.getByRole('link', { name: 'Open this review: Self Review' }).getAttribute('href'),
    ).toBe('/pulses/selfselfself/view');
    expect(screen.getByRole('button', { name: 'Scroll to top' })).toBeTruthy();
    expect(loads).toHaveLength(0);
    await userEvent.click(screen.getByRole('button', { name: /Written by Priya Raman/ }));
    expect(await screen.findByText('seen by Priya')).toBeTruthy();
    expect(loads).toHaveLength(1);
  });

  it('moves through its tabs with the arrow keys', async () => {
    renderInApp(<RelatedPanel forms={forms} onHide={() => undefined} />);
    screen.getByRole('tab', { name: 'Self' }).focus();
    await userEvent.keyboard('{ArrowRight}');
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByRole('tab', { name: 'Peer' })),
    );
    expect(screen.getByRole('tab', { name: 'Peer' }).getAttribute('aria-selected')).toBe('true');
  });
});
