import { previewReaders } from '@reviews/contracts/templates';
import { MESSAGES } from '@reviews/domain';
import { screen } from '@testing-library/react';
import type userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { answers } from '../../../../testing/fake-server.ts';
import { BUILDER_TEXTS as texts } from '../../lib/template-texts.ts';
import { lastDraft, openBuilder } from '../../testing/open-builder.tsx';
import { buildDraftQuestion, buildTemplateView } from '../../testing/template-stubs.ts';

beforeEach(() => {
  localStorage.clear();
  answers(previewReaders, { readers: [] });
});

const number = (name: string) =>
  screen.findByRole('spinbutton', { name: (found) => found.startsWith(name) });
const box = (name: string | RegExp) => screen.getByRole('checkbox', { name });
const fill = async (user: ReturnType<typeof userEvent.setup>, name: string, value: string) => {
  const field = await number(name);
  await user.clear(field);
  if (value !== '') await user.type(field, value);
};
const save = async (user: ReturnType<typeof userEvent.setup>) => {
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText(/^Saved/);
};

describe('the options of a peer template', () => {
  it('[TPL-02] [TPL-03] [TPL-04] [TPL-05] [TPL-06] [TPL-07] [TPL-08] [TPL-09] [TPL-12] [TPL-14] stores every field', async () => {
    const { user, saved } = await openBuilder(buildTemplateView({ group: 'Peer' }), 'options');
    await fill(user, texts.min, '0');
    await fill(user, texts.max, '5');
    await fill(user, texts.levelAbove, '-1');
    await fill(user, texts.levelBelow, '2');
    await fill(user, texts.maxOpenReviews, '4');
    for (const name of [
      texts.noDownline,
      texts.noManager,
      texts.managerRemove,
      texts.anonymizeEmployee,
      texts.anonymizeManager,
      texts.anonymizeCommittee,
    ])
      await user.click(box(name));
    await user.selectOptions(screen.getByRole('combobox', { name: /^Selected by/ }), 'manager');
    await save(user);
    expect(lastDraft(saved).options).toMatchObject({
      min: 0,
      max: 5,
      levelAboveMax: -1,
      levelBelowMax: 2,
      maxOpenReviews: 4,
      noDownline: true,
      noManager: true,
      managerRemoveIncompletePeers: 1,
      anonymizeEmployee: true,
      anonymizeManager: true,
      anonymizeCommittee: true,
      nominatedBy: 'manager',
    });
  });

  it('[TPL-10] [TPL-12] has terms to agree to, and explains for each kind of reader what hiding the names means', async () => {
    await openBuilder(
      buildTemplateView({
        group: 'Peer',
        options: { agreeTerms: '<p>Be <strong>fair</strong>.</p>' },
      }),
      'options',
    );
    expect(await screen.findByText(texts.agreeTerms)).toBeInstanceOf(HTMLElement);
    expect(await screen.findByText('fair')).toBeInstanceOf(HTMLElement);
    expect(screen.getByText(texts.anonymizeManagerHint)).toBeInstanceOf(HTMLElement);
  });

  it('[TPL-09] [TPL-11] [TPL-24] [TPL-25] offers two nominators, mentions the third, and has approval only for the employee', async () => {
    const { user } = await openBuilder(buildTemplateView({ group: 'Peer' }), 'options');
    const select = await screen.findByRole('combobox', {
      name: /^Selected by/,
      description: MESSAGES.nominations.systemMode,
    });
    expect([...select.querySelectorAll('option')].map(({ textContent }) => textContent)).toEqual([
      'Employee',
      'Manager',
    ]);
    expect(box(texts.approval)).toBeInstanceOf(HTMLElement);
    await user.selectOptions(select, 'manager');
    expect(screen.queryByRole('checkbox', { name: texts.approval })).toBeNull();
  });

  it('[TPL-12] warns that anonymous reviews never or not always reach the number from which they are shown', async () => {
    const { user } = await openBuilder(
      buildTemplateView({ group: 'Peer', options: { min: 1, max: 2 } }),
      'options',
    );
    await number(texts.min);
    const warn = MESSAGES.nominations.anonymityGap;
    const never = warn({ reach: 'never', count: 2, minimum: 3 });
    expect(screen.queryByText(never)).toBeNull();
    await user.click(box(texts.anonymizeEmployee));
    expect(screen.getByText(never)).toBeInstanceOf(HTMLElement);
    await fill(user, texts.max, '4');
    expect(screen.getByText(warn({ reach: 'sometimes', count: 1, minimum: 3 }))).toBeInstanceOf(
      HTMLElement,
    );
    await fill(user, texts.min, '3');
    expect(screen.queryByText(/can stay hidden/)).toBeNull();
  });

  it('[TPL-13] [AMB-29] requires its numbers and checks nothing else', async () => {
    const { user } = await openBuilder(
      buildTemplateView({ group: 'Peer', options: { min: 3, max: 2 } }),
      'options',
    );
    for (const name of [texts.min, texts.max, texts.levelAbove, texts.levelBelow])
      expect((await number(name)).hasAttribute('required')).toBe(true);
    await fill(user, texts.min, '');
    await user.click(screen.getByRole('button', { name: 'Next' }));
    expect(
      await screen.findByRole('heading', { level: 2, name: texts.step.readers }),
    ).toBeInstanceOf(HTMLElement);
    expect(screen.queryByText(MESSAGES.templates.fillInAll)).toBeNull();
  });
});

describe('the options of an upline template', () => {
  it('[TPL-15] [TPL-16] [TPL-17] [TPL-18] [TPL-20] [TPL-23] stores every field, the distance only for downline', async () => {
    const { user, saved } = await openBuilder(buildTemplateView({ group: 'Upline' }), 'options');
    await fill(user, texts.min, '1');
    await fill(user, texts.max, '4');
    await fill(user, texts.levelBelowUpline, '3');
    const downline = screen.getByRole('combobox', { name: /^Reviewers must be/ });
    await user.selectOptions(downline, 'directReport');
    expect(screen.queryByRole('spinbutton', { name: /^Max downline distance/ })).toBeNull();
    await user.selectOptions(downline, 'downline');
    await fill(user, texts.distance, '1');
    await user.click(box(texts.anonymizeManager));
    await user.click(box(texts.anonymizeEmployee));
    await user.click(box(texts.anonymizeCommittee));
    await save(user);
    expect(lastDraft(saved).options).toMatchObject({
      min: 1,
      max: 4,
      levelBelowMax: 3,
      downlineOption: 'downline',
      maxDownlineDistance: 1,
      anonymizeEmployee: true,
      anonymizeManager: true,
      anonymizeCommittee: true,
    });
  });

  it('[TPL-21] [TPL-22] [TPL-24] [TPL-25] offers two nominators, mentions the third, and has approval only for the employee', async () => {
    const { user, saved } = await openBuilder(
      buildTemplateView({ group: 'Upline', options: { downlineOption: 'directReport' } }),
      'options',
    );
    const select = await screen.findByRole('combobox', {
      name: /^Selected by/,
      description: MESSAGES.nominations.systemMode,
    });
    expect([...select.querySelectorAll('option')].map(({ textContent }) => textContent)).toEqual([
      'Employee',
      'Manager',
    ]);
    await user.click(box(texts.approval));
    await user.selectOptions(select, 'manager');
    expect(screen.queryByRole('checkbox', { name: texts.approval })).toBeNull();
    await save(user);
    expect(lastDraft(saved).options).toMatchObject({
      nominatedBy: 'manager',
      managerNominationApproval: false,
    });
  });

  it('[TPL-30] [TPL-32] [TPL-33] [TPL-34] [TPL-36] [TPL-37] reports missing fields on Next, with the exact messages, and stays', async () => {
    const { user } = await openBuilder(
      buildTemplateView({
        group: 'Upline',
        options: { min: null, max: null, levelBelowMax: null, nominatedBy: null },
      }),
      'options',
    );
    await number(texts.min);
    await user.click(screen.getByRole('button', { name: 'Next' }));
    expect(await screen.findByText('Please fill in all required information.')).toBeInstanceOf(
      HTMLElement,
    );
    for (const message of [
      'Minimum number of reviewers is required.',
      'Maximum number of reviewers is required and cannot be less than minimum.',
      'Please select a nomination option.',
    ]) {
      expect(screen.getByText(message)).toBeInstanceOf(HTMLElement);
    }
    expect(screen.getAllByText('A value is required.')).toHaveLength(2);
    expect(screen.getByRole('heading', { level: 2, name: texts.step.options })).toBeInstanceOf(
      HTMLElement,
    );
  });

  it('[TPL-35] requires the distance only for downline', async () => {
    const { user } = await openBuilder(
      buildTemplateView({
        group: 'Upline',
        options: { downlineOption: 'downline', maxDownlineDistance: null },
      }),
      'options',
    );
    await number(texts.distance);
    await user.click(screen.getByRole('button', { name: 'Next' }));
    expect(await screen.findByText('A value is required.')).toBeInstanceOf(HTMLElement);
    await user.selectOptions(
      screen.getByRole('combobox', { name: /^Reviewers must be/ }),
      'directReport',
    );
    await user.click(screen.getByRole('button', { name: 'Next' }));
    expect(
      await screen.findByRole('heading', { level: 2, name: texts.step.readers }),
    ).toBeInstanceOf(HTMLElement);
  });
});

describe('the questions of an underperformance template', () => {
  it('[TPL-26] [TPL-27] [TPL-28] has a row for each, and a text only if the case is shown', async () => {
    const { user, saved } = await openBuilder(
      buildTemplateView({
        group: 'Underperformance',
        draft: { questions: [buildDraftQuestion('a'), buildDraftQuestion('b')] },
      }),
      'options',
    );
    await screen.findByRole('table');
    expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      'Question',
      'Show On Update Trend',
      'Show On View Case',
      'View Case Text',
    ]);
    expect(screen.getAllByRole('rowheader')).toHaveLength(2);
    expect(screen.queryByRole('textbox')).toBeNull();
    await user.click(box('Show On Update Trend: Question 1: Question a'));
    await user.click(box('Show On View Case: Question 2: Question b'));
    await user.type(screen.getByRole('textbox'), 'Progress');
    await save(user);
    expect(lastDraft(saved).questions.map(({ config }) => config)).toEqual([
      { show_on_update: true },
      { show_on_view_case: true, view_case_text: 'Progress' },
    ]);
  });
});
