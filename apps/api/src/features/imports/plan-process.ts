import { createHash, type Hash } from 'node:crypto';
import { flushCompileCache } from 'node:module';
import { buffer } from 'node:stream/consumers';
import {
  isDomainError,
  planRows,
  type ImportPerson,
  type ImportRow,
  type PlannedRow,
  type RowsPlanned,
} from '@reviews/domain';
import { openTable } from './files/open-table.ts';
import { importRows, scanTable } from './files/scan.ts';
import type { PlanAnswer, PlanRequest, PlanSummary, Reading } from './plan-messages.ts';
import type { PlanStore } from './plan-store.ts';
import { oneOfEach, RowSpool } from './row-spool.ts';
import { digestOf } from './seen-digest.ts';

const READ_AT_ONCE = 5000;

const rows = new RowSpool();

/** The file being read. */
let reading: AsyncGenerator<ImportRow> | null = null;

async function* rowsOf({ header, columns, fields }: Reading): AsyncGenerator<ImportRow> {
  yield* importRows(await openTable(await buffer(process.stdin)), header, columns, fields);
}

/** Reads the next rows, in batches so that progress can be reported. */
async function read(): Promise<PlanAnswer> {
  for (let count = 0; count < READ_AT_ONCE; count += 1) {
    const next = await reading?.next();
    if (next === undefined || next.done === true) {
      reading = null;
      return { done: rows.count, isDone: true };
    }
    rows.add(next.value);
  }
  return { done: rows.count, isDone: false };
}

/**
 * Returns the current employees; shares one copy of texts that many have: places, titles, last
 * names, days.
 */
async function peopleOf(store: PlanStore, fieldIds: readonly number[]): Promise<ImportPerson[]> {
  const one = oneOfEach();
  const shared = (text: string | null): string | null => (text === null ? null : one(text));
  const people: ImportPerson[] = [];
  for await (const some of store.people(fieldIds))
    for (const person of some)
      people.push({
        ...person,
        last: one(person.last),
        title: one(person.title),
        department: shared(person.department),
        team: shared(person.team),
        sub_team: shared(person.sub_team),
        hired_on: shared(person.hired_on),
      });
  return people;
}

interface Planned {
  readonly store: PlanStore;
  readonly rows: RowsPlanned;
  readonly summary: PlanSummary;
}

function summaryOf(planned: RowsPlanned, seen: (plan: string) => string): PlanSummary {
  const counts = { added: 0, changed: 0, moved: 0, left: 0, unchanged: 0, refused: 0 };
  const digest = createHash('sha256');
  for (const row of planned) count(row, counts, digest);
  return { counts, digest: seen(digest.digest('base64url')), total: planned.count };
}

function count(
  { kind, moved, line, employee_id: employeeId, changes, reasons, after }: PlannedRow,
  counts: Record<PlannedRow['kind'], number>,
  digest: Hash,
): void {
  if (kind !== 'moved') counts[kind] += 1;
  if (moved) counts.moved += 1;
  digest.update(JSON.stringify([line, kind, employeeId, changes, reasons, after?.manager]));
}

let planned: Planned | null = null;

async function plan({
  place,
  options,
}: PlanRequest & { readonly what: 'plan' }): Promise<PlanAnswer> {
  // Loaded only now, so that the code that parses a file has neither the URL nor the driver of the
  // database.
  const { PlanStore: Store } = await import('./plan-store.ts');
  flushCompileCache();
  const store = await Store.open(place);
  if (rows.count === 0)
    for await (const some of store.read()) for (const row of some) rows.add(row);
  const fieldIds = options.custom.map(({ id }) => id);
  const state = await store.state(fieldIds);
  const made = planRows({
    rows,
    people: await peopleOf(store, fieldIds),
    reserved_emails: new Set(await store.reservedEmails()),
    options,
  });
  planned = {
    store,
    rows: made,
    summary: summaryOf(made, (digest) => digestOf(digest, state, options)),
  };
  return planned.summary;
}

/** The plan being stored. */
let storing: AsyncGenerator<number> | null = null;

async function store(fault: string | null): Promise<PlanAnswer> {
  if (planned === null) throw new Error('Nothing was planned.');
  const { counts, digest } = planned.summary;
  storing = planned.store.replace(planned.rows, rows, { counts, digest, fault });
  return more();
}

async function more(): Promise<PlanAnswer> {
  const next = await storing?.next();
  return next === undefined || next.done === true
    ? { done: planned?.summary.total ?? 0, isDone: true }
    : { done: next.value, isDone: false };
}

async function end(): Promise<PlanAnswer> {
  await planned?.store.close();
  return { done: rows.count, isDone: true };
}

async function answerTo(request: PlanRequest): Promise<PlanAnswer> {
  switch (request.what) {
    case 'scan':
      return { scan: await scanTable(await openTable(await buffer(process.stdin))) };
    case 'file':
      reading = rowsOf(request.reading);
      return read();
    case 'read':
      return read();
    case 'plan':
      return plan(request);
    case 'store':
      return store(request.fault);
    case 'more':
      return more();
    case 'end':
      return end();
  }
}

async function answer(request: PlanRequest): Promise<void> {
  const answered = await answerTo(request).catch((error: unknown): PlanAnswer => {
    if (isDomainError(error)) return { refused: error.message };
    throw error;
  });
  process.send?.(answered);
}

// An error here ends the process and so reaches the caller; if the caller ends, so does this
// process.
process.on('message', (request: PlanRequest) => void answer(request));
process.on('disconnect', () => process.exit());
// At its end this process is killed, and would not store what it compiled.
flushCompileCache();
