import { randomUUID } from 'node:crypto';
import * as customFields from '@reviews/contracts/custom-fields';
import { FIELD_MESSAGES } from '@reviews/domain';
import { buildEmployee } from '@reviews/factories';
import * as answer from '../../testing/cases/answers.ts';
import { UNKNOWN_ID } from '../../testing/cases/ground.ts';
import type { Answer } from '../../testing/cases/answers.ts';
import { reads, writes, type CasesOf } from '../../testing/cases/call-case.ts';
import type { Ground, Person } from '../../testing/cases/ground.ts';
import { admissionOf, signedIn, type Expected } from '../../testing/cases/kinds-of-people.ts';
import { recordsOf, type WritingWorld } from '../../testing/cases/writing-world.ts';

const { addCustomField } = customFields;
const UNKNOWN = { params: { fieldId: String(UNKNOWN_ID) } };
/** HR knows of the fields, but only administrators see how they are set up. */
const UNKNOWING: readonly Person[] = ['hr', 'partner', 'stranger'];
const NAME = 'Desk';

const NO_FIELD = answer.refusal(404, FIELD_MESSAGES.notFound);
const FIELD_CHANGED = answer.refusal(409, FIELD_MESSAGES.conflict);
const VALUE_CHANGED = answer.refusal(409, FIELD_MESSAGES.valueChanged);

const textField = (name = `Field ${randomUUID()}`) => ({
  name,
  description: '',
  type: 'text' as const,
  on_overview: true,
  in_list: false,
  visible_to: ['everyone' as const],
  editable_by: [],
  options: [],
});
/** A field with as many choices as there are rows. */
const field = ({ rows }: Ground) => ({
  ...textField(),
  type: 'select' as const,
  in_list: true,
  options: Array.from({ length: rows }, (_, index) => ({ key: null, label: `Choice ${index}` })),
});
async function added(ground: Ground): Promise<number> {
  return (await ground.ask('admin', addCustomField, { body: field(ground) })).id;
}
const ofField = (id: number) => ({ params: { fieldId: String(id) } });
const ofPerson = ({ id }: { readonly id: number }) => ({ params: { employeeId: String(id) } });
const save = (id: number, version = 1) => ({
  ...ofField(id),
  body: { version, ...textField(`${NAME} ${randomUUID()}`) },
});
const ARCHIVE = { version: 1, archived: true };

/** A field that is changed, and one that is filled in for someone in Engineering. */
const records = recordsOf(async ({ db }) => {
  const add = async (name: string): Promise<number> =>
    (
      await db.prisma.customField.create({
        data: { name, type: 'text', visibleTo: ['everyone'], editableBy: [] },
      })
    ).id;
  return {
    field: await add(NAME),
    filled: await add('Window'),
    person: await buildEmployee(db, { preferredName: 'Stella Stays', department: 'Engineering' }),
  };
});
async function giveField(world: WritingWorld): Promise<void> {
  await world.db.prisma.customField.update({
    where: { id: records.of(world).field },
    data: { version: 1, archivedAt: null, name: NAME },
  });
}
async function giveEmpty(world: WritingWorld): Promise<void> {
  const { filled: fieldId } = records.of(world);
  await world.db.prisma.customFieldValue.deleteMany({ where: { fieldId } });
}
function fill(world: WritingWorld, was: string | null = null) {
  const { person, filled } = records.of(world);
  return {
    ...ofPerson(person),
    body: { values: [{ field_id: filled, value: `Window ${randomUUID()}`, was }] },
  };
}

const toAdministrators = (given: Answer = 'done'): Expected => ({
  answers: { ...signedIn(answer.NOT_ALLOWED), administrator: given },
});
/** Everyone sees the field; HR in scope changes it. */
const toFillers = (given: Answer = 'done'): Expected => ({
  answers: {
    ...signedIn(answer.NOT_ALLOWED),
    hr: given,
    administrator: given,
    partner: given,
  },
  people: { administratorAsHr: given },
});

const changed = {
  tables: ['custom_field'],
  record: (world: WritingWorld) => `custom_field ${records.of(world).field}`,
};

/** Custom fields are set up by administrators, and filled in by HR. */
export const CUSTOM_FIELDS = {
  records,
  calls: {
    listCustomFields: {
      ...admissionOf(toAdministrators()),
      call: () => ({}),
      budget: reads(2),
    },
    addCustomField: {
      call: (ground) => ({ body: field(ground) }),
      by: 'admin',
      budget: writes(5),
      sentBy: 'administrator',
      tables: ['custom_field'],
      logs: { action: 'custom_field.added', record: (_world, made) => `custom_field ${made}` },
      made: (reply) => String(addCustomField.response.parse(reply.json()).id),
      attempts: {
        'a custom field': { ...toAdministrators(), request: () => ({ body: textField() }) },
      },
    },
    saveCustomField: {
      call: async (ground) => ({
        ...ofField(await added(ground)),
        body: { version: 1, ...field(ground) },
      }),
      absent: { ...UNKNOWN, body: { version: 1, ...textField() } },
      unknowing: UNKNOWING,
      by: 'admin',
      budget: writes(6),
      sentBy: 'administrator',
      fields: { version: 'fieldVersion' },
      tables: changed.tables,
      logs: { action: 'custom_field.changed', record: changed.record },
      attempts: {
        'another name for a custom field': {
          ...toAdministrators(),
          given: giveField,
          request: (world) => save(records.of(world).field),
        },
        'a custom field that someone else has changed': {
          ...toAdministrators(FIELD_CHANGED),
          given: giveField,
          request: (world) => save(records.of(world).field, 99),
        },
        'a custom field that does not exist': {
          ...toAdministrators(NO_FIELD),
          request: () => save(UNKNOWN_ID),
        },
      },
    },
    archiveCustomField: {
      call: async (ground) => ({ ...ofField(await added(ground)), body: ARCHIVE }),
      absent: { ...UNKNOWN, body: ARCHIVE },
      unknowing: UNKNOWING,
      by: 'admin',
      budget: writes(5),
      sentBy: 'administrator',
      fields: { version: 'fieldVersion' },
      tables: changed.tables,
      logs: { action: 'custom_field.archived', record: changed.record },
      attempts: {
        'that a custom field is archived': {
          ...toAdministrators(),
          given: giveField,
          request: (world) => ({ ...ofField(records.of(world).field), body: ARCHIVE }),
        },
      },
    },
    // Visible fields depend on the reader; an unknown person gets the same empty list as someone
    // without visible fields.
    showEmployeeFields: {
      allowed: ['hr', 'partner', 'admin', 'stranger', 'subject', 'manager', 'outsider'],
      call: ({ subject }) => ofPerson(subject),
      budget: reads(4),
    },
    saveEmployeeFields: {
      call: async (ground) => ({
        ...ofPerson(await buildEmployee(ground.db, { department: 'Engineering' })),
        body: { values: [{ field_id: await added(ground), value: 'o1', was: null }] },
      }),
      absent: {
        ...ofPerson({ id: UNKNOWN_ID }),
        body: { values: [{ field_id: UNKNOWN_ID, value: 'x', was: null }] },
      },
      by: 'hr',
      budget: writes(10),
      sentBy: 'hr',
      fields: { values: 'fieldValues' },
      tables: ['custom_field_value'],
      logs: {
        action: 'employee.fields_changed',
        record: (world) => `employee ${records.of(world).person.id}`,
      },
      attempts: {
        'a value of a custom field': {
          ...toFillers(),
          given: giveEmpty,
          request: (world) => fill(world),
        },
        'a value of a custom field that has changed': {
          ...toFillers(VALUE_CHANGED),
          request: (world) => fill(world, 'a window'),
        },
      },
    },
  } satisfies CasesOf<typeof customFields>,
};
