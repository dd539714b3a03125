import * as contracts from '@reviews/contracts';
import type { Database } from '@reviews/db';
import { buildEmployee, type BuiltEmployee } from '@reviews/factories';
import type { Reply, Visitor } from '@reviews/harness';
import type { EmployeeCaseName, EmployeeOperation } from '../tables/writing-employees.ts';
import { IMPERSONATIONS, type Cast, type Who } from '@reviews/api/testing/cases/people';

/** Someone in Engineering whose record is changed, and a field that everyone sees. */
export interface EmployeeWorld {
  readonly person: BuiltEmployee;
  readonly field: number;
  /** Left long ago. */
  readonly leaver: { readonly id: number };
  /** A person and a field that are never removed. */
  readonly steady: { readonly person: { readonly id: number }; readonly field: number };
}

export interface EmployeeGround {
  readonly db: Database;
  readonly cast: Cast;
  readonly records: EmployeeWorld;
}

type Send = (visitor: Visitor, headers?: Readonly<Record<string, string>>) => Promise<Reply>;

const UNKNOWN_ID = 2_000_000_000;
const FIELD = 'Desk';
const MOMENT = new Date('2026-01-05T08:00:00Z');

export async function buildEmployeeWorld(db: Database): Promise<EmployeeWorld> {
  const person = await buildEmployee(db, {
    preferredName: 'Keppler Kept',
    department: 'Engineering',
  });
  const { id: field } = await db.prisma.customField.create({
    data: { name: FIELD, type: 'text', visibleTo: ['everyone'], editableBy: [] },
  });
  const leaver = await buildEmployee(db, {
    preferredName: 'Leonie Left',
    department: 'Engineering',
    leftOn: '2025-06-30',
  });
  const { id: steadyField } = await db.prisma.customField.create({
    data: { name: 'Window', type: 'text', visibleTo: ['everyone'], editableBy: [] },
  });
  return {
    person,
    field,
    leaver,
    steady: {
      person: await buildEmployee(db, { preferredName: 'Stella Stays', department: 'Engineering' }),
      field: steadyField,
    },
  };
}

let built = 0;
const another = (): number => (built += 1);
const newcomer = () => ({
  first_name: 'Nia',
  last_name: 'New',
  preferred_name: 'Nia New',
  hired_on: '2026-01-05',
  email: `new-${another()}@larkspur.example`,
  external_identifier: `NEW-${built}`,
  title: 'Engineer',
  department: 'Engineering',
  team: '',
  sub_team: '',
  manager_id: null,
});
const add: Send = (visitor, headers = {}) =>
  visitor.call(contracts.addEmployee, { body: newcomer(), headers });
const save =
  (id: number, version = 1): Send =>
  (visitor, headers = {}) =>
    visitor.call(contracts.saveEmployee, {
      params: { employeeId: String(id) },
      body: {
        version,
        first_name: 'Keppler',
        last_name: `Kept ${another()}`,
        preferred_name: 'Keppler Kept',
        email: `kept-${built}@larkspur.example`,
        external_identifier: `KEPT-${built}`,
        hired_on: '2024-01-15',
        positions: [
          {
            id: null,
            kind: 'primary',
            title: `Engineer ${built}`,
            department: 'Engineering',
            team: '',
            sub_team: '',
            started_on: '2024-01-15',
            ended_on: null,
          },
        ],
      },
      headers,
    });
const leave =
  (id: number): Send =>
  (visitor, headers = {}) =>
    visitor.call(contracts.recordLeaving, {
      params: { employeeId: String(id) },
      body: { version: 1, left_on: '2026-01-05' },
      headers,
    });
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);
function photograph(id: number, bytes: Uint8Array<ArrayBuffer> = new Uint8Array(PIXEL)): Send {
  const body = new FormData();
  body.append('file', new Blob([bytes], { type: 'image/png' }), 'pixel.png');
  return (visitor, headers = {}) =>
    visitor.send('POST', `/api/employees/${id}/photo`, { body, headers });
}
const forgetPhoto =
  (id: number): Send =>
  (visitor, headers = {}) =>
    visitor.call(contracts.removePhoto, { params: { employeeId: String(id) }, headers });
const comeBack =
  (id: number): Send =>
  (visitor, headers = {}) =>
    visitor.call(contracts.recordReturn, {
      params: { employeeId: String(id) },
      body: { version: 1 },
      headers,
    });
const fieldOf = (name: string) => ({
  name,
  description: '',
  type: 'text' as const,
  on_overview: true,
  in_list: false,
  visible_to: ['everyone' as const],
  editable_by: [],
  options: [],
});
const addField: Send = (visitor, headers = {}) =>
  visitor.call(contracts.addCustomField, { body: fieldOf(`Field ${another()}`), headers });
const saveField =
  (id: number, version = 1): Send =>
  (visitor, headers = {}) =>
    visitor.call(contracts.saveCustomField, {
      params: { fieldId: String(id) },
      body: { version, ...fieldOf(`Desk ${another()}`) },
      headers,
    });
const archive =
  (id: number): Send =>
  (visitor, headers = {}) =>
    visitor.call(contracts.archiveCustomField, {
      params: { fieldId: String(id) },
      body: { version: 1, archived: true },
      headers,
    });
const fill =
  (
    {
      records: {
        steady: { person, field },
      },
    }: EmployeeGround,
    was: string | null = null,
  ): Send =>
  (visitor, headers = {}) =>
    visitor.call(contracts.saveEmployeeFields, {
      params: { employeeId: String(person.id) },
      body: { values: [{ field_id: field, value: `Window ${another()}`, was }] },
      headers,
    });

/** Resets the person to unchanged and active. */
async function atWork({ db, records: { person } }: EmployeeGround): Promise<void> {
  await db.prisma.employee.update({
    where: { id: person.id },
    data: { version: 1, leftOn: null, leftRecordedAt: null },
  });
  await db.prisma.user.update({ where: { id: person.user.id }, data: { deactivatedAt: null } });
}
async function gone({ db, records: { person } }: EmployeeGround): Promise<void> {
  await db.prisma.employee.update({
    where: { id: person.id },
    data: { version: 1, leftOn: new Date('2026-01-05'), leftRecordedAt: MOMENT },
  });
  await db.prisma.user.update({ where: { id: person.user.id }, data: { deactivatedAt: MOMENT } });
}
async function giveField({ db, records: { field } }: EmployeeGround): Promise<void> {
  await db.prisma.customField.update({
    where: { id: field },
    data: { version: 1, archivedAt: null, name: FIELD },
  });
}
async function giveEmptyField({ db, records: { steady } }: EmployeeGround): Promise<void> {
  await db.prisma.customFieldValue.deleteMany({ where: { fieldId: steady.field } });
}

/** Gives the person a photo key that no file has. */
async function givePhoto({ db, records: { person } }: EmployeeGround): Promise<void> {
  await db.prisma.employee.update({
    where: { id: person.id },
    data: { photoKey: `photo-of-${person.id}-of-before` },
  });
}
async function takePhoto({ db, records: { person } }: EmployeeGround): Promise<void> {
  await db.prisma.employee.update({ where: { id: person.id }, data: { photoKey: null } });
}

interface EmployeeRequest {
  readonly send: (ground: EmployeeGround, who: Who) => Send;
  readonly given?: (ground: EmployeeGround) => Promise<void>;
  readonly before?: 'onlyLooking';
}

const isImpersonation = (who: Who): who is keyof typeof IMPERSONATIONS => who in IMPERSONATIONS;

/** Returns the id of the employee that the session belongs to. */
function ownId({ cast }: EmployeeGround, who: Who): number {
  const person = isImpersonation(who) ? IMPERSONATIONS[who].as : who;
  return person === 'signedOut' || person === 'outsider' ? UNKNOWN_ID : cast[person].id;
}

export const EMPLOYEE_REQUESTS: Readonly<Record<EmployeeCaseName, EmployeeRequest>> = {
  'a newcomer to Engineering': { send: () => add },
  'a newcomer, while impersonations may only look': { send: () => add, before: 'onlyLooking' },
  'the record of an employee': { send: ({ records }) => save(records.person.id), given: atWork },
  'a record that someone else has saved': {
    send: ({ records }) => save(records.person.id, 99),
    given: atWork,
  },
  'their own record': { send: (ground, who) => save(ownId(ground, who)) },
  'a record, while impersonations may only look': {
    send: ({ records }) => save(records.person.id),
    given: atWork,
    before: 'onlyLooking',
  },
  'that someone has left': { send: ({ records }) => leave(records.person.id), given: atWork },
  'a leaving that is already recorded': { send: ({ records }) => leave(records.leaver.id) },
  'that someone is back': { send: ({ records }) => comeBack(records.person.id), given: gone },
  'a photo of someone': { send: ({ records }) => photograph(records.person.id) },
  'a file that is not a photo': {
    send: ({ records }) =>
      photograph(
        records.person.id,
        new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg"/>'),
      ),
  },
  'their own photo': { send: (ground, who) => photograph(ownId(ground, who)) },
  'their own photo, while impersonations may only look': {
    send: (ground, who) => photograph(ownId(ground, who)),
    before: 'onlyLooking',
  },
  'that a photo is removed': {
    send: ({ records }) => forgetPhoto(records.person.id),
    given: givePhoto,
  },
  'that a missing photo is removed': {
    send: ({ records }) => forgetPhoto(records.person.id),
    given: takePhoto,
  },
  'a custom field': { send: () => addField },
  'another name for a custom field': {
    send: ({ records }) => saveField(records.field),
    given: giveField,
  },
  'a custom field that someone else has changed': {
    send: ({ records }) => saveField(records.field, 99),
    given: giveField,
  },
  'a custom field that does not exist': { send: () => saveField(UNKNOWN_ID) },
  'that a custom field is archived': {
    send: ({ records }) => archive(records.field),
    given: giveField,
  },
  'a value of a custom field': { send: (ground) => fill(ground), given: giveEmptyField },
  'a value of a custom field that has changed': {
    send: (ground) => fill(ground, 'a window'),
  },
};

/** Change log action of each operation. */
const LOGGED: Readonly<Record<EmployeeOperation, string>> = {
  addEmployee: 'employee.added',
  saveEmployee: 'employee.changed',
  recordLeaving: 'employee.left',
  recordReturn: 'employee.returned',
  savePhoto: 'employee.photo_saved',
  removePhoto: 'employee.photo_removed',
  addCustomField: 'custom_field.added',
  saveCustomField: 'custom_field.changed',
  archiveCustomField: 'custom_field.archived',
  saveEmployeeFields: 'employee.fields_changed',
};
const ACCOUNTS = ['employee', 'app_user', 'change_log'];
const FIELDS = ['custom_field', 'change_log'];
export const EMPLOYEE_TABLES: Readonly<Record<EmployeeOperation, readonly string[]>> = {
  addEmployee: ['employee', 'position', 'change_log'],
  saveEmployee: ['employee', 'app_user', 'invitation', 'position', 'change_log'],
  recordLeaving: [...ACCOUNTS, 'session', 'invitation'],
  recordReturn: ACCOUNTS,
  savePhoto: ['employee', 'files', 'change_log'],
  removePhoto: ['employee', 'change_log'],
  addCustomField: FIELDS,
  saveCustomField: FIELDS,
  archiveCustomField: FIELDS,
  saveEmployeeFields: ['custom_field_value', 'change_log'],
};

export const isEmployeeOperation = (operation: string): operation is EmployeeOperation =>
  operation in LOGGED;

/**
 * Returns the log action of an operation and its record; `made` is the id of the created record.
 */
export function employeeChange(
  { records: { person, field, steady } }: EmployeeGround,
  operation: EmployeeOperation,
  made: string,
): { readonly action: string; readonly record: string } {
  const of: Readonly<Record<EmployeeOperation, string>> = {
    addEmployee: `employee ${made}`,
    saveEmployee: `employee ${person.id}`,
    recordLeaving: `employee ${person.id}`,
    recordReturn: `employee ${person.id}`,
    savePhoto: `employee ${made}`,
    removePhoto: `employee ${person.id}`,
    addCustomField: `custom_field ${made}`,
    saveCustomField: `custom_field ${field}`,
    archiveCustomField: `custom_field ${field}`,
    saveEmployeeFields: `employee ${steady.person.id}`,
  };
  return { action: LOGGED[operation], record: of[operation] };
}

/** Returns the id of the record that a call created. */
export function madeEmployee(operation: EmployeeOperation, reply: Reply): string {
  if (operation === 'addEmployee')
    return String(contracts.addEmployee.response.parse(reply.json()).id);
  if (operation === 'savePhoto') return String(contracts.savePhoto.response.parse(reply.json()).id);
  return operation === 'addCustomField'
    ? String(contracts.addCustomField.response.parse(reply.json()).id)
    : '';
}
