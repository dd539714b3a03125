import type {
  EmployeeRow,
  listEmployees,
  previewLeaving,
  ResponseOf,
  showEmployee,
} from '@reviews/contracts';
import type { Actor } from '../../core/actor.ts';
import { formTitle, presentStatus, statusOf } from '../pulses/record/public.presenter.ts';
import type { PulseRecord } from '../pulses/record/public.ts';
import { isOwnRecord, managesEveryone } from './employee-records.policy.ts';
import type { LeavingPreview } from './leaving.service.ts';
import type { EmployeeList, EmployeeWithFields } from './list.service.ts';
import type { ShownRecord } from './record.service.ts';

const refOf = (id: number | null, name: string | null) =>
  id === null ? null : { id, preferred_name: name ?? '' };

export function presentRow({
  title,
  department,
  team,
  manager_id: managerId,
  manager_name: managerName,
  fields,
  ...row
}: EmployeeWithFields): EmployeeRow {
  return {
    ...row,
    position_name: title ?? '',
    department: department ?? '',
    team: team ?? '',
    manager: refOf(managerId, managerName),
    fields: { ...fields },
  };
}

export const presentList = ({
  rows,
  total,
  columns,
  otherColumns,
}: EmployeeList): ResponseOf<typeof listEmployees> => ({
  data: rows.map(presentRow),
  totalResults: total,
  columns: [...columns],
  otherColumns: [...otherColumns],
});

export function presentRecord(
  actor: Actor,
  { record, departments }: ShownRecord,
): ResponseOf<typeof showEmployee> {
  const positions = record.positions.map(
    ({
      department_id: _department,
      manager_id: managerId,
      manager_name: managerName,
      ...position
    }) => ({ ...position, manager: refOf(managerId, managerName) }),
  );
  const {
    id,
    version,
    first_name,
    last_name,
    preferred_name,
    email,
    external_identifier,
    hired_on,
    left_on,
    account,
    photo,
  } = record;
  return {
    id,
    version,
    first_name,
    last_name,
    preferred_name,
    email,
    external_identifier,
    hired_on,
    left_on,
    account,
    positions,
    photo,
    manager: positions.find(({ kind }) => kind === 'primary')?.manager ?? null,
    can_edit: !isOwnRecord(actor, record),
    departments: departments.map((one) => ({ ...one })),
    can_add_departments: managesEveryone(actor),
  };
}

const presentForm = (actor: Actor, form: PulseRecord) => ({
  hash: form.hash,
  title: formTitle(form),
  for: { id: form.employee_id, preferred_name: form.employee_name },
  cycle: form.cycle_id === null ? null : { id: form.cycle_id, name: form.cycle_name ?? '' },
  status: presentStatus(statusOf(actor, form)),
});

/** Maximum number of direct reports listed by name. */
const NAMED_REPORTS = 20;

export function presentLeaving(
  actor: Actor,
  { record, toWrite, about, reports }: LeavingPreview,
): ResponseOf<typeof previewLeaving> {
  return {
    to_write: toWrite.map((form) => presentForm(actor, form)),
    about,
    reports: reports
      .slice(0, NAMED_REPORTS)
      .map(({ id, preferred_name }) => ({ id, preferred_name })),
    reports_total: reports.length,
    closes_account: record.account === 'open',
  };
}
