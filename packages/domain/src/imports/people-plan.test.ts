import { describe, expect, it } from 'vitest';
import type { ImportTarget } from './fields.ts';
import { planPeople } from './people-plan.ts';
import type { ImportPerson, PlanInput, PlannedRow } from './plan-types.ts';

const TODAY = '2026-03-10';
const person = (id: number, preferred: string, more: Partial<ImportPerson> = {}): ImportPerson => {
  const [first = '', last = ''] = preferred.split(' ');
  return {
    id,
    number: `E${id}`,
    email: `p${id}@larkspur.example`,
    first,
    last,
    preferred,
    title: 'Engineer',
    department: 'Engineering',
    team: null,
    sub_team: null,
    manager_id: null,
    hired_on: '2024-01-15',
    left_on: null,
    has_role: false,
    is_administrator: false,
    ...more,
  };
};
const boss = person(1, 'Ruth Okafor');
const anna = person(2, 'Anna Berg', { manager_id: 1, team: 'Web' });
const ben = person(3, 'Ben Frei', { manager_id: 2 });

type Values = Partial<Record<ImportTarget, string>>;
function plan(
  values: readonly Values[],
  {
    people = [boss, anna, ben],
    options = {},
    reserved_emails = new Set<string>(),
  }: {
    people?: readonly ImportPerson[];
    options?: Partial<PlanInput['options']>;
    reserved_emails?: Set<string>;
  } = {},
): PlannedRow[] {
  return planPeople({
    rows: values.map((row, index) => ({ line: index + 2, values: row })),
    people,
    reserved_emails,
    options: {
      day_order: null,
      empty_cells: 'keep',
      missing: 'keep',
      today: TODAY,
      importers: [],
      manages_users: false,
      reads_everyone: false,
      custom: [],
      ...options,
    },
  });
}
const one = (values: Values, given: Parameters<typeof plan>[1] = {}): PlannedRow => {
  const [row] = plan([values], given);
  if (row === undefined) throw new Error('Nothing was planned.');
  return row;
};
const NEW = {
  number: 'N1',
  email: 'n1@larkspur.example',
  full_name: 'Neu, Nora',
  department: 'Sales',
};

describe('planPeople', () => {
  it('[RT-03] adds new people, and reports what they lack', () => {
    expect(one({ ...NEW, manager: 'Berg, Anna' })).toMatchObject({
      kind: 'added',
      employee_id: null,
      name: 'Nora Neu',
      moved: false,
      after: { first: 'Nora', last: 'Neu', preferred: 'Nora Neu', manager: { id: 2 } },
    });
    expect(one({ number: 'N1', title: 'Chef' }).reasons).toEqual([
      'Is new and has no email, full name and department.',
    ]);
    expect(
      one({ email: 'n1@larkspur.example', full_name: 'Nora Neu', department: 'Sales' }),
    ).toMatchObject({ kind: 'added', number: 'n1@larkspur.example' });
  });

  it('[RT-03] lists each changed field, and nothing if none changes', () => {
    expect(one({ number: 'e2', title: 'Lead', last_name: 'Berg-Lund' })).toMatchObject({
      kind: 'changed',
      employee_id: 2,
      changes: [
        { field: 'last_name', from: 'Berg', to: 'Berg-Lund' },
        { field: 'preferred_name', from: 'Anna Berg', to: 'Anna Berg-Lund' },
        { field: 'title', from: 'Engineer', to: 'Lead' },
      ],
    });
    expect(
      one({
        email: 'P2@Larkspur.example',
        full_name: 'Berg, Anna',
        title: 'Engineer',
        team: 'web',
        department: 'ENGINEERING',
      }),
    ).toMatchObject({ kind: 'unchanged', changes: [] });
  });

  it('[RT-03] keeps values for empty cells, or clears them if chosen', () => {
    const row = { number: 'E2', team: '', manager: '', title: '' };
    expect(one(row)).toMatchObject({ kind: 'unchanged' });
    expect(one(row, { options: { empty_cells: 'clear' } }).changes).toEqual([
      { field: 'title', from: 'Engineer', to: '' },
      { field: 'team', from: 'Web', to: null },
      { field: 'manager', from: 'Ruth Okafor', to: null },
    ]);
  });

  it('[RT-03] moves people, with the manager given by number, email, name or number in brackets', () => {
    for (const manager of [
      'E1',
      'p1@larkspur.example',
      'Okafor, Ruth',
      'RUTH OKAFOR',
      'Someone Else (E1)',
    ]) {
      expect(one({ number: 'E3', manager })).toMatchObject({
        kind: 'moved',
        moved: true,
        changes: [{ field: 'manager', from: 'Anna Berg', to: 'Ruth Okafor' }],
      });
    }
    expect(one({ number: 'E3', manager: 'E1', title: 'Lead' })).toMatchObject({
      kind: 'changed',
      moved: true,
    });
  });

  it('[RT-03] finds a manager added by a later line', () => {
    const [ben_, nora] = plan([{ number: 'E3', manager: 'Nora Neu' }, NEW]);
    expect([ben_?.kind, ben_?.after?.manager, nora?.kind]).toEqual(['moved', { line: 3 }, 'added']);
  });

  it('[RT-03] reports an unknown manager, and every match of an ambiguous name', () => {
    expect(one({ number: 'E3', manager: 'Unknown Here' })).toMatchObject({
      kind: 'refused',
      reasons: ['The manager “Unknown Here” is neither in the file nor an employee.'],
    });
    const namesake = person(4, 'Anna Berg');
    expect(
      one({ number: 'E3', manager: 'Anna Berg' }, { people: [boss, anna, ben, namesake] }).reasons,
    ).toEqual([
      '2 people are named “Anna Berg”: E2 and E4. Use a number or email for the manager.',
    ]);
    // People who have left do not make a name ambiguous.
    expect(
      one(
        { number: 'E3', manager: 'Anna Berg', title: 'x' },
        { people: [boss, anna, ben, { ...namesake, left_on: '2025-01-01' }] },
      ).kind,
    ).toBe('changed');
  });

  it('[RT-03] reports the members of a loop, and rejects every row that is part of it', () => {
    const [first] = plan([{ number: 'E1', manager: 'E3' }]);
    expect(first).toMatchObject({
      kind: 'refused',
      reasons: [
        'This would create a loop, where each person reports to the next: Ben Frei → Anna Berg → Ruth Okafor.',
      ],
    });
    const rows = plan([
      { ...NEW, manager: 'N2' },
      { ...NEW, number: 'N2', email: 'n2@larkspur.example', full_name: 'Otto Neu', manager: 'N1' },
      { number: 'E3', manager: 'N1' },
    ]);
    expect(rows.map(({ kind }) => kind)).toEqual(['refused', 'refused', 'refused']);
    expect(rows[2]?.reasons).toEqual(['The manager Nora Neu (line 2) cannot be imported.']);
    expect(one({ number: 'E3', manager: 'E3' }).reasons).toEqual([
      'An employee cannot be their own manager.',
    ]);
    const three = plan(
      [
        ['N1', 'N2'],
        ['N2', 'N3'],
        ['N3', 'n1'],
      ].map(([number = '', manager = '']) => ({
        ...NEW,
        number,
        email: `${number}@larkspur.example`,
        full_name: `${number} Neu`,
        manager,
      })),
    );
    expect(three[0]?.reasons).toEqual([
      'This would create a loop, where each person reports to the next: N2 Neu → N3 Neu → N1 Neu.',
    ]);
    expect(three.map(({ kind }) => kind)).toEqual(['refused', 'refused', 'refused']);
  });

  it('[RT-03] finds the loop that remains when the move that would have broken it is rejected', () => {
    // Ruth can report to Ben only if Anna moves away from above Ben, and she cannot.
    const rows = plan([
      { number: 'E1', manager: 'E3' },
      { number: 'E2', manager: 'Unknown' },
      { number: 'E3', title: 'Lead' },
    ]);
    expect(rows.map(({ kind }) => kind)).toEqual(['refused', 'refused', 'changed']);
  });

  it('[RT-03] marks existing people as left, and does not add people who have already left', () => {
    expect(
      one({ number: 'E3', status: 'Terminated', department: '', manager: 'Unknown' }),
    ).toMatchObject({ kind: 'left', changes: [{ field: 'left_on', from: null, to: TODAY }] });
    expect(one({ number: 'E3', left_on: '2026-01-31' })).toMatchObject({
      kind: 'left',
      after: { left_on: '2026-01-31' },
    });
    expect(one({ number: 'E3', left_on: '2026-12-31', status: 'Terminated' })).toMatchObject({
      kind: 'unchanged',
      notes: ['Is active until 2026-12-31.'],
    });
    expect(one({ ...NEW, status: 'left' })).toMatchObject({
      kind: 'unchanged',
      notes: ['Has already left and is not in the directory. Is not added.'],
    });
    expect(one({ number: 'E2', status: 'Inactive' }).notes).toEqual([
      '1 person still reports to them.',
    ]);
    const gone = { ...ben, left_on: '2025-01-01' };
    expect(one({ number: 'E3', status: 'Active' }, { people: [boss, anna, gone] })).toMatchObject({
      kind: 'changed',
      changes: [{ field: 'left_on', from: '2025-01-01', to: null }],
    });
    expect(one({ number: 'E3', title: 'Engineer' }, { people: [boss, anna, gone] })).toMatchObject({
      kind: 'unchanged',
    });
    expect(one({ ...NEW, manager: 'Ben Frei' }, { people: [boss, anna, gone] }).reasons).toEqual([
      'The manager Ben Frei has left.',
    ]);
  });

  it('[RT-03] marks missing people as left only if chosen, and never someone whose row is rejected', () => {
    const rows: Values[] = [
      { number: 'E1', title: 'Engineer' },
      { number: 'E2', hired_on: 'soon' },
    ];
    expect(plan(rows)).toHaveLength(2);
    const all = plan(rows, { options: { missing: 'leave' } });
    expect(all.map(({ line, kind, number }) => [line, kind, number])).toEqual([
      [2, 'unchanged', 'E1'],
      [3, 'refused', 'E2'],
      [null, 'left', 'E3'],
    ]);
  });

  it('[RT-03] identifies the person in a rejected row by any of its values, so that they do not count as missing', () => {
    const leave = { options: { missing: 'leave' } } as const;
    const here: Values[] = [{ number: 'E1' }, { number: 'E2' }];
    const about = (row: Values) =>
      plan([...here, row], leave)
        .slice(here.length)
        .map(({ kind, employee_id: id, name }) => [kind, id, name]);
    expect(about({ email: 'P3@larkspur.example', title: 'Engineer', manager: '#N/A' })).toEqual([
      ['refused', 3, 'Ben Frei'],
    ]);
    expect(about({ number: '', email: 'p3@larkspur.example', title: '=1+1' })).toEqual([
      ['refused', 3, 'Ben Frei'],
    ]);
    expect(about({ number: '#N/A', email: 'p3@larkspur.example' })).toEqual([
      ['refused', 3, 'Ben Frei'],
    ]);
    expect(about({ number: '#REF!', email: '#REF!', full_name: 'Frei, Ben' })).toEqual([
      ['refused', null, 'Ben Frei'],
    ]);
    expect(about({ full_name: 'Frei, Ben' })).toEqual([['refused', null, 'Ben Frei']]);
    // A row that matches no existing person keeps no one from counting as missing.
    expect(about({ email: '#N/A', full_name: 'Someone Else' })).toEqual([
      ['refused', null, 'Someone Else'],
      ['left', 3, 'Ben Frei'],
    ]);
  });

  it('[RT-03] accepts one of two identical rows, and rejects both if they differ', () => {
    const rows = plan([
      NEW,
      NEW,
      { number: 'E3', title: 'A' },
      { email: 'p3@larkspur.example', title: 'B' },
    ]);
    expect(rows.map(({ kind }) => kind)).toEqual(['added', 'unchanged', 'refused', 'refused']);
    expect(rows[1]?.notes).toEqual(['Repeats line 2 with the same values.']);
    expect(rows[3]?.reasons).toEqual(['Line 4 is about the same person, with different values.']);
    const [one_, other] = plan([NEW, { ...NEW, number: 'N2' }]);
    expect([one_?.kind, other?.kind]).toEqual(['refused', 'refused']);
    // Addresses and numbers that differ only in case are the same.
    const [first, second, third] = plan([
      NEW,
      { ...NEW, number: 'N2', email: 'N1@LARKSPUR.example' },
      { ...NEW, number: 'n1', title: 'Other' },
    ]);
    expect([first?.reasons, second?.reasons, third?.kind]).toEqual([
      ['Lines 3 and 4 are about the same person, with different values.'],
      ['Lines 2 and 4 are about the same person, with different values.'],
      'refused',
    ]);
  });

  it('[RT-03] rejects values that belong to someone else', () => {
    expect(one({ number: 'E9', email: 'p2@larkspur.example', title: 'x' }).reasons).toEqual([
      'The email belongs to Anna Berg (E2).',
    ]);
    expect(one({ number: 'E3', email: 'p2@larkspur.example' }).reasons).toEqual([
      'The employee number belongs to Ben Frei (E3), but the email belongs to someone else.',
    ]);
    expect(one(NEW, { reserved_emails: new Set([NEW.email]) }).reasons).toEqual([
      'The email belongs to someone else’s account.',
    ]);
  });

  it('[RT-03, PERM-01] does not let importers move or end themselves, change the address of someone with a role, or remove the last administrator', () => {
    expect(one({ number: 'E3', manager: 'E1' }, { options: { importers: [3] } }).kind).toBe(
      'refused',
    );
    expect(one({ number: 'E3', status: 'left' }, { options: { importers: [3] } }).kind).toBe(
      'refused',
    );
    expect(one({ number: 'E3', title: 'Chief' }, { options: { importers: [3] } }).kind).toBe(
      'refused',
    );
    expect(one({ number: 'E3', title: 'Engineer' }, { options: { importers: [3] } }).kind).toBe(
      'unchanged',
    );
    expect(plan([], { options: { importers: [1, 2, 3], missing: 'leave' } })).toEqual([]);
    const admin = { ...ben, has_role: true, is_administrator: true };
    const people = [boss, anna, admin];
    expect(one({ number: 'E3', email: 'mine@elsewhere.example' }, { people }).kind).toBe('refused');
    expect(
      one(
        { number: 'E3', email: 'mine@elsewhere.example' },
        { people, options: { manages_users: true } },
      ).kind,
    ).toBe('changed');
    expect(one({ number: 'E3', status: 'left' }, { people }).reasons).toEqual([
      'Is the last active administrator.',
    ]);
    expect(
      one(
        { number: 'E3', status: 'left' },
        { people: [...people, person(9, 'Other Admin', { is_administrator: true })] },
      ).kind,
    ).toBe('left');
  });

  it('[RT-03, PERM-01] does not give importers reports that their roles do not let them read', () => {
    const [cara, dan] = [
      person(4, 'Cara Lund', { manager_id: 1 }),
      person(5, 'Dan Roth', { manager_id: 4 }),
    ];
    const people = [boss, anna, ben, cara, dan];
    const by = (values: Values, options: Partial<PlanInput['options']> = {}) =>
      one(values, { people, options: { importers: [2], ...options } });
    const refused = {
      kind: 'refused',
      reasons: [
        'They would report to you, directly or through others, and you could read reviews that your roles do not allow. Ask a colleague who can read and reopen all reviews to import them.',
      ],
    };
    for (const manager of ['E2', 'E3']) {
      expect(by({ number: 'E4', manager })).toMatchObject(refused);
      expect(by({ ...NEW, manager })).toMatchObject(refused);
      expect(by({ number: 'E4', manager }, { reads_everyone: true }).kind).toBe('moved');
    }
    expect(by({ number: 'E3', title: 'Lead', manager: 'E2' }).kind).toBe('changed');
    expect(by({ number: 'E3', manager: 'E4' }).kind).toBe('moved');
    expect(by({ number: 'E5', manager: 'E1' }).kind).toBe('moved');
    // Nor may anyone report to a person added by the file below the importer.
    expect(
      plan(
        [
          { ...NEW, manager: 'E3' },
          { number: 'E4', manager: 'N1' },
        ],
        { people, options: { importers: [2] } },
      ).map(({ kind }) => kind),
    ).toEqual(['refused', 'refused']);
    // They may move the people they already lead among themselves.
    const led = person(6, 'Eva Kern', { manager_id: 2 });
    expect(
      one(
        { number: 'E6', manager: 'E3' },
        { people: [...people, led], options: { importers: [2] } },
      ).kind,
    ).toBe('moved');
  });

  it('[RT-03] rejects formulas, spreadsheet errors and overlong values', () => {
    expect(one({ ...NEW, title: '=HYPERLINK("http://evil")' }).reasons).toEqual([
      'Job title: contains a formula instead of a value.',
    ]);
    expect(one({ ...NEW, manager: '#N/A' }).reasons).toEqual([
      'Manager: contains a spreadsheet error (#N/A).',
    ]);
    expect(one({ ...NEW, title: 'x'.repeat(201) }).kind).toBe('refused');
  });

  it('rejects names that turn the text around them', () => {
    const refused = one({ ...NEW, preferred_name: 'Ann \u202eOEC' });
    expect(refused.reasons).toEqual([
      'Preferred name: contains hidden characters that change the direction of text.',
    ]);
    expect(refused.name).not.toContain('\u202e');
    expect(one({ ...NEW, preferred_name: 'שלום כהן' }).kind).not.toBe('refused');
  });

  it('[RT-03] uses the existing spelling of departments, and keeps no team when the department changes', () => {
    const [first, second] = plan([
      { ...NEW, department: 'engineering', team: 'WEB' },
      { number: 'E2', department: 'Sales' },
    ]);
    expect(first?.after).toMatchObject({ department: 'Engineering', team: 'Web' });
    expect(second).toMatchObject({
      after: { department: 'Sales', team: null },
      notes: ['Moves to another department, so the team “Web” is removed.'],
    });
    expect(one({ number: 'E3', sub_team: 'Forms' }).reasons).toEqual([
      'Has a sub-team but no team.',
    ]);
  });
});
