import {
  checkSession,
  listCycles,
  listFilters,
  listMyHistory,
  listMyTasks,
  listMyWaiting,
  login,
  logout,
  markViewed,
  nameEmployees,
  quickNavigation,
  searchCyclePulse,
  showAppConfig,
  showCycleOverview,
  showPulse,
  showUser,
  typeaheadEmployees,
} from '@reviews/contracts';
import { DEMO_PASSWORD } from '@reviews/domain/demo-accounts';
import { z } from 'zod';
import type { Operation } from './operations.ts';
import type { Person } from './person.ts';

/** The list everyone looks at: the pulse with the most forms. */
export const BusyList = z.strictObject({
  cycleId: z.int(),
  pulseId: z.int(),
  templateId: z.int(),
  stageIds: z.array(z.int()),
  departmentIds: z.array(z.int()),
  /** People with many people below them. */
  managerIds: z.array(z.int()),
  /** Prefixes of names that occur. */
  names: z.array(z.string()),
  forms: z.int(),
});
export type BusyList = z.infer<typeof BusyList>;

const READING_MS = 3_000;
const LOOKING_MS = 2_000;
const PAGE_ROWS = 50;
const SHORT_REST_MS = 500;

/**
 * Reads what was written, as a person does: the home page, reviews of their history, colleagues'
 * reviews; marks what was read.
 */
export async function read(person: Person, list: BusyList, rounds: number): Promise<void> {
  for (let round = 0; round < rounds && !person.isDone; round += 1) {
    await Promise.all([
      person.ask('the signed-in person', showUser),
      person.ask('the name and style of the application', showAppConfig),
    ]);
    const [, , history] = await Promise.all([
      person.ask('my tasks', listMyTasks),
      person.ask('what I wait for', listMyWaiting),
      person.read('my history', listMyHistory),
    ]);
    await person.think(LOOKING_MS);
    const params = { cycleId: String(list.cycleId), feedbackId: String(list.templateId) };
    const colleagues =
      (await person.read('colleagues’ forms', quickNavigation, { params }))?.data
        .filter(({ permissions }) => permissions.view)
        .map(({ hash }) => hash) ?? [];
    const readable = [...(history?.data.map(({ hash }) => hash) ?? []), ...colleagues];
    for (const hash of person.random.sample(readable, Math.min(3, readable.length))) {
      if (person.isDone) return;
      const isThere = await person.ask('reading a submitted form', showPulse, { params: { hash } });
      await person.think(READING_MS);
      if (isThere)
        await person.ask('marking as read', markViewed, { params: { hash }, body: { viewed: 1 } });
    }
  }
}

type Filters = Readonly<Record<string, unknown>>;

interface View {
  readonly operation: Operation;
  readonly filters?: Filters;
  readonly sort?: 'employee_preferred_name' | 'assignee_name' | 'closed_at';
  readonly sortorder?: 'asc' | 'desc';
  readonly page?: number;
  readonly selectsAll?: boolean;
}

const STATUSES = [
  'complete',
  'draft',
  'not-started',
  'blocked',
  'pending',
  'declined',
  'incomplete',
  'ineligible',
];
const OPEN_STATUSES = ['draft', 'not-started', 'blocked'];

/** Returns the list views a person requests: its sorts, filters and pages, alone and combined. */
export function viewsOf(
  { random }: Pick<Person, 'random'>,
  list: BusyList,
  isPartner: boolean,
): View[] {
  const name = () => random.pick(list.names);
  const manager = () => ({
    selection: random.pick(list.managerIds),
    includedownline: random.chance(0.7),
  });
  const department = () => ({ department_id: random.pick(list.departmentIds) });
  const lately = () => ({
    operator: 'within the past',
    value: random.between(1, 10),
    modifier: 'day',
  });
  const sortorder = random.pick(['asc', 'desc'] as const);
  const pages = Math.max(
    1,
    Math.floor(list.forms / PAGE_ROWS / (isPartner ? list.departmentIds.length : 1)),
  );
  const named = (operation: Operation, partners: Operation): Operation =>
    isPartner ? partners : operation;
  return [
    {
      operation: named('list: sorted by writer', 'partner: sorted'),
      sort: 'assignee_name',
      sortorder,
    },
    {
      operation: named('list: sorted by closing', 'partner: sorted'),
      sort: 'closed_at',
      sortorder,
    },
    { operation: named('list: deep page', 'partner: deep page'), page: random.between(1, pages) },
    {
      operation: named('list: search for a name', 'partner: search for a name'),
      filters: { employee: { string: name() } },
    },
    {
      operation: named('list: search for a name', 'partner: search for a name'),
      filters: { assignee: { string: name() } },
    },
    {
      operation: named('list: status', 'partner: filtered'),
      filters: { status: { selections: [random.pick(STATUSES)] } },
    },
    {
      operation: named('list: status', 'partner: filtered'),
      filters: { status: { selections: OPEN_STATUSES } },
      sort: 'assignee_name',
      sortorder,
    },
    {
      operation: named('list: line of a manager', 'partner: filtered'),
      filters: { manager: manager() },
    },
    {
      operation: named('list: department', 'partner: filtered'),
      filters: { department: department() },
    },
    {
      operation: named('list: closed lately', 'partner: filtered'),
      filters: { closed_at: lately() },
      sort: 'closed_at',
      sortorder,
    },
    {
      operation: named('list: filters together', 'partner: filtered'),
      filters: {
        employee: { string: name() },
        manager: manager(),
        status: { selections: OPEN_STATUSES },
      },
    },
    {
      operation: named('list: filters together', 'partner: filtered'),
      filters: { department: department(), assignee: { string: name() }, closed_at: lately() },
    },
    {
      operation: named('list: filters together', 'partner: filtered'),
      filters: {
        reopen_request: { selection: 'pending' },
        stage: { selections: [...list.stageIds] },
      },
    },
    ...(isPartner
      ? []
      : [
          {
            operation: 'list: select all',
            filters: { status: { selections: ['complete'] } },
            selectsAll: true,
          } as const,
        ]),
  ];
}

function lookAt(
  person: Person,
  list: BusyList,
  {
    operation,
    filters = {},
    sort = 'employee_preferred_name',
    sortorder = 'asc',
    page = 1,
    selectsAll = false,
  }: View,
) {
  const params = { cycleId: String(list.cycleId), pulseId: String(list.pulseId) };
  const which = selectsAll
    ? { per_page: '1', getAllResults: '1' as const }
    : { per_page: String(PAGE_ROWS), excludeAll: '1' as const };
  return person.read(operation, searchCyclePulse, {
    params,
    query: { filters: JSON.stringify(filters), page: String(page), sort, sortorder, ...which },
  });
}

/**
 * Tracks the season as HR, or as an HR partner with one department: seasons, overview, and the list
 * in all its views.
 */
export async function track(
  person: Person,
  list: BusyList,
  isPartner: boolean,
  rounds: number,
): Promise<void> {
  const params = { cycleId: String(list.cycleId), pulseId: String(list.pulseId) };
  for (let round = 0; round < rounds && !person.isDone; round += 1) {
    await person.ask(isPartner ? 'partner: seasons' : 'the seasons', listCycles);
    await person.think(LOOKING_MS);
    await person.ask(isPartner ? 'partner: overview' : 'a season’s overview', showCycleOverview, {
      params: { id: String(list.cycleId) },
    });
    await person.think(LOOKING_MS);
    await person.ask('the filters of the list', listFilters, { params });
    const first = await lookAt(person, list, {
      operation: isPartner ? 'partner: first page' : 'list: first page',
    });
    await person.think(LOOKING_MS);
    for (const view of person.random.shuffled(viewsOf(person, list, isPartner))) {
      if (person.isDone) return;
      await lookAt(person, list, view);
      await person.think(LOOKING_MS);
    }
    await findPerson(person, list);
    const hash = first?.data.find((row) => row.permissions.view)?.hash ?? null;
    if (hash !== null)
      await person.ask('reading a submitted form', showPulse, { params: { hash } });
    await person.think(READING_MS);
  }
}

/** Types a name into the manager filter, with a request for each pause in the typing. */
async function findPerson(person: Person, list: BusyList): Promise<void> {
  const name = person.random.pick(list.names);
  for (let length = 2; length <= name.length; length += 2) {
    await person.ask('finding a person', typeaheadEmployees, {
      body: { filters: { search: name.slice(0, length), context: 'Filter' } },
    });
    await person.think(SHORT_REST_MS);
  }
  await person.ask('names of a selection', nameEmployees, {
    body: { selections: [person.random.pick(list.managerIds)] },
  });
}

const BETWEEN_SIGN_INS_MS = 10_000;

/** Comes, types the password, looks at the to-dos and leaves, again and again. */
export async function comeAndGo(
  person: Person,
  emails: readonly string[],
  rounds: number,
): Promise<void> {
  person.isSignedIn = false;
  for (let round = 0; round < rounds && !person.isDone; round += 1) {
    const email = person.random.pick(emails);
    await person.ask('the name and style of the application', showAppConfig);
    if (await person.ask('signing in', login, { body: { email, password: DEMO_PASSWORD } })) {
      person.isSignedIn = true;
      await person.ask('the signed-in person', showUser);
      await Promise.all([
        person.ask('my tasks', listMyTasks),
        person.ask('what I wait for', listMyWaiting),
      ]);
      await person.think(READING_MS);
      await person.ask('the signed-in person', checkSession);
      person.isSignedIn = false;
      await person.ask('signing out', logout, { body: {} });
    }
    await person.think(BETWEEN_SIGN_INS_MS);
  }
}
