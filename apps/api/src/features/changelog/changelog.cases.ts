import { randomUUID } from 'node:crypto';
import type * as changelog from '@reviews/contracts/changelog';
import { addCustomField, saveEmployeeFields } from '@reviews/contracts/custom-fields';
import { addRole, deleteRole } from '@reviews/contracts/roles';
import { filterBy, reads, writes, type CasesOf } from '../../testing/cases/call-case.ts';
import type { Ground } from '../../testing/cases/ground.ts';
import { admissionOf, toTrackers } from '../../testing/cases/kinds-of-people.ts';

/**
 * Adds log entries about a deleted role and about a custom field: looking up each name takes its
 * own statement.
 */
async function inLog({ ask, writer }: Ground): Promise<void> {
  const role = await ask('admin', addRole, {
    body: { name: `Role ${randomUUID()}`, description: '', grants: [] },
  });
  await ask('admin', deleteRole, { params: { roleId: String(role.id) } });
  const field = await ask('admin', addCustomField, {
    body: {
      name: `Field ${randomUUID()}`,
      description: '',
      type: 'select',
      on_overview: true,
      in_list: false,
      visible_to: ['everyone'],
      editable_by: [],
      options: [{ key: null, label: 'Choice' }],
    },
  });
  await ask('hr', saveEmployeeFields, {
    params: { employeeId: String(writer.id) },
    body: { values: [{ field_id: field.id, value: 'o1', was: null }] },
  });
}

const MOST_FORMS = 4;

/** HR, also of some departments, and administrators read the log. */
const TO_READERS = admissionOf(toTrackers());

/** The change log is read by HR and administrators. */
export const CHANGELOG = {
  calls: {
    listChangelog: {
      ...TO_READERS,
      call: () => ({
        query: { filters: JSON.stringify({ kind: { selections: ['changed'] } }) },
      }),
      otherRows: {
        'of employees': { ...TO_READERS, call: () => ({ query: { section: 'employees' } }) },
      },
      // The time zone, the entries, the fields they name, all names, and the names of deleted
      // records.
      budget: reads(6),
      measured: async (scene) => {
        await inLog(scene);
        return { by: await scene.as(scene.hr) };
      },
      fields: { record_id: 'role' },
      // All lines, then by actor, by person and by record; the file has all lines.
      queries: ({ someNames, forms }) => [
        '',
        'section=employees',
        ...someNames.flatMap((string) => [
          filterBy({ who: { string } }),
          filterBy({ about: { string } }),
        ]),
        filterBy({ record: { selections: ['pulse', 'comment'] } }),
        ...forms
          .filter((_, index) => index % Math.max(1, Math.ceil(forms.length / MOST_FORMS)) === 0)
          .map(({ id }) => `record=pulse&record_id=${id}`),
      ],
    },
    listChangelogFilters: {
      ...TO_READERS,
      call: () => ({}),
      budget: reads(1),
      queries: ['', 'section=employees'],
    },
    exportChangelog: {
      ...TO_READERS,
      call: async (ground) => {
        await inLog(ground);
        return { query: { format: 'csv' } };
      },
      // Of one person's record: the whole log grows with everything that was measured before.
      measured: async (scene) => {
        await inLog(scene);
        const query = { format: 'csv', record: 'employee', record_id: String(scene.writer.id) };
        return { by: await scene.as(scene.hr), query };
      },
      budget: writes(13),
      fields: { record_id: 'role' },
      queries: ['format=csv', 'format=csv&section=employees'],
    },
  } satisfies CasesOf<typeof changelog>,
};
