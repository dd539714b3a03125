import { randomUUID } from 'node:crypto';
import { runBulk, undoBulk, type BulkChangeInput, type BulkResult } from '@reviews/contracts';
import { readRows, type Database } from '@reviews/db';
import {
  buildCycle,
  buildDraft,
  buildEmployee,
  buildPulse,
  buildTemplate,
  type BuiltEmployee,
} from '@reviews/factories';
import type { Reply } from '@reviews/harness';
import { z } from 'zod';
import { Acts } from './acts.ts';
import type { Browser } from './browser.ts';
import type { Ledger } from './ledger.ts';
import type { Reader } from './reading.ts';

const FORMS = 80;
const ACTS = ['bulk.close', 'bulk.extend', 'bulk.reassign', 'bulk.undone'] as const;
type ManyAct = (typeof ACTS)[number];

export interface BuiltList {
  readonly hr: BuiltEmployee;
  readonly cycleId: number;
  readonly pulseId: number;
  readonly hashes: readonly string[];
  /** The new writer of all of them. */
  readonly nextWriter: BuiltEmployee;
}

/** Builds a list of forms, every other one of which is begun. */
export async function buildList(db: Database, hr: BuiltEmployee): Promise<BuiltList> {
  const [cyclePulse] = (
    await buildCycle(db, { endDate: '2099-12-31', pulses: [{ template: await buildTemplate(db) }] })
  ).pulses;
  if (cyclePulse === undefined) throw new Error('The cycle was built without a pulse.');
  const [assignee, nextWriter] = [await buildEmployee(db), await buildEmployee(db)];
  const hashes: string[] = [];
  for (let place = 0; place < FORMS; place += 1) {
    const given = { cyclePulse, employee: await buildEmployee(db), assignee, openedAt: new Date() };
    hashes.push(
      place % 2 === 0
        ? (await buildPulse(db, given)).hash
        : (await buildDraft(db, given)).pulse.hash,
    );
  }
  return { hr, cycleId: cyclePulse.cycleId, pulseId: cyclePulse.id, hashes, nextWriter };
}

interface ManyGiven {
  readonly list: BuiltList;
  readonly hr: Pick<Browser, 'userId' | 'until'>;
  readonly ledger: Ledger;
}

const Stored = z
  .strictObject({
    actions: z.int(),
    done: z.int(),
    undone: z.int(),
    closed: z.int(),
    extended: z.int(),
    given: z.int(),
  })
  .and(z.record(z.enum(ACTS), z.int()));
type Stored = z.infer<typeof Stored>;

const logged = (act: ManyAct) =>
  `(SELECT count(*)::int FROM change_log l WHERE l.actor_id = $1 AND l.action = '${act}') AS "${act}"`;
const rows = (that: string) =>
  `(SELECT count(*)::int FROM bulk_action a JOIN bulk_action_row r ON r.action_id = a.id WHERE a.cycle_pulse_id = $2 AND r.reason IS NULL AND ${that})`;
const forms = (that: string) =>
  `(SELECT count(*)::int FROM pulse p WHERE p.cycle_pulse_id = $2 AND ${that})`;
const STORED = `SELECT ${ACTS.map(logged).join(', ')}, (SELECT count(*)::int FROM bulk_action WHERE cycle_pulse_id = $2) AS actions, ${rows('true')} AS done, ${rows('r.undone_at IS NOT NULL')} AS undone,
  ${forms(`p.state = 'incomplete'`)} AS closed, ${forms('p.due_date_override IS NOT NULL')} AS extended, ${forms('p.assignee_id = $3')} AS given`;

/**
 * Someone in HR who closes, extends and reassigns a whole list and undoes that: all of it or
 * nothing, and once.
 */
export class ManyForms {
  readonly acts: Acts<ManyAct>;
  readonly #given: ManyGiven;

  constructor(given: ManyGiven) {
    this.#given = given;
    this.acts = new Acts(ACTS, given.ledger);
  }

  async until(isOver: () => boolean): Promise<void> {
    const { nextWriter } = this.#given.list;
    const changes: readonly (readonly [ManyAct, BulkChangeInput])[] = [
      ['bulk.close', { kind: 'close' }],
      ['bulk.extend', { kind: 'extend', due_date: '2099-06-30', auto_close_date: null }],
      ['bulk.reassign', { kind: 'reassign', employee_id: nextWriter.id }],
    ];
    while (!isOver()) {
      for (const [act, change] of changes) {
        if (isOver()) return;
        const { action } = await this.#does(act, change);
        // Wherever it ends, all forms are back to what they were.
        await this.acts.do('bulk.undone', async () =>
          this.#result(
            await this.#given.hr.until(undoBulk, { params: { id: String(action.id) }, body: {} }),
          ),
        );
      }
    }
  }

  /**
   * Returns the faults. An action is there with all its forms or not at all, once per key, and so
   * are its effects on them.
   */
  async faults(reader: Reader): Promise<string[]> {
    const {
      hr,
      list: { pulseId, nextWriter },
    } = this.#given;
    const { row, faults } = await this.acts.compared(
      'A list of forms',
      async () => (await readRows(reader, Stored, STORED, [hr.userId, pulseId, nextWriter.id]))[0],
    );
    if (row === undefined) return faults;
    const actions = row['bulk.close'] + row['bulk.extend'] + row['bulk.reassign'];
    const left = actions - row['bulk.undone'];
    if (
      row.actions !== actions ||
      row.done !== actions * FORMS ||
      row.undone !== row['bulk.undone'] * FORMS
    ) {
      faults.push(
        `${row.actions} actions on ${FORMS} forms have ${row.done} that were changed and ${row.undone} that were taken back; the change log says ${actions} and ${row['bulk.undone']} times all.`,
      );
    }
    const changed = [row.closed, row.extended, row.given];
    if (
      changed.some((count) => count !== 0 && count !== FORMS) ||
      changed.reduce((all, count) => all + count, 0) !== left * FORMS
    ) {
      faults.push(
        `Of ${FORMS} forms ${row.closed} are closed, ${row.extended} extended and ${row.given} given to someone else, after ${actions} actions of which ${row['bulk.undone']} were taken back.`,
      );
    }
    return faults;
  }

  /** Retries with the same key, as the page does. */
  async #does(act: ManyAct, change: BulkChangeInput): Promise<BulkResult> {
    const {
      hr,
      list: { cycleId, pulseId, hashes },
    } = this.#given;
    const asked = {
      params: { cycleId: String(cycleId), pulseId: String(pulseId) },
      body: { key: randomUUID(), forms: [...hashes], change },
    };
    let result: BulkResult | undefined;
    await this.acts.do(act, async () => (result = this.#result(await hr.until(runBulk, asked))));
    if (result === undefined) throw new Error('An action was confirmed without its result.');
    return result;
  }

  #result(reply: Reply): BulkResult {
    if (reply.status !== 200)
      throw new Error(`An action on many forms was answered ${reply.status}: ${reply.text}`);
    return runBulk.response.parse(reply.json());
  }
}
