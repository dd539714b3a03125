import * as contracts from '@reviews/contracts';
import type { ListStatus } from '@reviews/contracts';
import { LABELS, MESSAGES } from '@reviews/domain';
import {
  buildComment,
  buildCycle,
  buildEmployee,
  buildPulse,
  buildReopenRequest,
  buildRole,
  buildSubmittedPulse,
  grantRole,
  type BuiltEmployee,
} from '@reviews/factories';
import { violatedInvariants } from '@reviews/factories/testing/invariants';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { formCalls } from '../../../testing/form-calls.ts';
import { startTestApp, type Caller, type TestApp } from '../../../testing/start-test-app.ts';
import {
  buildTrackedCycle,
  listCalls,
  namesOf,
  type TrackedCycle,
} from '../../../testing/tracked-cycle.ts';
import {
  buildCompany,
  buildPlace,
  comparable,
  present,
  replyOf,
  type Company,
} from '../../../testing/worlds.ts';
import { LIST_STATUSES } from './list-filters.ts';

const STATUSES = LIST_STATUSES;
/** Cell content of each status for someone who does not write the form. */
const CELLS: Record<ListStatus, { kind: string; label: string; detail?: string }> = {
  complete: { kind: 'complete', label: 'Complete' },
  draft: { kind: 'draft', label: 'Draft' },
  'not-started': { kind: 'not-started', label: 'Not Started' },
  blocked: { kind: 'blocked', label: 'Blocked' },
  pending: { kind: 'pending', label: 'Pending', detail: '2026-03-20' },
  declined: { kind: 'declined', label: 'Declined' },
  incomplete: { kind: 'incomplete', label: 'Closed Incomplete' },
  ineligible: { kind: 'ineligible', label: 'Ineligible' },
};

let app: TestApp;
let company: Company;
let tracked: TrackedCycle;
let hr: Caller;
beforeAll(async () => {
  app = await startTestApp();
  company = await buildCompany(app);
  hr = company.callers.hr;
  tracked = await buildTrackedCycle(app);
});
// The stored counters must match the forms after every test.
afterEach(async () => {
  const difference = await violatedInvariants(app.db);
  if (difference.length > 0) throw new Error(`The counters are off: ${JSON.stringify(difference)}`);
});
afterAll(() => app.close());

const byStatus = (status: ListStatus) => ({ filters: { status: { selections: [status] } } });

describe('list of a pulse', () => {
  it('[API-23, LIST-01, LIST-21] has a title, columns and a page of rows', async () => {
    const list = await listCalls(hr, tracked).search();
    expect(list).toMatchObject({
      title: 'Peer Review',
      cycle: { id: tracked.cycle.id, name: tracked.cycle.name },
      totalResults: 14,
      allResults: [],
      permissions: { bulkReopen: true, close: true, addPeople: false },
    });
    for (const column of list.columns)
      expect(Object.keys(column).sort()).toEqual(['align', 'key', 'label', 'sortable', 'subLabel']);
    expect(list.columns.filter(({ sortable }) => sortable).map(({ key }) => key)).toEqual([
      'employee_preferred_name',
      'assignee_name',
      'closed_at',
    ]);
    expect(list.data.find(({ hash }) => hash === tracked.forms.complete[0])).toMatchObject({
      employee: {
        preferred_name: 'Cora Complete',
        position_name: 'Engineer',
        department: 'Engineering',
        manager_name: null,
      },
      assignee: { preferred_name: 'Rex Reviewer' },
      stage_title: 'Peer Reviews',
      due_date: '2026-03-31',
      closed_at: expect.any(String),
      commentcount: 0,
      reopen_request: null,
      peers: null,
      permissions: { view: true, update: false, reAssign: false, reOpen: true, delete: true },
    });
    expect(list.data.find(({ hash }) => hash === tracked.forms.draft[0])).toMatchObject({
      permissions: { view: false, update: false, reAssign: true, reOpen: false, delete: true },
    });
  });

  it.each(STATUSES)(
    '[LIST-20, STAT-01 to STAT-11] shows and finds each form under exactly one status: %s',
    async (status) => {
      const list = await listCalls(hr, tracked).search(byStatus(status));
      expect(list.data.map(({ hash }) => hash).sort()).toEqual([...tracked.forms[status]].sort());
      expect(list.totalResults).toBe(tracked.forms[status].length);
      for (const row of list.data) expect(row.status).toMatchObject(CELLS[status]);
    },
  );

  it('[LIST-23] finds the forms of several statuses together', async () => {
    const { search } = listCalls(hr, tracked);
    for (const selections of [
      ['complete', 'declined'],
      ['complete', 'draft'],
      ['complete', 'ineligible'],
      ['ineligible', 'blocked', 'pending'],
      STATUSES,
    ] as ListStatus[][]) {
      const list = await search({ filters: { status: { selections } } });
      expect(list.totalResults).toBe(
        selections.reduce((sum, status) => sum + tracked.forms[status].length, 0),
      );
      expect(list.data).toHaveLength(list.totalResults);
    }
  });

  it('[STAT-04, STAT-06, STAT-11] shows what blocks a form and why it was declined, and no form for someone left out', async () => {
    const rows = (await listCalls(hr, tracked).search()).data;
    const row = (name: string) =>
      present(
        rows.find(({ employee }) => employee.preferred_name === name),
        name,
      );
    expect(row('Bea Blocked').status).toEqual({
      kind: 'blocked',
      label: LABELS.status.blocked,
      detail: 'Self Review',
    });
    expect(
      rows
        .filter(({ employee }) => employee.preferred_name === 'Bob Blocked')
        .map(({ status }) => [status.kind, status.detail]),
    ).toEqual(
      expect.arrayContaining([
        ['not-started', null],
        ['blocked', 'Peer Review'],
      ]),
    );
    expect(row('Dee Declined').status).toMatchObject({ detail: 'No time.' });
    expect(row('Ines Ineligible')).toMatchObject({
      id: null,
      hash: null,
      assignee: null,
      permissions: { view: false, reOpen: false, delete: false },
    });
  });

  it("[LIST-20, STAT-02, STAT-03] offers the reader's own forms for writing, under the same status", async () => {
    const place = await buildPlace(app);
    const own = {
      employee: company.people.subject,
      assignee: company.people.hr,
      cyclePulse: place.cyclePulse,
      openedAt: app.clock.now(),
    };
    const [begun, fresh] = [await buildPulse(app.db, own), await buildPulse(app.db, own)];
    await formCalls(hr, begun).save({
      [present(place.questions[0])]: { id: place.questions[0], value: 'x' },
    });
    const { search } = listCalls(hr, { cycle: place.cycle, pulse: place.cyclePulse });
    expect((await search(byStatus('draft'))).data).toMatchObject([
      {
        hash: begun.hash,
        status: { kind: 'continue', label: 'Continue Review' },
        permissions: { update: true },
      },
    ]);
    expect((await search(byStatus('not-started'))).data).toMatchObject([
      { hash: fresh.hash, status: { kind: 'write', label: 'Write Review' } },
    ]);
  });

  it('[LIST-10, CMT-02] counts only comments that the reader may read, on forms they may read', async () => {
    const hash = present(tracked.forms.complete[0]);
    const { id } = await app.db.prisma.pulse.findUniqueOrThrow({ where: { hash } });
    for (const visibility of ['private', 'managers', 'writer', 'everyone'] as const)
      await buildComment(app.db, { pulse: { id }, visibility });
    await buildComment(app.db, { pulse: { id }, visibility: 'private', author: company.people.hr });
    const countFor = async (person: 'hr' | 'administrator') =>
      (await listCalls(company.callers[person], tracked).search(byStatus('complete'))).data.find(
        (row) => row.hash === hash,
      )?.commentcount;
    expect([await countFor('hr'), await countFor('administrator')]).toEqual([4, 3]);
    for (const person of ['hr', 'administrator'] as const)
      expect((await formCalls(company.callers[person], { hash }).shown()).commentcount).toBe(
        await countFor(person),
      );
  });
});

describe('overview of a season', () => {
  it('[API-23, LIST-02] has the same count per status as its list and the stored counters', async () => {
    const overview = await listCalls(hr, tracked).overview();
    for (const pulse of overview.pulses) {
      const { search } = listCalls(hr, {
        cycle: tracked.cycle,
        pulse: present(tracked.cycle.pulses.find(({ id }) => id === pulse.id)),
      });
      for (const { status, count } of pulse.counts)
        expect([pulse.title, status, (await search(byStatus(status))).totalResults]).toEqual([
          pulse.title,
          status,
          count,
        ]);
      expect(pulse.counts.map(({ status }) => status)).toEqual(STATUSES);
      expect(pulse.total).toBe(
        pulse.counts
          .filter(({ status }) => status !== 'ineligible')
          .reduce((sum, { count }) => sum + count, 0),
      );
      const counters = await app.db.prisma.cyclePulseCounter.findMany({
        where: { cyclePulseId: pulse.id },
      });
      expect(counters.reduce((sum, { forms }) => sum + forms, 0)).toBe(pulse.total);
    }
    // 15 forms, two of them declined and one Incomplete.
    expect(overview).toMatchObject({
      cycle: { state: 'live', forms: 12, complete: 2 },
      stages: [
        { title: 'Self Reviews' },
        { title: 'Peer Reviews' },
        { title: 'Late Reviews', start_date: '2026-03-20' },
      ],
    });
  });

  it.each(['hr', 'administrator', 'partner'] as const)(
    '[API-23, PEER-06] shows the same numbers in the list of seasons as in each overview: %s',
    async (person) => {
      const caller = company.callers[person];
      const { data } = replyOf(contracts.listCycles, await caller.call(contracts.listCycles));
      expect(data.length).toBeGreaterThan(1);
      for (const cycle of data)
        expect(
          replyOf(
            contracts.showCycleOverview,
            await caller.call(contracts.showCycleOverview, { params: { id: String(cycle.id) } }),
          ).cycle,
        ).toEqual(cycle);
    },
  );

  it('[FORM-28, FORM-33] updates after actions on a form', async () => {
    const place = await buildPlace(app);
    const pulse = await buildPulse(app.db, {
      employee: company.people.subject,
      assignee: company.people.writer,
      cyclePulse: place.cyclePulse,
      openedAt: app.clock.now(),
    });
    const calls = listCalls(hr, { cycle: place.cycle, pulse: place.cyclePulse });
    const now = async () => {
      const [row] = (await calls.search()).data;
      const counts = present((await calls.overview()).pulses[0])
        .counts.filter(({ count }) => count > 0)
        .map(({ status }) => status);
      const { totalResults } = await calls.search(
        counts.length === 0 ? {} : byStatus(present(counts[0])),
      );
      return [row?.status.kind, counts, totalResults];
    };
    const answers = { [present(place.questions[0])]: { id: place.questions[0], value: 'x' } };
    expect(await now()).toEqual(['not-started', ['not-started'], 1]);
    const group = (await formCalls(company.callers.writer, pulse).save(answers)).body as {
      answerGroup: string;
    };
    expect(await now()).toEqual(['draft', ['draft'], 1]);
    await formCalls(company.callers.writer, pulse).submit(answers, {
      answerGroup: group.answerGroup,
    });
    expect(await now()).toEqual(['complete', ['complete'], 1]);
    await formCalls(hr, pulse).reopen();
    expect(await now()).toEqual(['not-started', ['not-started'], 1]);
    await formCalls(hr, pulse).remove();
    expect(await now()).toEqual([undefined, [], 0]);
  });
});

describe('reopen request', () => {
  it('[AMB-03, LIST-19] is shown in the list, with requester and reason, to those who can grant it', async () => {
    const place = await buildPlace(app);
    const about = async (employee: BuiltEmployee) => {
      const pulse = await buildSubmittedPulse(app.db, {
        employee,
        assignee: company.people.writer,
        cyclePulse: place.cyclePulse,
        openedAt: app.clock.now(),
      });
      await buildReopenRequest(app.db, {
        pulse,
        requestedBy: company.people.writer,
        reason: 'A number is wrong.',
        requestedAt: app.clock.now(),
      });
      return pulse;
    };
    const [ofSubject, ofHr] = [await about(company.people.subject), await about(company.people.hr)];
    const at = { cycle: place.cycle, pulse: place.cyclePulse };
    const asked = {
      requested_by: 'Will Writer',
      reason: 'A number is wrong.',
      requested_at: app.clock.now().toISOString(),
    };
    const pending = { filters: { reopen_request: { selection: 'pending' } } };
    const hashes = async (caller: Caller) =>
      (await listCalls(caller, at).search(pending)).data.map(({ hash, reopen_request }) => [
        hash,
        reopen_request,
      ]);
    expect(await hashes(hr)).toEqual([[ofSubject.hash, asked]]);
    expect((await hashes(company.callers.administrator)).length).toBe(2);
    expect(
      (await listCalls(hr, at).search()).data.find(({ hash }) => hash === ofHr.hash),
    ).toMatchObject({ reopen_request: null });
    const asking = async (caller: Caller) =>
      (await listCalls(caller, at).overview()).pulses.map((pulse) => pulse.reopen_requests);
    expect([await asking(hr), await asking(company.callers.administrator)]).toEqual([[1], [2]]);
    // Someone who tracks but cannot reopen sees nothing of it, nor the filter.
    const watcher = await buildEmployee(app.db, { password: null });
    const role = await buildRole(app.db, {
      grants: [
        { permission: 'cycles.track', scope: 'all' },
        { permission: 'forms.read', scope: 'all' },
      ],
    });
    await grantRole(app.db, watcher.user.id, role.name);
    const watching = await app.as(watcher.user);
    expect(await hashes(watching)).toEqual([]);
    expect((await listCalls(watching, at).filters()).map(({ key }) => key)).not.toContain(
      'reopen_request',
    );
    expect(await listCalls(watching, at).search()).toMatchObject({
      totalResults: 2,
      permissions: { bulkReopen: false, close: false, addPeople: false },
      data: [{ reopen_request: null }, { reopen_request: null }],
    });
    expect(await asking(watching)).toEqual([0]);
  });
});

describe('permission to track', () => {
  it('[API-23, API-24, ERR-04] gets 403 when missing, whether the cycle exists or not', async () => {
    for (const person of ['writer', 'manager', 'ceo', 'subject', 'stranger'] as const) {
      const caller = company.callers[person];
      for (const path of [
        '',
        `/${tracked.cycle.id}/overview`,
        '/999999/overview',
        `/${tracked.cycle.id}/pulses/${tracked.pulse.id}/search`,
        `/${tracked.cycle.id}/pulses/${tracked.pulse.id}/filters`,
        '/999999/pulses/1/search',
      ]) {
        expect(await caller.send('GET', `/api/cycles${path}`)).toMatchObject({
          status: 403,
          body: { message: MESSAGES.errors.notAuthorised },
        });
      }
    }
  });

  it('[API-23, API-24] finds no pulse of another cycle, and no missing one', async () => {
    const other = await buildCycle(app.db, { now: app.clock.now() });
    const unknown = comparable(await hr.send('GET', '/api/cycles/999999/pulses/999999/search'));
    expect(unknown.status).toBe(404);
    for (const path of [
      `${other.id}/pulses/${tracked.pulse.id}`,
      `${tracked.cycle.id}/pulses/${present(other.pulses[0]).id}`,
      `${tracked.cycle.id}/pulses/0`,
      `${tracked.cycle.id}/pulses/99999999999`,
      'x/pulses/1',
    ]) {
      for (const call of ['search', 'filters'])
        expect((await hr.send('GET', `/api/cycles/${path}/${call}`)).status).toBe(404);
    }
    expect((await hr.send('GET', '/api/cycles/999999/overview')).status).toBe(404);
  });

  it('[PERM-04, API-23] limits a department partner to their people: rows, totals, counts, filters and people left out', async () => {
    const mixed = await buildTrackedCycle(app, { department: 'Sales' });
    const foreign = {
      cyclePulse: mixed.pulse,
      assignee: mixed.reviewer,
      openedAt: app.clock.now(),
    };
    await buildSubmittedPulse(app.db, { ...foreign, employee: company.people.subject });
    const left = company.people.writer;
    await app.db.prisma.ineligibility.create({
      data: {
        cyclePulseId: mixed.pulse.id,
        employeeId: left.id,
        employeeSortKey: left.sortKey,
        reason: 'On leave.',
      },
    });
    const inside = listCalls(company.callers.partner, mixed);
    expect(namesOf(await inside.search())).toEqual(['Sue Subject', 'Will Writer']);
    expect(await inside.search({ getAllResults: '1' })).toMatchObject({
      totalResults: 2,
      allResults: [expect.any(String)],
    });
    expect((await inside.search(byStatus('complete'))).totalResults).toBe(1);
    expect((await inside.search(byStatus('ineligible'))).totalResults).toBe(1);
    expect(
      present((await inside.overview()).pulses[1]).counts.filter(({ count }) => count > 0),
    ).toMatchObject([
      { status: 'complete', count: 1 },
      { status: 'ineligible', count: 1 },
    ]);
    const departments = (await inside.filters()).find(({ key }) => key === 'department')?.props[
      'departments'
    ] as { name: string }[];
    expect(departments.map(({ name }) => name)).toEqual(['Engineering']);
    const outside = listCalls(company.callers.outsidePartner, mixed);
    expect((await outside.search()).totalResults).toBe(14);
    expect((await outside.search({ filters: { employee: { string: 'Sue' } } })).totalResults).toBe(
      0,
    );
    expect((await listCalls(hr, mixed).search()).totalResults).toBe(16);
  });
});
