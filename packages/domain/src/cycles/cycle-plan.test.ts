import { describe, expect, it } from 'vitest';
import {
  datesAndNamesFaults,
  daysFromTo,
  launchFaults,
  movedRelease,
  movedStage,
  neededComponents,
  proposedStages,
  structureFaults,
  type CyclePlan,
  type PlannedStage,
  type PulseKind,
} from './cycle-plan.ts';

const SELF: PulseKind = {
  title: 'Self Review',
  group_name: 'Self',
  nominated_by: null,
  approves: false,
};
const PEER: PulseKind = {
  title: 'Peer Review',
  group_name: 'Peer',
  nominated_by: 'employee',
  approves: true,
};
const KINDS = new Map([
  ['self', SELF],
  ['peer', PEER],
]);

const stage = (
  pulse: string,
  component: PlannedStage['component'],
  title = 'A stage',
): PlannedStage => ({
  pulse,
  component,
  title,
  start_date: null,
  due_date: null,
  auto_close_date: null,
  due_days: null,
  auto_close_days: null,
});
const plan = (given: Partial<CyclePlan> = {}): CyclePlan => ({
  name: 'Mid-Year',
  start_date: '2026-11-01',
  end_date: '2026-12-31',
  packet_release_days: null,
  packet_release_date: null,
  packet_release_time: null,
  pulses: [
    { ref: 'self', template_id: 1, stageless: false },
    { ref: 'peer', template_id: 2, stageless: false },
  ],
  stages: [
    stage('self', 'Form'),
    stage('peer', 'Nominations'),
    stage('peer', 'Nomination Approvals'),
    stage('peer', 'Form'),
  ],
  ...given,
});
const told = (given: Partial<CyclePlan>, kinds: ReadonlyMap<string, PulseKind> = KINDS) =>
  structureFaults(plan(given), kinds).map(({ path, message }) => `${path}: ${message}`);

describe('stages of a pulse', () => {
  it('follow from the template, without steps for people who do not choose', () => {
    expect(neededComponents(SELF)).toEqual(['Form']);
    expect(neededComponents(PEER)).toEqual(['Nominations', 'Nomination Approvals', 'Form']);
    expect(neededComponents({ ...PEER, approves: false })).toEqual(['Nominations', 'Form']);
    expect(neededComponents({ ...PEER, nominated_by: 'manager' })).toEqual([
      'Nomination Approvals',
      'Form',
    ]);
    expect(neededComponents({ ...PEER, nominated_by: 'system' })).toEqual([
      'Nomination Approvals',
      'Form',
    ]);
  });

  it('are proposed in order with valid titles', () => {
    expect(proposedStages(PEER).map(({ title }) => title)).toEqual([
      'Peer Review: nominations',
      'Peer Review: approvals',
      'Peer Review',
    ]);
    for (const kind of [
      SELF,
      PEER,
      { ...PEER, approves: false },
      { ...PEER, nominated_by: 'manager' as const },
    ]) {
      const stages = proposedStages(kind).map(({ component, title }) =>
        stage('one', component, title),
      );
      expect(
        structureFaults(
          plan({ pulses: [{ ref: 'one', template_id: 1, stageless: false }], stages }),
          new Map([['one', kind]]),
        ),
      ).toEqual([]);
    }
  });
});

describe('invalid cycle structure', () => {
  it('[CYC-03] reports wrong order and missing, duplicate or unsuitable stages at their field', () => {
    expect(told({})).toEqual([]);
    expect(
      told({
        stages: [
          stage('self', 'Form'),
          stage('peer', 'Form'),
          stage('peer', 'Nominations'),
          stage('peer', 'Nomination Approvals'),
        ],
      }),
    ).toEqual([
      'stages.1.component: In “Peer Review”, the stage “Review” must come after “Nominations”.',
    ]);
    expect(
      told({
        stages: [stage('self', 'Form'), stage('peer', 'Nominations'), stage('peer', 'Form')],
      }),
    ).toEqual(['pulses.1: “Peer Review” needs a stage “Nomination approvals”.']);
    expect(told({ stages: [stage('self', 'Form')] })).toEqual([
      'pulses.1: “Peer Review” has no stage. Add one, or remove the review.',
    ]);
    expect(told({ stages: [...plan().stages, stage('self', 'Form')] })).toEqual([
      'stages.4.component: “Self Review” already has a stage “Review”.',
    ]);
    expect(told({ stages: [stage('self', 'Nominations'), ...plan().stages] })).toEqual([
      'stages.0.component: “Self Review” has no nominations, so it cannot have this stage.',
    ]);
    expect(told({ stages: [...plan().stages, stage('gone', 'Form')] })).toEqual([
      'stages.4.pulse: This review is no longer in the cycle.',
    ]);
    expect(told({ stages: [stage('self', 'Form', ' '), ...plan().stages.slice(1)] })).toEqual([
      'stages.0.title: Enter a title.',
    ]);
  });

  it('reports a stage that no one passes through', () => {
    const byManager = new Map([
      ['self', SELF],
      ['peer', { ...PEER, nominated_by: 'manager' as const }],
    ]);
    expect(told({}, byManager)).toEqual([
      'stages.1.component: Employees do not choose the reviewers of “Peer Review”, so it cannot have this stage.',
    ]);
    expect(
      told(
        {},
        new Map([
          ['self', SELF],
          ['peer', { ...PEER, approves: false }],
        ]),
      ),
    ).toEqual([
      'stages.2.component: The reviewers of “Peer Review” need no approval, so it cannot have this stage.',
    ]);
  });

  it('reports a template that is used twice', () => {
    const twice = [...plan().pulses, { ref: 'again', template_id: 1, stageless: false }];
    expect(
      told(
        { pulses: twice, stages: [...plan().stages, stage('again', 'Form')] },
        new Map([...KINDS, ['again', SELF]]),
      ),
    ).toEqual(['pulses.2: “Self Review” is already in this cycle.']);
  });
});

describe('saved cycle', () => {
  it('needs a name and dates before the dates of its stages are checked', () => {
    const beyond = [{ ...stage('self', 'Form'), due_date: '2027-01-01' }];
    expect(datesAndNamesFaults(plan({ name: ' ' }))).toEqual([
      { path: 'name', message: 'Enter a name.' },
    ]);
    expect(datesAndNamesFaults(plan({ stages: beyond }))).toEqual([
      { path: 'stages.0.due_date', message: 'Due Date Must be between 1 Nov 2026 and 31 Dec 2026' },
    ]);
    expect(datesAndNamesFaults(plan({ stages: beyond, end_date: '' }))).toEqual([
      { path: 'end_date', message: 'Enter a date.' },
    ]);
    expect(datesAndNamesFaults(plan({ packet_release_days: 0 }))).toEqual([
      { path: 'packet_release_days', message: 'Enter a whole number of at least 1.' },
    ]);
  });

  it('cannot be launched without a pulse, with an archived template, or with a kind of form that is not launched', () => {
    expect(launchFaults([])).toEqual([
      { path: 'pulses', message: 'Add at least one review before you launch the cycle.' },
    ]);
    expect(launchFaults([{ ...SELF, archived: false }])).toEqual([]);
    expect(
      launchFaults([
        { ...SELF, archived: true },
        { ...SELF, group_name: 'Panel', archived: false },
      ]).map(({ path }) => path),
    ).toEqual(['pulses.0', 'pulses.1']);
  });

  it('shifts its dates by whole days, across a leap day and a clock change', () => {
    const by = daysFromTo('2027-10-25', '2028-03-01');
    expect(by).toBe(128);
    expect(
      movedStage({ ...stage('self', 'Form'), start_date: '2027-10-25', due_days: 3 }, by),
    ).toMatchObject({ start_date: '2028-03-01', due_date: null, due_days: 3 });
    expect(
      movedRelease(
        {
          packet_release_days: null,
          packet_release_date: '2027-10-31',
          packet_release_time: '09:00',
        },
        -1,
      ),
    ).toMatchObject({ packet_release_date: '2027-10-30', packet_release_time: '09:00' });
    // The result is outside the calendar.
    expect(
      movedStage({ ...stage('self', 'Form'), start_date: '9999-12-30', due_date: '9999-12-31' }, 1),
    ).toMatchObject({ start_date: '9999-12-31', due_date: null });
  });
});
