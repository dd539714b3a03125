import { randomUUID } from 'node:crypto';
import { addCustomField, addEmployee, savePhoto, showEmployee } from '@reviews/contracts';
import { buildEmployee } from '@reviews/factories';
import type { Visitor } from '@reviews/harness';
import type { Scene } from '@reviews/api/testing/cases/ground';

interface Call {
  readonly by: Visitor;
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

const asHr = async (scene: Scene): Promise<Call> => ({ by: await scene.as(scene.hr) });
const asKeeper = async ({ as, admin }: Scene): Promise<Call> => ({
  by: await as(admin),
});
const newcomer = () => {
  const key = randomUUID();
  return {
    first_name: 'Nia',
    last_name: 'New',
    preferred_name: 'Nia New',
    hired_on: '2026-01-05',
    email: `${key}@larkspur.example`,
    external_identifier: key,
    title: 'Engineer',
    department: 'Engineering',
    team: '',
    sub_team: '',
    manager_id: null,
  };
};
/** A custom field with as many choices as there are rows. */
const field = ({ rows }: Scene) => ({
  name: `Field ${randomUUID()}`,
  description: '',
  type: 'select' as const,
  on_overview: true,
  in_list: true,
  visible_to: ['everyone' as const],
  editable_by: [],
  options: Array.from({ length: rows }, (_, index) => ({ key: null, label: `Choice ${index}` })),
});

async function onNewcomer(
  scene: Scene,
): Promise<Call & { readonly params: { readonly employeeId: string } }> {
  const call = await asHr(scene);
  return {
    ...call,
    params: { employeeId: String((await call.by.ask(addEmployee, { body: newcomer() })).id) },
  };
}

const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);
function photo(): FormData {
  const body = new FormData();
  body.set('file', new Blob([new Uint8Array(PIXEL)], { type: 'image/png' }), 'pixel.png');
  return body;
}

async function onField(scene: Scene): Promise<Call & { readonly id: number }> {
  const call = await asKeeper(scene);
  const { id } = await call.by.ask(addCustomField, { body: field(scene) });
  return { ...call, id, params: { fieldId: String(id) } };
}

/** Adds a custom field to the employee list, as in any company that has at least one. */
async function inList(scene: Scene): Promise<Call> {
  await onField(scene);
  return asHr(scene);
}

/** Builds an employee to leave, with as many reports as there are rows. */
async function onLeaver(scene: Scene): Promise<Call> {
  const boss = await buildEmployee(scene.db, { department: 'Engineering' });
  for (let row = 0; row < scene.rows; row += 1)
    await buildEmployee(scene.db, { manager: boss, password: null });
  return { ...(await asHr(scene)), params: { employeeId: String(boss.id) } };
}

/** Typical calls about employee records, custom fields and the org tree. */
export const EMPLOYEE_CALLS = {
  listEmployees: inList,
  listEmployeeFilters: inList,
  /**
   * Limited to one manager's people: with the people that the other calls add, a full export takes
   * more than one batch.
   */
  exportEmployees: async (scene: Scene) => ({
    ...(await inList(scene)),
    query: {
      format: 'csv',
      filters: JSON.stringify({ manager: { selection: String(scene.manager.id) } }),
    },
  }),
  addEmployee: async (scene: Scene) => ({ ...(await asHr(scene)), body: newcomer() }),
  showEmployee: onNewcomer,
  /** Saves as many consecutive positions as there are rows. */
  saveEmployee: async (scene: Scene) => {
    const call = await onNewcomer(scene);
    const { version, positions } = await call.by.ask(showEmployee, { params: call.params });
    const {
      title: _title,
      department: _department,
      team: _team,
      sub_team: _subTeam,
      manager_id: _manager,
      ...identity
    } = newcomer();
    const former = Array.from({ length: scene.rows }, (_, index) => ({
      id: null,
      kind: 'former',
      title: `Step ${index}`,
      department: 'Engineering',
      team: '',
      sub_team: '',
      started_on: `${1900 + index}-01-01`,
      ended_on: `${1900 + index}-12-31`,
    }));
    return {
      ...call,
      body: {
        version,
        ...identity,
        positions: [...positions.map(({ manager: _above, ...position }) => position), ...former],
      },
    };
  },
  savePhoto: async (scene: Scene) => ({ ...(await onNewcomer(scene)), body: photo() }),
  removePhoto: async (scene: Scene) => {
    const call = await onNewcomer(scene);
    await call.by.ask(savePhoto, { params: call.params, body: photo() });
    return call;
  },
  showPhoto: async (scene: Scene) => {
    const { by, params } = await onNewcomer(scene);
    const { photo: address } = await by.ask(savePhoto, { params, body: photo() });
    return { by, params: { photoKey: address.slice(address.lastIndexOf('/') + 1) } };
  },
  previewLeaving: onLeaver,
  recordLeaving: async (scene: Scene) => ({
    ...(await onLeaver(scene)),
    body: { version: 1, left_on: '2026-01-05' },
  }),
  recordReturn: async (scene: Scene) => {
    const person = await buildEmployee(scene.db, {
      department: 'Engineering',
      leftOn: '2026-01-05',
    });
    return {
      ...(await asHr(scene)),
      params: { employeeId: String(person.id) },
      body: { version: 1 },
    };
  },
  listCustomFields: asKeeper,
  addCustomField: async (scene: Scene) => ({ ...(await asKeeper(scene)), body: field(scene) }),
  saveCustomField: async (scene: Scene) => ({
    ...(await onField(scene)),
    body: { version: 1, ...field(scene) },
  }),
  archiveCustomField: async (scene: Scene) => ({
    ...(await onField(scene)),
    body: { version: 1, archived: true },
  }),
  showEmployeeFields: onNewcomer,
  saveEmployeeFields: async (scene: Scene) => {
    const { id } = await onField(scene);
    return {
      ...(await onNewcomer(scene)),
      body: { values: [{ field_id: id, value: 'o1', was: null }] },
    };
  },
};
