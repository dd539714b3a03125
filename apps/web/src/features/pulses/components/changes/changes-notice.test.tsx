import { showChanges, type ChangedAnswer, type ReopeningView } from '@reviews/contracts/reopening';
import type { AnswerValue, UiKey } from '@reviews/domain';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { buildQuestion } from '../../../../testing/build-form.ts';
import { answers, refuses } from '../../../../testing/fake-server.ts';
import { renderInApp } from '../../../../testing/render.tsx';
import { ChangesNotice } from './changes-notice.tsx';

const HASH = 'abcdefgh12345678';
const TOLD: ReopeningView = {
  reopened_at: '2026-11-12T09:00:00Z',
  reopened_by: 'Mara Manager',
  requested_by: 'Idris Fontaine',
  reason: 'A number is wrong.',
};
const UNTOLD: ReopeningView = {
  reopened_at: '2026-11-12',
  reopened_by: null,
  requested_by: null,
  reason: null,
};

const changed = (
  uiKey: UiKey,
  before: AnswerValue,
  after: AnswerValue,
  isRich = false,
): ChangedAnswer => {
  const question = buildQuestion(1, uiKey, { config: isRich ? { rich_text: true } : {} });
  return { question: question.question_id, question_version: question, before, after };
};
const version = (number: number, reopening: ReopeningView | null) => ({
  number,
  submitted_at: `2026-11-1${number}T09:00:00Z`,
  reopening,
});

function draw(
  changes: ChangedAnswer[],
  {
    at = '/',
    reopening = TOLD,
    versions = 2,
  }: { at?: string; reopening?: ReopeningView; versions?: number } = {},
) {
  const all = Array.from({ length: versions }, (_, index) =>
    version(index + 1, index < versions - 1 ? TOLD : null),
  );
  const calls = answers(showChanges, { versions: all, from: versions - 1, to: versions, changes });
  return { calls, ...renderInApp(<ChangesNotice hash={HASH} reopening={reopening} />, { at }) };
}

const open = async () =>
  userEvent.click(await screen.findByRole('button', { name: 'See what changed' }));

describe('a form that was reopened and submitted again', () => {
  it('[FORM-29, FORM-30] shows who reopened it, who asked and why, and how much changed', async () => {
    draw([changed('textarea', 'good', 'better')]);
    expect(
      screen.getByText(
        'This review was reopened by Mara Manager on 12 Nov 2026 and submitted again.',
      ),
    ).toBeTruthy();
    expect(screen.getByText('Idris Fontaine asked for this:')).toBeTruthy();
    expect(screen.getByText('A number is wrong.')).toBeTruthy();
    expect(await screen.findByText('1 answer changed')).toBeTruthy();
  });

  it('[AMB-61] withholds these details from readers who may not know them', async () => {
    draw([], { reopening: UNTOLD });
    expect(
      screen.getByText('This review was reopened on 12 Nov 2026 and submitted again.'),
    ).toBeTruthy();
    expect(await screen.findByText('No answers changed.')).toBeTruthy();
    expect(screen.queryByRole('blockquote')).toBeNull();
  });

  it('[FORM-29] shows changes word by word, and keeps the open comparison in the address', async () => {
    const { router } = draw([changed('textarea', 'The work was good.', 'The work was excellent.')]);
    await screen.findByText('1 answer changed');
    await open();
    const [removed] = await screen.findAllByRole('deletion');
    expect(removed?.textContent).toBe('removed: good (end)');
    expect(screen.getByRole('insertion').textContent).toBe('added: excellent (end)');
    expect(router.state.location.search).toBe('?changes=1-2');
    await userEvent.click(screen.getByRole('button', { name: 'Hide what changed' }));
    expect(screen.queryByRole('deletion')).toBeNull();
    expect(router.state.location.search).toBe('');
  });

  it('[FORM-29] opens the versions in the address, and offers a choice if there are more than two', async () => {
    const { calls, router } = draw([changed('textarea', 'One', 'Two')], {
      at: '/?changes=1-2',
      versions: 3,
    });
    await screen.findByRole('heading', { name: 'What changed' });
    expect(calls.map(({ path }) => path)).toContain(`/api/pulses/${HASH}/changes?from=1&to=2`);
    const [from, to] = await screen.findAllByRole<HTMLSelectElement>('combobox');
    expect([...(to?.options ?? [])].map(({ text }) => text)).toEqual([
      'Version 2, 12 Nov 2026, 9:00 am',
      'Version 3, 13 Nov 2026, 9:00 am',
    ]);
    if (!from) throw new Error('There is nothing to choose from.');
    await userEvent.selectOptions(from, '1');
    await waitFor(() => expect(router.state.location.search).toBe('?changes=1-3'));
  });

  it('[FORM-29] compares the words of rich text, and says when only its formatting changed', async () => {
    draw([changed('textarea', '<p>As <b>said</b>.</p>', '<p>As said.</p>', true)], {
      at: '/?changes=latest',
    });
    expect(
      await screen.findByText('Only formatting or images changed. The words are the same.'),
    ).toBeTruthy();
    expect(screen.queryByRole('deletion')).toBeNull();
  });

  it('[FORM-29] compares choices and distributions entry by entry', async () => {
    draw(
      [
        changed(
          'distribution',
          [
            { name: 'Mine', value: 40 },
            { name: 'Yours', value: 60 },
          ],
          [
            { name: 'Mine', value: 70 },
            { name: 'Ours', value: 30 },
          ],
        ),
      ],
      { at: '/?changes=latest' },
    );
    const rows = (await screen.findAllByRole('row'))
      .slice(1)
      .map((row) => [...row.children].map(({ textContent }) => textContent));
    expect(rows).toEqual([
      ['Mine', '40', '70'],
      ['Ours', 'not included', '30'],
      ['Yours', '60', 'not included'],
    ]);
  });

  it('[FORM-29] collapses unchanged parts of a long text until they are requested', async () => {
    const long = 'word '.repeat(200);
    draw([changed('textarea', `${long}old`, `${long}new`)], { at: '/?changes=latest' });
    expect(await screen.findAllByText('(unchanged text hidden)')).toHaveLength(2);
    await userEvent.click(screen.getByRole('button', { name: 'Show full answers' }));
    expect(screen.queryByText('(unchanged text hidden)')).toBeNull();
  });

  it('[API-02] shows an error with a retry button', async () => {
    refuses(showChanges, 500);
    renderInApp(<ChangesNotice hash={HASH} reopening={TOLD} />, { at: '/?changes=latest' });
    expect((await screen.findByRole('alert')).textContent).toContain(
      'The changes could not be loaded',
    );
    answers(showChanges, {
      versions: [version(1, TOLD), version(2, null)],
      from: 1,
      to: 2,
      changes: [],
    });
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('No answers changed between these two versions.')).toBeTruthy();
  });
});
