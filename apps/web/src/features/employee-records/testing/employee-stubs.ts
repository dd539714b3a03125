import type { EmployeeColumn, EmployeeRow } from '@reviews/contracts/employee-records';
import type { EmployeePage, EmployeeRecord } from '../api/employee-queries.ts';

const column = (
  key: string,
  label: string,
  given: Partial<EmployeeColumn> = {},
): EmployeeColumn => ({
  key,
  label,
  subLabel: null,
  sortable: false,
  align: 'left',
  isDay: false,
  isNumber: false,
  ...given,
});

export const buildRow = (given: Partial<EmployeeRow> = {}): EmployeeRow => ({
  id: 11,
  preferred_name: 'Noa Castellan',
  photo: null,
  external_identifier: 'LK-11',
  email: 'noa@larkspur.example',
  position_name: 'Engineer',
  department: 'Engineering',
  team: 'Platform',
  manager: { id: 7, preferred_name: 'Idris Fontaine' },
  hired_on: '2021-11-23',
  left_on: null,
  status: 'working',
  fields: {},
  ...given,
});

export const buildPage = (rows: EmployeeRow[] = [buildRow()]): EmployeePage => ({
  data: rows,
  totalResults: rows.length,
  columns: [
    column('preferred_name', 'Employee', { subLabel: 'Position', sortable: true }),
    column('manager_name', 'Manager'),
    column('hired_on', 'Joined', { sortable: true, isDay: true }),
    column('status', 'Status'),
  ],
  otherColumns: [column('email', 'Email')],
});

export const buildRecord = (given: Partial<EmployeeRecord> = {}): EmployeeRecord => ({
  id: 11,
  version: 3,
  first_name: 'Noa',
  last_name: 'Castellan',
  preferred_name: 'Noa Castellan',
  email: 'noa@larkspur.example',
  external_identifier: 'LK-11',
  hired_on: '2021-11-23',
  left_on: null,
  photo: null,
  positions: [
    {
      id: 5,
      kind: 'primary',
      title: 'Engineer',
      department: 'Engineering',
      team: 'Platform',
      sub_team: '',
      started_on: '2021-11-23',
      ended_on: null,
      manager: { id: 7, preferred_name: 'Idris Fontaine' },
    },
  ],
  manager: { id: 7, preferred_name: 'Idris Fontaine' },
  account: 'open',
  can_edit: true,
  can_add_departments: true,
  departments: [
    { id: 1, name: 'Engineering', teams: [{ id: 2, name: 'Platform', sub_teams: [] }] },
  ],
  ...given,
});
