import type { PeopleImport } from '@reviews/db';
import type { BuiltEmployee } from './build-employee.ts';
import type { Store } from './store.ts';

export type ImportGiven = {
  readonly state?: 'mapping' | 'ready' | 'applied' | 'reading';
  /** The employee whose title the import changes; without one it changes no one. */
  readonly employee?: BuiltEmployee;
  readonly startedBy?: { readonly id: number };
  readonly at?: Date;
};

const COLUMNS = [
  {
    at: 0,
    name: 'id',
    samples: ['1'],
    filled: 1,
    emails: 0,
    days: { dmy: 0, mdy: 0, either: 0, example: null },
  },
  {
    at: 1,
    name: 'title',
    samples: ['Lead'],
    filled: 1,
    emails: 0,
    days: { dmy: 0, mdy: 0, either: 0, example: null },
  },
];
const MAPPING = {
  fields: ['number', 'title'],
  day_order: null,
  missing: 'keep',
  empty_cells: 'keep',
};
const DIGEST = 'as-built';

/** Saves an import of one row. Its file is not in the storage. */
export async function buildImport(
  { prisma }: Store,
  { state = 'mapping', employee, startedBy, at = new Date() }: ImportGiven = {},
): Promise<PeopleImport> {
  const isApplied = state === 'applied';
  const counts = {
    added: 0,
    changed: employee === undefined ? 0 : 1,
    moved: 0,
    left: 0,
    unchanged: 0,
    refused: 0,
  };
  const made = await prisma.peopleImport.create({
    data: {
      state,
      fileKey: 'no-file',
      fileName: 'people.csv',
      fileSize: 20,
      source: { format: 'csv', encoding: 'utf-8', separator: ',', header: 1 },
      columns: COLUMNS,
      rowCount: 1,
      startedAt: at,
      startedById: startedBy?.id ?? null,
      ...(state === 'mapping'
        ? {}
        : {
            mapping: MAPPING,
            counts,
            digest: DIGEST,
            asked: {
              user_id: startedBy?.id ?? 0,
              impersonator_id: null,
              employee_ids: [],
              manages_users: false,
            },
          }),
      ...(isApplied ? { appliedAt: at, appliedById: startedBy?.id ?? null } : {}),
    },
  });
  if (state === 'mapping' || state === 'reading' || employee === undefined) return made;
  await prisma.peopleImportRow.create({
    data: {
      importId: made.id,
      seq: 1,
      line: 2,
      kind: 'changed',
      employeeId: employee.id,
      name: employee.preferredName,
      number: employee.externalIdentifier,
      searchText: `${employee.sortKey} ${employee.externalIdentifier.toLowerCase()}`,
      values: { number: employee.externalIdentifier, title: 'Lead' },
      changes: [{ field: 'title', from: 'Engineer', to: 'Lead' }],
      target: {},
    },
  });
  if (isApplied) await keepState(prisma, made.id);
  return made;
}

/**
 * Stores the before and after states of the row as an import does, with a changed title. It can be
 * undone while the employee stays like this.
 */
async function keepState(prisma: Store['prisma'], importId: number): Promise<void> {
  await prisma.$executeRaw`
    WITH state AS (
      SELECT e.id, jsonb_build_object(
        'employee', jsonb_build_object('external_identifier', e.external_identifier, 'email', e.email, 'first_name', e.first_name, 'last_name', e.last_name, 'preferred_name', e.preferred_name, 'sort_key', e.sort_key,
          'search_text', e.search_text, 'hired_on', e.hired_on, 'left_on', e.left_on, 'left_recorded_at', e.left_recorded_at),
        'position', jsonb_build_object('id', pos.id, 'title', pos.title, 'department_id', pos.department_id, 'team_id', pos.team_id, 'sub_team_id', pos.sub_team_id, 'manager_id', pos.manager_id, 'started_on', pos.started_on,
          'ended_on', pos.ended_on),
        'account', CASE WHEN u.id IS NOT NULL THEN jsonb_build_object('email', u.email, 'deactivated_at', u.deactivated_at) END) AS person
      FROM employee e JOIN position pos ON pos.employee_id = e.id AND pos.is_primary LEFT JOIN app_user u ON u.employee_id = e.id)
    UPDATE people_import_row r SET after = state.person, before = jsonb_set(state.person, '{position,title}', '"Former title"') FROM state WHERE r.import_id = ${importId}::int AND state.id = r.employee_id`;
}
