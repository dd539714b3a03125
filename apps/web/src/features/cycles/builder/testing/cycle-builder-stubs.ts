import {
  cycleView,
  type BuiltPulse,
  type CycleInput,
  type CycleView,
  type OfferedTemplate,
} from '@reviews/contracts/cycle-builder';

/** Builds a published template without nominations. */
export const buildOffered = (change: Partial<OfferedTemplate> = {}): OfferedTemplate => ({
  id: 70,
  title: 'Manager Review',
  type: 'Manager',
  group_name: 'Manager',
  nominated_by: null,
  approves: false,
  anonymity_gap: null,
  version: 1,
  ...change,
});

/** A template whose reviewers the employee nominates and the manager approves. */
export const PEER = buildOffered({
  id: 71,
  title: 'Peer Review',
  type: 'Peer',
  group_name: 'Peer',
  nominated_by: 'employee',
  approves: true,
});

export const buildStage = (
  change: Partial<CycleInput['stages'][number]> = {},
): CycleInput['stages'][number] => ({
  id: 31,
  pulse: '21',
  title: 'Self Review',
  component: 'Form',
  start_date: null,
  due_date: null,
  auto_close_date: null,
  due_days: null,
  auto_close_days: null,
  show_due_date: true,
  ...change,
});

const PULSE: BuiltPulse = {
  id: 21,
  title: 'Self Review',
  type: 'Self',
  group_name: 'Self',
  nominated_by: null,
  approves: false,
  anonymity_gap: null,
  version: 1,
  latest_version: 1,
  archived: false,
  forms: 0,
};

type ViewGiven = Partial<Omit<CycleView, 'cycle' | 'pulses'>> & {
  cycle?: Partial<CycleInput>;
  pulse?: Partial<BuiltPulse>;
};

/** Builds a draft cycle with one self review that its contract accepts. */
export function buildCycleView({ cycle, pulse, ...change }: ViewGiven = {}): CycleView {
  return cycleView.parse({
    id: 7,
    state: 'draft',
    revision: 3,
    closed_at: null,
    launched_at: null,
    faults: [],
    structure_fixed: false,
    pulses: [{ ...PULSE, ...pulse }],
    cycle: {
      name: 'Spring Review',
      placard_sub_text: '',
      start_date: '2026-04-01',
      end_date: '2026-06-30',
      packet_release_days: null,
      packet_release_date: null,
      packet_release_time: null,
      pulses: [{ ref: '21', id: 21, template_id: 61, version: 1, stageless: false }],
      stages: [buildStage()],
      ...cycle,
    },
    ...change,
  });
}
