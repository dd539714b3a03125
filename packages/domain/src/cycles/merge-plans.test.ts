import { describe, expect, it } from 'vitest';
import { mergeCyclePlans, type StoredPlan, type StoredPlanStage } from './merge-plans.ts';

const stage = (id: number | null, pulse: string, due: string | null = null): StoredPlanStage => ({
  id,
  pulse,
  title: 'Write',
  component: 'Form',
  start_date: null,
  due_date: due,
  auto_close_date: null,
  due_days: null,
  auto_close_days: null,
  show_due_date: true,
});
const pulse = (id: number | null, ref: string, template = 1) => ({
  id,
  ref,
  template_id: template,
  version: 1,
  stageless: false,
});
const BASE: StoredPlan = {
  name: 'Spring',
  placard_sub_text: '',
  start_date: '2026-04-01',
  end_date: '2026-06-30',
  packet_release_days: null,
  packet_release_date: null,
  packet_release_time: null,
  pulses: [pulse(21, '21'), pulse(22, '22', 2)],
  stages: [stage(31, '21'), stage(32, '22')],
};

describe('merging two plans of one cycle', () => {
  it('[PKT-02] asks which way of release to keep, as one field', () => {
    const { clashes } = mergeCyclePlans(
      BASE,
      { ...BASE, packet_release_days: 3 },
      { ...BASE, packet_release_date: '2026-06-20' },
    );
    expect(clashes).toEqual([
      { path: ['release'], base: [null, null], mine: [3, null], theirs: [null, '2026-06-20'] },
    ]);
  });

  it('[CYC-03] a stage that is kept keeps its review, as a new one', () => {
    const theirs = { ...BASE, pulses: [pulse(21, '21')], stages: [stage(31, '21')] };
    const mine = { ...BASE, stages: [stage(31, '21'), stage(32, '22', '2026-05-01')] };
    const { merged, clashes } = mergeCyclePlans(BASE, mine, theirs);
    expect(clashes.map(({ path }) => path)).toEqual([['stages', '22 Form 1']]);
    expect(merged.pulses).toMatchObject([{ id: 21 }, { id: null, ref: '22', version: null }]);
    expect(merged.stages).toMatchObject([{ id: 31 }, { id: null, due_date: '2026-05-01' }]);
  });

  it('[CYC-03] knows a new review that is stored by now, under its name in this window or not', () => {
    const mine = {
      ...BASE,
      pulses: [...BASE.pulses, { ...pulse(null, 'n1', 3), version: null }],
      stages: [...BASE.stages, stage(null, 'n1', '2026-05-01')],
    };
    const stored = {
      ...BASE,
      pulses: [...BASE.pulses, pulse(23, '23', 3)],
      stages: [...BASE.stages, stage(33, '23', '2026-05-01')],
    };
    expect(mergeCyclePlans(BASE, mine, stored)).toEqual({ clashes: [], merged: stored });
    const named = {
      ...stored,
      pulses: stored.pulses.map((each) => (each.id === 23 ? { ...each, ref: 'n1' } : each)),
      stages: stored.stages.map((each) => (each.id === 33 ? { ...each, pulse: 'n1' } : each)),
    };
    expect(mergeCyclePlans(named, named, stored)).toEqual({ clashes: [], merged: stored });
  });

  it('[CYC-03] takes one order of the stages and the other day of one', () => {
    const mine = { ...BASE, stages: BASE.stages.toReversed() };
    const theirs = { ...BASE, stages: [stage(31, '21', '2026-05-01'), stage(32, '22')] };
    const { merged, clashes } = mergeCyclePlans(BASE, mine, theirs);
    expect(clashes).toEqual([]);
    expect(merged.stages).toEqual([stage(32, '22'), stage(31, '21', '2026-05-01')]);
  });
});
