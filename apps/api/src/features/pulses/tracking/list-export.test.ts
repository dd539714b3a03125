import * as contracts from '@reviews/contracts';
import { DATE_OPERATORS, DATE_UNITS, MY_REPORTS, NUMBER_OPERATORS } from '@reviews/domain';
import { buildEmployee, buildPulse, buildSubmittedPulse } from '@reviews/factories';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { eventually } from '../../../testing/eventually.ts';
import { readCsv, readSheet } from '@reviews/harness';
import { readRows } from '@reviews/db';
import { startTestApp, type Caller, type TestApp } from '../../../testing/start-test-app.ts';
import { buildTrackedCycle, type TrackedCycle } from '../../../testing/tracked-cycle.ts';
import {
  buildCompany,
  buildPlace,
  impersonating,
  present,
  release,
  type Company,
} from '../../../testing/worlds.ts';

let app: TestApp;
let company: Company;
let hr: Caller;
let tracked: TrackedCycle;
beforeAll(async () => {
  app = await startTestApp();
  company = await buildCompany(app);
  hr = company.callers.hr;
  tracked = await buildTrackedCycle(app);
});
afterAll(() => app.close());

interface Where {
  readonly cycle: { readonly id: number };
  readonly pulse: { readonly id: number };
}
type Query = Record<string, string | undefined>;

const addressOf = ({ cycle, pulse }: Where, query: Query = {}) =>
  contracts.addressOf(
    contracts.exportCyclePulse,
    { cycleId: String(cycle.id), pulseId: String(pulse.id) },
    query,
  );
const download = (caller: Caller, where: Where, query: Query = {}) =>
  fetch(`${app.url}${addressOf(where, query)}`, { headers: caller.credentials });

/** Returns the header and the rows of an export, each row keyed by the header. */
async function exported(caller: Caller, where: Where, query: Query = {}) {
  const answer = await download(caller, where, query);
  expect(answer.status).toBe(200);
  const bytes = Buffer.from(await answer.arrayBuffer());
  expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  const [header = [], ...rows] = readCsv(bytes.toString().slice(1));
  return {
    header,
    rows: rows.map((row) => Object.fromEntries(header.map((name, index) => [name, row[index]]))),
  };
}

const namesIn = async (caller: Caller, where: Where, filters?: unknown, query: Query = {}) =>
  (
    await exported(caller, where, {
      ...query,
      ...(filters === undefined ? {} : { filters: JSON.stringify(filters) }),
    })
  ).rows.map(({ Employee, Reviewer }) => `${Employee} by ${Reviewer}`);

const listed = async (
  caller: Caller,
  where: Where,
  filters?: unknown,
  query: Record<string, string> = {},
) => {
  const answer = await caller.send(
    'GET',
    contracts.addressOf(
      contracts.searchCyclePulse,
      { cycleId: String(where.cycle.id), pulseId: String(where.pulse.id) },
      {
        per_page: '200',
        ...query,
        ...(filters === undefined ? {} : { filters: JSON.stringify(filters) }),
      },
    ),
  );
  return contracts.searchCyclePulse.response.parse(answer.body).data;
};
const namesListed = async (...asked: Parameters<typeof listed>) =>
  (await listed(...asked)).map(
    ({ employee, assignee }) => `${employee.preferred_name} by ${assignee?.preferred_name ?? ''}`,
  );

const lines = () =>
  app.db.prisma.changeLog.findMany({ where: { action: 'forms.exported' }, orderBy: { id: 'asc' } });

const LONG = 4_000;

/**
 * Builds a list too long for any buffer on its way: people with names of 8,000 letters that
 * compress to no less than half, three for each place in the order, and a form.
 */
async function buildLongList(): Promise<Where> {
  const place = await buildPlace(app);
  await app.db.pool.query(
    `WITH people AS (INSERT INTO employee (external_identifier, preferred_name, sort_key, search_text, first_name, last_name, email)
       SELECT 'CROWD' || $1::int || '-' || n, 'Crowd ' || (n / 3) || ' ' || letters, 'crowd ' || lpad((n / 3)::text, 5, '0'), 'crowd', 'Crowd', n::text, 'crowd' || $1::int || '-' || n || '@x.example'
       FROM generate_series(1, $2::int) n CROSS JOIN LATERAL (SELECT string_agg(md5(n || '-' || part), '') AS letters FROM generate_series(1, 250) part) name RETURNING id, sort_key)
     INSERT INTO ineligibility (cycle_pulse_id, employee_id, employee_sort_key, reason) SELECT $1, id, sort_key, 'New.' FROM people`,
    [place.cyclePulse.id, LONG],
  );
  await buildSubmittedPulse(app.db, {
    employee: company.people.stranger,
    assignee: company.people.writer,
    cyclePulse: place.cyclePulse,
    openedAt: app.clock.now(),
    closedAt: app.clock.now(),
  });
  return { cycle: place.cycle, pulse: place.cyclePulse };
}

describe('export of a list', () => {
  it('[GAP-11, LIST-21] has the rows and columns of the list, with a separate column for each value in a shared cell', async () => {
    const { header, rows } = await exported(hr, tracked);
    expect(header).toEqual([
      'Employee',
      'Position',
      'Status',
      'Status detail',
      'Reviewer',
      'Stage',
      'Due date',
      'Manager',
      'Department',
      'Closed',
      'Comments',
    ]);
    expect(rows).toHaveLength(14);
    expect(rows.map(({ Employee }) => Employee)).toEqual(
      (await namesListed(hr, tracked)).map((name) => name.split(' by ')[0]),
    );
    const of = (name: string, stage = 'Peer Reviews') =>
      rows.find(({ Employee, Stage }) => Employee === name && (Stage === stage || Stage === ''));
    expect(of('Cora Complete')).toMatchObject({
      Status: 'Complete',
      'Status detail': '',
      Reviewer: 'Rex Reviewer',
      'Due date': '2026-03-31',
      Comments: '0',
    });
    expect(of('Dee Declined')).toMatchObject({ Status: 'Declined', 'Status detail': 'No time.' });
    expect(of('Bea Blocked')).toMatchObject({ Status: 'Blocked', 'Status detail': 'Self Review' });
    expect(of('Ines Ineligible')).toMatchObject({
      Status: 'Ineligible',
      Reviewer: '',
      'Due date': '',
      Closed: '',
      Comments: '',
    });
    // 09:00 UTC; the organisation is in Berlin.
    expect(of('Cora Complete')?.['Closed']).toMatch(/^2026-03-\d\d \d\d:\d\d$/);
  });

  it("[GAP-11] shows statuses, not the reader's possible actions", async () => {
    const mine = await app.as(tracked.reviewer.user);
    expect((await download(mine, tracked)).status).toBe(403);
    const place = await buildPlace(app);
    const where = { cycle: place.cycle, pulse: place.cyclePulse };
    await buildPulse(app.db, {
      employee: company.people.stranger,
      assignee: company.people.hr,
      cyclePulse: place.cyclePulse,
      openedAt: app.clock.now(),
    });
    expect((await listed(hr, where))[0]?.status.kind).toBe('write');
    expect((await exported(hr, where)).rows[0]).toMatchObject({ Status: 'Not Started' });
  });

  it.each(
    ['employee_preferred_name', 'assignee_name', 'closed_at'].flatMap((sort) =>
      ['asc', 'desc'].map((sortorder) => ({ sort, sortorder })),
    ),
  )('[GAP-11, LIST-08] follows the order of the list: $sort $sortorder', async (order) => {
    expect(await namesIn(hr, tracked, undefined, order)).toEqual(
      await namesListed(hr, tracked, undefined, order),
    );
  });

  it('[GAP-11] has the requested columns in their order, without those that the pulse lacks', async () => {
    const { header, rows } = await exported(hr, tracked, {
      columns:
        'stage_title,days_late,due_date,employee_preferred_name,department,manager_name,peers',
    });
    expect(header).toEqual([
      'Stage',
      'Days late',
      'Due date',
      'Employee',
      'Position',
      'Department',
      'Manager',
    ]);
    expect(rows.every((row) => row['Days late'] === '0' || row['Days late'] === '')).toBe(true);
    for (const columns of ['salary', 'status,salary', 'toString'])
      expect((await download(hr, tracked, { columns })).status).toBe(422);
  });

  it('[GAP-11] is a workbook with real dates on request', async () => {
    const answer = await download(hr, tracked, {
      format: 'xlsx',
      columns: 'employee_preferred_name,due_date,commentcount',
    });
    expect(answer.headers.get('content-type')).toBe(
      'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    );
    const [header, ...rows] = readSheet(Buffer.from(await answer.arrayBuffer()));
    expect(header).toEqual({ A: 'Employee', B: 'Position', C: 'Due date', D: 'Comments' });
    expect(rows).toHaveLength(14);
    // 31 March 2026.
    expect(rows.find(({ A }) => A === 'Cora Complete')).toMatchObject({
      C: { number: 46_112, style: 2 },
      D: { number: 0, style: 0 },
    });
  });

  it('[GAP-11, CONST-01] is named after the pulse and the day, for any title', async () => {
    const name = async (title: string) => {
      await app.db.prisma.templateVersion.updateMany({
        where: { cyclePulses: { some: { id: tracked.pulse.id } } },
        data: { title },
      });
      return (await download(hr, tracked)).headers.get('content-disposition');
    };
    expect(await name('Peer/Review: "2026"\r\nx')).toBe(
      'attachment; filename="Peer Review 2026 x 2026-03-10.csv"',
    );
    expect(
      decodeURIComponent(
        /filename\*=UTF-8''(.+)$/.exec((await name('Prüfung – Łódź')) ?? '')?.[1] ?? '',
      ),
    ).toBe('Prüfung – Łódź 2026-03-10.csv');
    expect(await name('...')).toBe('attachment; filename=Export-2026-03-10.csv');
    await name('Peer Review');
  });

  it('[GAP-11] of an empty list is only the header', async () => {
    expect(
      await exported(hr, tracked, {
        filters: JSON.stringify({ employee: { string: 'unknown at all' } }),
      }),
    ).toMatchObject({ rows: [] });
  });

  it('[GAP-11] quotes user input, and never lets it become a formula', async () => {
    const place = await buildPlace(app);
    const names = [
      '=HYPERLINK("http://evil.example","x")',
      '@SUM(A1)',
      '+1, "quoted"',
      '-2\nline',
      'Plain, Person',
    ];
    for (const preferredName of names) {
      const employee = await buildEmployee(app.db, { preferredName, password: null });
      await buildSubmittedPulse(app.db, {
        employee,
        assignee: company.people.writer,
        cyclePulse: place.cyclePulse,
        openedAt: app.clock.now(),
        closedAt: app.clock.now(),
      });
    }
    const { rows } = await exported(hr, { cycle: place.cycle, pulse: place.cyclePulse });
    expect(rows.map(({ Employee }) => Employee).sort()).toEqual(
      names.map((name) => (name.startsWith('Plain') ? name : `'${name}`)).sort(),
    );
  });
});

describe('rows of an export', () => {
  const status = fc.uniqueArray(
    fc.constantFrom(
      'complete',
      'draft',
      'not-started',
      'blocked',
      'pending',
      'declined',
      'incomplete',
      'ineligible',
    ),
    { maxLength: 4 },
  );
  const day = fc
    .integer({ min: -40, max: 40 })
    .map((days) => new Date(Date.UTC(2026, 2, 10 + days)).toISOString().slice(0, 10));
  const date = fc.record({
    operator: fc.constantFrom(...DATE_OPERATORS),
    value: fc.option(fc.integer({ min: 0, max: 60 })),
    modifier: fc.constantFrom(...DATE_UNITS),
    mindate: fc.option(day),
    maxdate: fc.option(day),
  });
  const number = fc.record({
    operator: fc.constantFrom(...NUMBER_OPERATORS),
    min: fc.option(fc.integer({ min: -3, max: 30 })),
    max: fc.option(fc.integer({ min: -3, max: 30 })),
  });
  const filters = fc.record(
    {
      employee: fc.record({ string: fc.constantFrom('', 'c', 'bea', 'complete', '%') }),
      assignee: fc.record({ string: fc.constantFrom('', 'rex', 'x') }),
      status: status.map((selections) => ({ selections })),
      manager: fc.record({
        selection: fc.constantFrom(null, MY_REPORTS),
        includedownline: fc.boolean(),
      }),
      closed_at: date,
      due_date: date,
      days_late: number,
    },
    { requiredKeys: [] },
  );

  it('[GAP-11, LIST-22] equal the rows of the list, for any filters', async () => {
    app.clock.set(new Date('2026-04-02T09:00:00Z'));
    const later = await app.as(company.people.hr.user);
    await fc.assert(
      fc.asyncProperty(
        filters,
        fc.constantFrom('employee_preferred_name', 'assignee_name', 'closed_at'),
        fc.constantFrom('asc', 'desc'),
        async (chosen, sort, sortorder) => {
          expect(await namesIn(later, tracked, chosen, { sort, sortorder })).toEqual(
            await namesListed(later, tracked, chosen, { sort, sortorder }),
          );
        },
      ),
      { numRuns: 60 },
    );
    app.clock.set(new Date('2026-03-10T09:00:00Z'));
  });

  it('[GAP-11] come from one snapshot, in several batches as in one', async () => {
    const where = await buildLongList();
    const reader = present((await download(hr, where)).body).getReader();
    const pieces = [present((await reader.read()).value)];
    // Most of the rows have not been read yet.
    await app.db.prisma.ineligibility.deleteMany({ where: { cyclePulseId: where.pulse.id } });
    for (let piece = await reader.read(); piece.value !== undefined; piece = await reader.read())
      pieces.push(piece.value);
    const [, ...rows] = readCsv(Buffer.concat(pieces).toString().slice(1));
    expect(rows).toHaveLength(LONG + 1);
    const places = rows.slice(0, LONG).map(([name = '']) => Number(name.split(' ')[1]));
    expect(places).toEqual(places.toSorted((one, other) => one - other));
  });
});

const CountRow = z.strictObject({ count: z.int() });

describe('export whose client disconnects midway', () => {
  const reading = async () =>
    (
      await readRows(
        app.db.pool,
        CountRow,
        `SELECT count(*)::int AS count FROM pg_stat_activity WHERE datname = current_database() AND xact_start IS NOT NULL AND pid <> pg_backend_pid() AND backend_type = 'client backend'`,
      )
    )[0]?.count;

  it.each(['csv', 'xlsx'])(
    '[GAP-11] ends its transaction and frees its slot, as %s',
    async (format) => {
      const where = await buildLongList();
      // More than can be read at once.
      for (let time = 0; time < 4; time += 1) {
        const reader = present((await download(hr, where, { format })).body).getReader();
        await reader.read();
        expect(await reading()).toBe(1);
        await reader.cancel();
        await eventually(async () => {
          expect(await reading()).toBe(0);
          expect(app.db.pool.totalCount - app.db.pool.idleCount).toBe(0);
        });
      }
      expect((await exported(hr, tracked)).rows).toHaveLength(14);
    },
  );
});

describe('permission to export', () => {
  it.each(['writer', 'subject', 'manager', 'stranger'] as const)(
    '[LIST-09] is denied to the %s, who may not see the list',
    async (person) => {
      const answer = await company.callers[person].send('GET', addressOf(tracked));
      expect(answer).toMatchObject({ status: 403, body: { code: 'not_allowed' } });
      expect(answer.headers.get('content-disposition')).toBeNull();
    },
  );

  it('[ERR-01] needs a session and an existing pulse of this cycle', async () => {
    expect((await app.anonymous.send('GET', addressOf(tracked))).status).toBe(401);
    expect(
      (await hr.send('GET', addressOf({ ...tracked, cycle: { id: 2_000_000_000 } }))).status,
    ).toBe(404);
    expect(
      (await hr.send('GET', addressOf(tracked, { filters: '{"salary":{"string":"x"}}' }))).status,
    ).toBe(422);
    expect((await hr.send('GET', addressOf(tracked, { format: 'pdf' }))).status).toBe(422);
  });

  it('covers only the departments that the person sees', async () => {
    const sales = await buildTrackedCycle(app, { department: 'Sales' });
    for (const person of ['partner', 'outsidePartner'] as const) {
      expect(await namesIn(company.callers[person], sales)).toEqual(
        await namesListed(company.callers[person], sales),
      );
    }
  });

  it('[TPL-12, AMB-61] does not reveal anonymous writers about the person, or that there are any', async () => {
    const place = await buildPlace(app, { template: { options: { anonymizeEmployee: true } } });
    const where = { cycle: place.cycle, pulse: place.cyclePulse };
    for (const employee of [company.people.hr, company.people.stranger]) {
      await buildSubmittedPulse(app.db, {
        employee,
        assignee: company.people.writer,
        cyclePulse: place.cyclePulse,
        openedAt: app.clock.now(),
        closedAt: app.clock.now(),
      });
    }
    await release(app, place, company.people.hr);
    expect(await namesIn(hr, where)).toEqual(await namesListed(hr, where));
    expect((await exported(hr, where)).rows).toHaveLength(1);
    expect((await lines()).at(-1)?.details).toMatchObject({ rows: 1 });
  });

  it('is logged with the number of rows and the filters, never the content', async () => {
    const before = await lines();
    const look = await impersonating(app, company.people.administrator, company.people.hr);
    expect(
      (
        await exported(look, tracked, {
          filters: JSON.stringify({ employee: { string: 'Complete' } }),
        })
      ).rows,
    ).toHaveLength(3);
    const after = await lines();
    expect(after).toHaveLength(before.length + 1);
    expect(after.at(-1)).toMatchObject({
      actorId: company.people.hr.user.id,
      impersonatorId: company.people.administrator.user.id,
      entity: 'cycle',
      entityId: String(tracked.cycle.id),
      details: { pulse_id: tracked.pulse.id, rows: 3, format: 'csv', filters: ['employee'] },
    });
  });
});
