import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  peerProgress,
  peerStatus,
  peerStatusLabel,
  type PeerTask,
  type ReviewFlags,
} from './peer-progress.ts';

const complete: ReviewFlags = { is_open: false, is_complete: true };
const open: ReviewFlags = { is_open: true, is_complete: false };
const declined: ReviewFlags = { is_open: false, is_complete: false };
const task: PeerTask = {
  waiting: false,
  is_open: true,
  stage_title: 'Peer Nominations',
  is_mine: false,
};
const done: PeerTask = { ...task, is_open: false };

describe('peer progress', () => {
  it.each<[string, ReviewFlags[], { completed: number; total: number; percent: number }]>([
    ['[PEER-06] 2 of 3', [complete, complete, open], { completed: 2, total: 3, percent: 66 }],
    [
      '[PEER-06] declined ones are not counted',
      [complete, declined],
      { completed: 1, total: 1, percent: 100 },
    ],
    ['[AMB-63] nothing of nothing', [], { completed: 0, total: 0, percent: 0 }],
    ['[AMB-63] declined ones only', [declined], { completed: 0, total: 0, percent: 0 }],
  ])('%s', (_title, reviews, progress) => {
    expect(peerProgress(reviews)).toEqual(progress);
  });

  it('[PEER-06] is a whole number from 0 to 100, and 100 only when all are complete', () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom(complete, open, declined), { maxLength: 300 }),
        (reviews) => {
          const { percent, completed, total } = peerProgress(reviews);
          expect(Number.isInteger(percent) && percent >= 0 && percent <= 100).toBe(true);
          expect(percent === 100).toBe(total > 0 && completed === total);
        },
      ),
    );
  });
});

describe('peer cell', () => {
  it.each<[string, PeerTask | null, ReviewFlags[], string]>([
    ['[PEER-02] [AMB-07] no peer form at all', null, [], 'Ineligible'],
    ['[PEER-03] [AMB-07] the nomination waits', { ...task, waiting: true }, [], 'Pending'],
    ['[PEER-04] the nomination is under way', task, [], 'Peer Nominations'],
    ['[PEER-05] the reviews are out', done, [complete, complete, open], '2 of 3 Completed'],
    ['[PEER-05] reviews without a task', null, [open], '0 of 1 Completed'],
  ])('%s', (_title, peerTask, reviews, label) => {
    expect(peerStatusLabel(peerStatus(peerTask, reviews))).toBe(label);
  });

  it('[PEER-09] [AMB-08] links the title for the task’s assignee only', () => {
    expect(peerStatus({ ...task, is_mine: true }, [])).toMatchObject({ linked: true });
    expect(peerStatus(task, [])).toMatchObject({ linked: false });
  });
});
