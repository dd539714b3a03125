import { randomUUID } from 'node:crypto';
import { addCustomField } from '@reviews/contracts/custom-fields';
import * as employeeRecords from '@reviews/contracts/employee-records';
import * as photos from '@reviews/contracts/photos';
import { MESSAGES } from '@reviews/domain';
import { buildEmployee, newHash, type BuiltEmployee, type EmployeeGiven } from '@reviews/factories';
import * as answer from '../../testing/cases/answers.ts';
import { UNKNOWN_ID } from '../../testing/cases/ground.ts';
import type { Answer } from '../../testing/cases/answers.ts';
import { reads, writes, type CasesOf } from '../../testing/cases/call-case.ts';
import type { Ground, Person } from '../../testing/cases/ground.ts';
import {
  admissionOf,
  signedIn,
  toTrackers,
  whileOnlyLooking,
  type Expected,
} from '../../testing/cases/kinds-of-people.ts';
import { ownId, type Who } from '../../testing/cases/people.ts';
import { imageForm, PIXEL } from '../../testing/cases/pictures.ts';
import { recordsOf, type WritingWorld } from '../../testing/cases/writing-world.ts';

const { addEmployee, showEmployee } = employeeRecords;
const { savePhoto } = photos;
/** For people who manage only Sales, a record in Engineering does not exist. */
const UNKNOWING: readonly Person[] = ['partnerElsewhere'];
const DEPARTMENT = 'Engineering';
const DAY = '2026-01-05';
const MOMENT = new Date('2026-01-05T08:00:00Z');

const ofId = (id: number) => ({ params: { employeeId: String(id) } });
const UNKNOWN = ofId(UNKNOWN_ID);

function identity() {
  const key = randomUUID();
  return {
    first_name: 'Nia',
    last_name: 'New',
    preferred_name: 'Nia New',
    hired_on: DAY,
    email: `${key}@larkspur.example`,
    external_identifier: key,
  };
}
const place = { title: 'Engineer', department: DEPARTMENT, team: '', sub_team: '' };
const newcomer = () => ({ ...identity(), ...place, manager_id: null });
const position = (kind: 'primary' | 'former', started: string, ended: string | null = null) => ({
  ...place,
  id: null,
  kind,
  started_on: started,
  ended_on: ended,
});
const record = (version = 1) => ({
  version,
  ...identity(),
  positions: [position('primary', '2024-01-15')],
});

const someone = ({ db }: Pick<Ground, 'db'>, given: EmployeeGiven = {}): Promise<BuiltEmployee> =>
  buildEmployee(db, { department: DEPARTMENT, password: null, ...given });
const ofSomeone = async (ground: Ground) => ofId((await someone(ground)).id);
const ofNewcomer = async (ground: Ground) =>
  ofId((await ground.ask('hr', addEmployee, { body: newcomer() })).id);

/** Builds an employee to leave, with as many reports as there are rows. */
async function ofLeaver(ground: Ground) {
  const manager = await someone(ground);
  for (let row = 0; row < ground.rows; row += 1) await someone(ground, { manager });
  return ofId(manager.id);
}

/** Adds a custom field to the employee list, as in any company that has at least one. */
async function withFieldInList(ground: Ground): Promise<void> {
  await ground.ask('admin', addCustomField, {
    body: {
      name: `Field ${randomUUID()}`,
      description: '',
      type: 'select',
      on_overview: true,
      in_list: true,
      visible_to: ['everyone'],
      editable_by: [],
      options: Array.from({ length: ground.rows }, (_, index) => ({
        key: null,
        label: `Choice ${index}`,
      })),
    },
  });
}

const photo = (bytes = PIXEL) => ({ body: imageForm(bytes) });
const NO_PHOTO = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>');
async function photographed(ground: Ground) {
  const { params } = await ofNewcomer(ground);
  const { photo: address } = await ground.ask('hr', savePhoto, { params, ...photo() });
  return { params, key: address.slice(address.lastIndexOf('/') + 1) };
}

/** Someone in Engineering whose record is changed, and someone who left long ago. */
const records = recordsOf(async ({ db }) => ({
  person: await buildEmployee(db, { preferredName: 'Keppler Kept', department: DEPARTMENT }),
  leaver: await buildEmployee(db, {
    preferredName: 'Leonie Left',
    department: DEPARTMENT,
    leftOn: '2025-06-30',
  }),
}));
const theirs = (world: WritingWorld) => ofId(records.of(world).person.id);

/** Resets the person to unchanged, and active until the day they left, if any. */
const give =
  (leftOn: Date | null = null) =>
  async (world: WritingWorld): Promise<void> => {
    const { person } = records.of(world);
    const { employee, user } = world.db.prisma;
    const at = leftOn && MOMENT;
    await employee.update({
      where: { id: person.id },
      data: { version: 1, leftOn, leftRecordedAt: at },
    });
    await user.update({ where: { id: person.user.id }, data: { deactivatedAt: at } });
  };
const atWork = give();
const gone = give(new Date(DAY));
/** Gives the person a photo key that no file has, or none. */
const givePhotoKey =
  (keyOf: (id: number) => string | null) =>
  async (world: WritingWorld): Promise<void> => {
    const { id } = records.of(world).person;
    await world.db.prisma.employee.update({ where: { id }, data: { photoKey: keyOf(id) } });
  };

const { employees: texts } = MESSAGES;
/** Names the person concerned. */
const RECORD_CHANGED = answer.refusal(409, '');
const LEFT_ALREADY = answer.refusal(422, '');
const OWN_RECORD = answer.refusal(403, texts.ownRecord);

/** HR in scope of the person. For an HR Partner elsewhere, the person does not exist. */
const toStaff = (given: Answer = 'done', elsewhere: Answer = answer.NO_SUCH_PERSON): Expected =>
  toTrackers(given, elsewhere);
const toOneself: Expected = {
  answers: signedIn('done'),
  people: { outsider: answer.NOT_ALLOWED },
};
const OF_STAFF = admissionOf(toStaff());
const OF_RECORD = { absent: UNKNOWN, unknowing: UNKNOWING };

const adding = {
  ...toStaff('done', answer.INVALID),
  request: () => ({ body: newcomer() }),
};
const saving = {
  ...toStaff(),
  given: atWork,
  request: (world: WritingWorld) => ({ ...theirs(world), body: record() }),
};
const photographing = {
  ...toOneself,
  request: ({ cast }: WritingWorld, who: Who) => ({ ...ofId(ownId(cast, who)), ...photo() }),
};
const leave = { version: 1, left_on: DAY };
const logs = (action: string) => ({
  action,
  record: (world: WritingWorld) => `employee ${records.of(world).person.id}`,
});

/** Employee records are managed by HR in scope of the person; everyone may change their photo. */
export const EMPLOYEE_RECORDS = {
  records,
  calls: {
    ...({
      listEmployees: {
        ...admissionOf(toTrackers()),
        call: async (ground) => {
          await withFieldInList(ground);
          return { query: { sort: 'hired_on' } };
        },
        // The time zone, the fields, the page, its total and its field values.
        budget: reads(6),
        queries: [
          '',
          'sort=hired_on&sortorder=desc&page=2',
          `filters=${encodeURIComponent('{"employee":{"string":"kast"},"status":{"selection":"everybody"}}')}`,
        ],
      },
      listEmployeeFilters: {
        ...admissionOf(toTrackers()),
        call: async (ground) => {
          await withFieldInList(ground);
          return {};
        },
        budget: reads(3),
      },
      exportEmployees: {
        ...admissionOf(toTrackers()),
        /**
         * Limited to one manager's people: with the people that the other calls add, a full export
         * takes more than one batch.
         */
        call: async (ground) => {
          await withFieldInList(ground);
          const filters = { manager: { selection: String(ground.manager.id) } };
          return { query: { format: 'csv', filters: JSON.stringify(filters) } };
        },
        budget: writes(13),
        queries: ['format=csv'],
      },
      addEmployee: {
        call: () => ({ body: newcomer() }),
        by: 'hr',
        budget: writes(14),
        sentBy: 'hr',
        fields: {
          first_name: 'name',
          last_name: 'name',
          preferred_name: 'name',
          title: 'name',
          department: 'department',
          email: 'freshEmail',
          external_identifier: 'freshNumber',
          hired_on: 'dayLongAgo',
        },
        tables: ['employee', 'position'],
        logs: { action: 'employee.added', record: (_world, made) => `employee ${made}` },
        made: (reply) => String(addEmployee.response.parse(reply.json()).id),
        attempts: {
          'a newcomer to Engineering': adding,
          'a newcomer, while impersonations may only look': whileOnlyLooking(adding),
        },
      },
      showEmployee: { ...OF_STAFF, ...OF_RECORD, call: ofNewcomer, budget: reads(3) },
      saveEmployee: {
        /** Saves as many consecutive positions as there are rows. */
        call: async (ground) => {
          const { params } = await ofNewcomer(ground);
          const { version, positions } = await ground.ask('hr', showEmployee, { params });
          const former = Array.from({ length: ground.rows }, (_, index) =>
            position('former', `${1900 + index}-01-01`, `${1900 + index}-12-31`),
          );
          const kept = positions.map(({ manager: _above, ...stored }) => stored);
          return { params, body: { version, ...identity(), positions: [...kept, ...former] } };
        },
        ...OF_RECORD,
        absent: { ...UNKNOWN, body: record() },
        by: 'hr',
        // Four find or create departments, teams and sub-teams, and five store the positions, for
        // any number. One tells the person at both addresses.
        budget: writes(21),
        sentBy: 'hr',
        fields: {
          employeeId: 'spareEmployee',
          version: 'employeeVersion',
          first_name: 'name',
          last_name: 'name',
          preferred_name: 'name',
          email: 'freshEmail',
          external_identifier: 'freshNumber',
          hired_on: 'dayLongAgo',
          positions: 'positions',
        },
        tables: ['employee', 'app_user', 'invitation', 'position', 'notice', 'mail'],
        logs: logs('employee.changed'),
        attempts: {
          'the record of an employee': saving,
          'a record that someone else has saved': {
            ...toStaff(RECORD_CHANGED),
            given: atWork,
            request: (world) => ({ ...theirs(world), body: record(99) }),
          },
          'their own record': {
            ...toStaff(OWN_RECORD),
            answers: { ...toStaff(OWN_RECORD).answers, partner: answer.NO_SUCH_PERSON },
            request: ({ cast }, who) => ({ ...ofId(ownId(cast, who)), body: record() }),
          },
          'a record, while impersonations may only look': whileOnlyLooking(saving),
        },
      },
      previewLeaving: { ...OF_STAFF, ...OF_RECORD, call: ofLeaver, budget: reads(5) },
      recordLeaving: {
        call: async (ground) => ({ ...(await ofLeaver(ground)), body: leave }),
        ...OF_RECORD,
        absent: { ...UNKNOWN, body: leave },
        by: 'hr',
        // The account's sessions and links end too.
        budget: writes(11),
        sentBy: 'hr',
        fields: { employeeId: 'spareEmployee', version: 'employeeVersion', left_on: 'dayOfLate' },
        tables: ['employee', 'app_user', 'session', 'invitation'],
        logs: logs('employee.left'),
        attempts: {
          'that someone has left': {
            ...toStaff(),
            given: atWork,
            request: (world) => ({ ...theirs(world), body: leave }),
          },
          'a leaving that is already recorded': {
            ...toStaff(LEFT_ALREADY),
            request: (world) => ({ ...ofId(records.of(world).leaver.id), body: leave }),
          },
        },
      },
      recordReturn: {
        call: async (ground) => ({
          ...ofId((await someone(ground, { leftOn: DAY })).id),
          body: { version: 1 },
        }),
        ...OF_RECORD,
        absent: { ...UNKNOWN, body: { version: 1 } },
        by: 'hr',
        budget: writes(7),
        sentBy: 'hr',
        fields: { employeeId: 'leaver', version: 'leaverVersion' },
        tables: ['employee', 'app_user'],
        logs: logs('employee.returned'),
        attempts: {
          'that someone is back': {
            ...toStaff(),
            given: gone,
            request: (world) => ({ ...theirs(world), body: { version: 1 } }),
          },
        },
      },
    } satisfies CasesOf<typeof employeeRecords>),
    ...({
      savePhoto: {
        call: async (ground) => ({ ...(await ofSomeone(ground)), ...photo() }),
        ...OF_RECORD,
        absent: { ...UNKNOWN, ...photo() },
        otherRows: {
          'of oneself': {
            call: ({ subject }) => ({ ...ofId(subject.id), ...photo() }),
            allowed: ['subject'],
          },
        },
        by: 'hr',
        budget: writes(12),
        tables: ['employee', 'files'],
        logs: { action: 'employee.photo_saved', record: (_world, made) => `employee ${made}` },
        made: (reply) => String(savePhoto.response.parse(reply.json()).id),
        attempts: {
          'a photo of someone': {
            ...toStaff(),
            request: (world) => ({ ...theirs(world), ...photo() }),
          },
          'a file that is not a photo': {
            ...toStaff(answer.NO_IMAGE),
            request: (world) => ({ ...theirs(world), ...photo(NO_PHOTO) }),
          },
          'their own photo': photographing,
          'their own photo, while impersonations may only look': whileOnlyLooking(photographing),
        },
      },
      removePhoto: {
        call: async (ground) => ({ params: (await photographed(ground)).params }),
        ...OF_RECORD,
        otherRows: {
          'of oneself': { call: ({ subject }) => ofId(subject.id), allowed: ['subject'] },
        },
        by: 'hr',
        budget: writes(10),
        tables: ['employee'],
        logs: logs('employee.photo_removed'),
        attempts: {
          'that a photo is removed': {
            ...toStaff(),
            given: givePhotoKey((id) => `photo-of-${id}-of-before`),
            request: theirs,
          },
          'that a missing photo is removed': {
            ...toStaff('same'),
            given: givePhotoKey(() => null),
            request: theirs,
          },
        },
      },
      showPhoto: {
        allowed: ['hr', 'writer', 'subject', 'manager', 'stranger', 'outsider', 'partner', 'admin'],
        call: async (ground) => ({ params: { photoKey: (await photographed(ground)).key } }),
        absent: { params: { photoKey: newHash() } },
        budget: reads(2),
      },
    } satisfies CasesOf<typeof photos>),
  },
};
