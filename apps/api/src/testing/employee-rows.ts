import { newHash } from '@reviews/factories';
import type { Call, Row } from './endpoint-row.ts';
import type { World } from './endpoint-world.ts';

/** People who manage no employees cannot open the section. */
const REFUSED = { writer: 403, subject: 403, manager: 403, stranger: 403, outsider: 403 } as const;
const STAFF = {
  allowed: ['hr', 'partner', 'admin'],
  refused: REFUSED,
} as const satisfies Partial<Row>;
const NONE = { employeeId: '2000000000' };
/** For people who manage only Sales, a record in Engineering does not exist. */
const OF_RECORD = {
  ...STAFF,
  refused: { ...REFUSED, partnerElsewhere: 404 },
  unknowing: ['partnerElsewhere'],
} as const satisfies Partial<Row>;
const WRITES = { allowed: ['hr'], unknowing: ['partnerElsewhere'] } as const satisfies Partial<Row>;

const PIXEL =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
function photo(): FormData {
  const form = new FormData();
  form.append('file', new Blob([Buffer.from(PIXEL, 'base64')], { type: 'image/png' }), 'pixel.png');
  return form;
}

const identity = {
  first_name: 'Nia',
  last_name: 'New',
  preferred_name: 'Nia New',
  hired_on: '2026-03-01',
};
const position = {
  id: null,
  kind: 'primary',
  title: 'Engineer',
  department: 'Engineering',
  team: '',
  sub_team: '',
  started_on: '2026-03-01',
  ended_on: null,
} as const;
const CONFIGURES = {
  writer: 403,
  subject: 403,
  manager: 403,
  stranger: 403,
  outsider: 403,
  hr: 403,
  partner: 403,
} as const;
const NO_FIELD = { fieldId: '2000000000' };
const fieldInput = (name: string) => ({
  name,
  description: '',
  type: 'text',
  on_overview: true,
  in_list: false,
  visible_to: ['everyone'],
  editable_by: ['person'],
  options: [],
});
const customField = async ({ app: { db } }: World) =>
  db.prisma.customField.create({
    data: {
      name: `Row ${(made += 1)}`,
      type: 'text',
      visibleTo: ['everyone'],
      editableBy: ['person'],
    },
  });
let made = 0;
const own = () => ({
  email: `row-${(made += 1)}@larkspur.example`,
  external_identifier: `ROW-${made}`,
});
const params = ({ subject }: World) => ({ employeeId: String(subject.id) });
const reading = async (world: World): Promise<Call> => ({ params: params(world) });
const versionOf = async ({ app: { db }, subject }: World): Promise<number> =>
  (await db.prisma.employee.findUniqueOrThrow({ where: { id: subject.id } })).version;

export const EMPLOYEE_ROWS: Readonly<Record<string, readonly Row[]>> = {
  listEmployees: [{ call: async () => ({ query: { sort: 'hired_on' } }), ...STAFF }],
  listEmployeeFilters: [{ call: async () => ({}), ...STAFF }],
  exportEmployees: [{ call: async () => ({ query: { format: 'csv' } }), ...STAFF }],
  addEmployee: [
    {
      call: async () => ({
        body: {
          ...identity,
          ...own(),
          title: 'Engineer',
          department: 'Engineering',
          team: '',
          sub_team: '',
          manager_id: null,
        },
      }),
      allowed: ['hr'],
    },
  ],
  showEmployee: [{ call: reading, ...OF_RECORD, absent: { params: NONE } }],
  saveEmployee: [
    {
      call: async (world) => ({
        params: params(world),
        body: { ...identity, ...own(), version: await versionOf(world), positions: [position] },
      }),
      ...WRITES,
      absent: { params: NONE, body: { ...identity, ...own(), version: 1, positions: [position] } },
    },
  ],
  savePhoto: [
    {
      call: async (world) => ({ params: params(world), body: photo() }),
      allowed: ['hr', 'subject'],
      unknowing: ['partnerElsewhere'],
      absent: { params: NONE, body: photo() },
    },
  ],
  removePhoto: [
    {
      call: reading,
      allowed: ['hr', 'subject'],
      unknowing: ['partnerElsewhere'],
      absent: { params: NONE },
    },
  ],
  showPhoto: [
    {
      call: async ({ app: { db, services }, subject }) => {
        const photoKey = newHash();
        await services.storage.put(photoKey, Buffer.from('a photo'), 'image/webp');
        await db.prisma.employee.update({ where: { id: subject.id }, data: { photoKey } });
        return { params: { photoKey } };
      },
      allowed: ['writer', 'subject', 'manager', 'stranger', 'outsider', 'hr', 'partner', 'admin'],
      absent: { params: { photoKey: newHash() } },
    },
  ],
  previewLeaving: [{ call: reading, ...OF_RECORD, absent: { params: NONE } }],
  recordLeaving: [
    {
      call: async (world) => {
        await world.app.db.prisma.employee.update({
          where: { id: world.subject.id },
          data: { leftOn: null },
        });
        return {
          params: params(world),
          body: { version: await versionOf(world), left_on: '2026-03-10' },
        };
      },
      ...WRITES,
      absent: { params: NONE, body: { version: 1, left_on: '2026-03-10' } },
    },
  ],
  recordReturn: [
    {
      call: async (world) => {
        await world.app.db.prisma.employee.update({
          where: { id: world.subject.id },
          data: { leftOn: new Date('2026-03-09') },
        });
        return { params: params(world), body: { version: await versionOf(world) } };
      },
      ...WRITES,
      absent: { params: NONE, body: { version: 1 } },
    },
  ],
  listCustomFields: [{ call: async () => ({}), allowed: ['admin'], refused: CONFIGURES }],
  addCustomField: [
    { call: async () => ({ body: fieldInput(`Added ${(made += 1)}`) }), allowed: ['admin'] },
  ],
  saveCustomField: [
    {
      call: async (world) => {
        const { id, name } = await customField(world);
        return { params: { fieldId: String(id) }, body: { version: 1, ...fieldInput(name) } };
      },
      allowed: ['admin'],
      absent: { params: NO_FIELD, body: { version: 1, ...fieldInput('Absent') } },
      unknowing: ['hr', 'partner', 'stranger'],
    },
  ],
  archiveCustomField: [
    {
      call: async (world) => ({
        params: { fieldId: String((await customField(world)).id) },
        body: { version: 1, archived: true },
      }),
      allowed: ['admin'],
      absent: { params: NO_FIELD, body: { version: 1, archived: true } },
      unknowing: ['hr', 'partner', 'stranger'],
    },
  ],
  // Visible fields depend on the reader; an unknown person gets the same empty list as someone
  // without visible fields.
  showEmployeeFields: [
    {
      call: reading,
      allowed: ['hr', 'partner', 'admin', 'stranger', 'subject', 'manager', 'outsider'],
    },
  ],
  saveEmployeeFields: [
    {
      call: async (world) => ({
        params: params(world),
        body: {
          values: [{ field_id: (await customField(world)).id, value: 'Two screens', was: null }],
        },
      }),
      allowed: ['hr'],
      absent: {
        params: NONE,
        body: { values: [{ field_id: 2_000_000_000, value: 'x', was: null }] },
      },
    },
  ],
};
