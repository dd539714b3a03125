import { describe, expect, it } from 'vitest';
import { blockerOf, earlierStages, type OrderedStage } from './stage-order.ts';

const stage = (
  position: number,
  cycle_pulse_id: number,
  component: OrderedStage['component'] = 'Form',
  stageless = false,
): OrderedStage => ({ id: position + 100, cycle_pulse_id, position, component, stageless });

const SELF = stage(0, 1);
const NOMINATIONS = stage(1, 2, 'Nominations');
const APPROVALS = stage(2, 2, 'Nomination Approvals');
const PEERS = stage(3, 2);
const UPLINE = stage(4, 3, 'Form', true);
const MANAGER = stage(5, 4);
const STAGES = [MANAGER, UPLINE, PEERS, APPROVALS, NOMINATIONS, SELF];

const form = (at: OrderedStage, is_open: boolean, minute = at.position) => ({
  name: `${is_open ? 'open' : 'closed'} ${at.id}`,
  stage_id: at.id,
  is_open,
  opened_at: new Date(Date.UTC(2026, 10, 1, 9, minute)),
});

const blocks = (of: OrderedStage, ...forms: ReturnType<typeof form>[]) =>
  blockerOf(earlierStages(of, STAGES), forms)?.name ?? null;

describe('the stage that a form waits for', () => {
  it('[CYC-05] [STAT-04] waits for an open form of the nearest earlier stage', () => {
    expect(blocks(NOMINATIONS, form(SELF, true))).toBe('open 100');
    expect(blocks(NOMINATIONS, form(SELF, false))).toBeNull();
  });

  it('[CYC-05] ignores stages before the nearest one that has a form', () => {
    expect(blocks(PEERS, form(SELF, true), form(APPROVALS, false))).toBeNull();
  });

  it('[CYC-05] passes over stages without a form or task about the person', () => {
    expect(blocks(MANAGER, form(SELF, true))).toBe('open 100');
    expect(blocks(MANAGER, form(SELF, false))).toBeNull();
    expect(blocks(MANAGER)).toBeNull();
  });

  it('[CYC-05] waits for a task that can still open reviews in the nearest stage', () => {
    expect(blocks(MANAGER, form(SELF, false), form(NOMINATIONS, true))).toBe('open 101');
    expect(blocks(MANAGER, form(SELF, false), form(APPROVALS, true))).toBe('open 102');
    expect(blocks(MANAGER, form(SELF, false), form(APPROVALS, false))).toBeNull();
  });

  it('[CYC-05] waits for the task again while it is reopened', () => {
    expect(blocks(MANAGER, form(APPROVALS, true), form(PEERS, false))).toBe('open 102');
    expect(blocks(PEERS, form(APPROVALS, true))).toBe('open 102');
  });

  it('[STAT-04] names the one that was opened first', () => {
    expect(blocks(MANAGER, form(PEERS, true, 30), form(APPROVALS, true, 40))).toBe('open 103');
    expect(blocks(MANAGER, form(PEERS, true, 50), form(APPROVALS, true, 40))).toBe('open 102');
  });

  it('[STAT-04] ignores stageless pulses on both sides', () => {
    expect(blocks(MANAGER, form(UPLINE, true))).toBeNull();
    expect(blocks(UPLINE, form(PEERS, true))).toBeNull();
  });

  it('[CYC-05] counts a task only for stages of its own pulse', () => {
    const early = stage(0, 1, 'Nominations');
    const between = stage(1, 2);
    const late = stage(2, 1);
    const last = stage(3, 3);
    const all = [early, between, late, last];
    const waits = (of: OrderedStage, ...forms: ReturnType<typeof form>[]) =>
      blockerOf(earlierStages(of, all), forms)?.name ?? null;
    expect(waits(late, form(early, true), form(between, false))).toBeNull();
    expect(waits(last, form(early, true), form(between, true, 0))).toBe('open 100');
  });
});
