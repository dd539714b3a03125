import {
  changeManager,
  decideHandover,
  listHandovers,
  undoHandover,
  type Endpoint,
} from '@reviews/contracts';
import { readRows, type Database } from '@reviews/db';
import {
  buildCycle,
  buildDraft,
  buildEmployee,
  buildTemplate,
  type BuiltEmployee,
} from '@reviews/factories';
import type { CallParts } from '@reviews/harness';
import { z } from 'zod';
import { Acts } from './acts.ts';
import type { Browser } from './browser.ts';
import type { Ledger } from './ledger.ts';
import type { Reader } from './reading.ts';

const WORDS = 'What the former manager wrote';
const CONFLICT = 409;
const ACTS = ['employee.manager_changed', 'handover.decided', 'handover.undone'] as const;
type MovingAct = (typeof ACTS)[number];

export interface BuiltMove {
  readonly hr: BuiltEmployee;
  readonly former: BuiltEmployee;
  readonly next: BuiltEmployee;
  readonly person: BuiltEmployee;
  /** Begun by the former manager. */
  readonly form: { readonly id: number; readonly hash: string; readonly draft: string };
}

/** Builds a person whose manager has begun to write about them, and another manager to move to. */
export async function buildMove(db: Database, hr: BuiltEmployee): Promise<BuiltMove> {
  const template = await buildTemplate(db);
  const [[cyclePulse], [question]] = [
    (await buildCycle(db, { pulses: [{ template }] })).pulses,
    template.questions,
  ];
  if (cyclePulse === undefined || question === undefined)
    throw new Error('The cycle was built without a question.');
  const [former, next] = [await buildEmployee(db), await buildEmployee(db)];
  const person = await buildEmployee(db, { manager: former });
  const { id: draft, pulse } = await buildDraft(db, {
    cyclePulse,
    employee: person,
    assignee: former,
    answers: { [question.id]: WORDS },
  });
  return { hr, former, next, person, form: { id: pulse.id, hash: pulse.hash, draft } };
}

type Asking = Pick<Browser, 'until'>;

interface MovingGiven {
  readonly move: BuiltMove;
  readonly hr: Asking;
  readonly former: Asking;
  readonly next: Asking;
  readonly ledger: Ledger;
}

const Stored = z
  .strictObject({
    changes: z.int(),
    manager: z.int(),
    writer: z.int(),
    state: z.string(),
    head: z.string().nullable(),
    words: z.boolean(),
  })
  .and(z.record(z.enum(ACTS), z.int()));
type Stored = z.infer<typeof Stored>;

const STORED = `
  SELECT (SELECT count(*)::int FROM change_log l WHERE l.entity = 'employee' AND l.entity_id = $1::int::text AND l.action = 'employee.manager_changed') AS "employee.manager_changed",
    ${ACTS.slice(1)
      .map(
        (act) =>
          `(SELECT count(*)::int FROM change_log l WHERE l.entity = 'pulse' AND l.entity_id = p.id::text AND l.action = '${act}') AS "${act}"`,
      )
      .join(', ')},
    (SELECT count(*)::int FROM manager_change WHERE employee_id = $1::int) AS changes,
    (SELECT manager_id FROM position WHERE employee_id = $1::int AND is_primary) AS manager,
    p.assignee_id AS writer, p.state::text AS state, p.head_draft_group_id::text AS head,
    EXISTS (SELECT FROM draft_group g WHERE g.id = $3::uuid AND g.answers::text LIKE '%${WORDS}%') AS words
  FROM pulse p WHERE p.id = $2::int`;

/**
 * Someone who is moved to another manager and back, and a form that goes to the new one and comes
 * back with every word: each once.
 */
export class Moving {
  readonly acts: Acts<MovingAct>;
  readonly #given: MovingGiven;

  constructor(given: MovingGiven) {
    this.#given = given;
    this.acts = new Acts(ACTS, given.ledger);
  }

  async until(isOver: () => boolean): Promise<void> {
    const { former, next, move } = this.#given;
    while (!isOver()) {
      await this.#moves(move.former, move.next);
      const params = { changeId: await this.#change(), hash: move.form.hash };
      await this.acts.do('handover.decided', () =>
        this.#ask(next, decideHandover, { params, body: { decision: 'transfer' } }),
      );
      // Already undone when the answer to the first try was lost.
      await this.acts.do('handover.undone', () =>
        this.#ask(former, undoHandover, { params, body: {} }, CONFLICT),
      );
      await this.#moves(move.next, move.former);
    }
  }

  /**
   * Returns the faults. Every confirmed act is there, and none twice: the form is with its new
   * writer, and the words are where they were.
   */
  async faults(reader: Reader): Promise<string[]> {
    const {
      move: { person, former, next, form },
    } = this.#given;
    const { row, faults } = await this.acts.compared(
      `The move of ${person.id}`,
      async () => (await readRows(reader, Stored, STORED, [person.id, form.id, form.draft]))[0],
    );
    if (row === undefined) return faults;
    const moves = row['employee.manager_changed'];
    if (row.changes !== moves || row.manager !== (moves % 2 === 0 ? former.id : next.id))
      faults.push(
        `Employee ${person.id} reports to ${row.manager} after ${moves} moves, of which ${row.changes} are stored.`,
      );
    const isGiven = row['handover.decided'] > row['handover.undone'];
    const isAsItWas = row.writer === former.id && row.state === 'draft' && row.head === form.draft;
    const isWithNext = row.writer === next.id && row.state === 'open' && row.head === null;
    if (!(isGiven ? isWithNext : isAsItWas))
      faults.push(
        `Form ${form.id} is ${row.state} with ${row.writer} and draft ${row.head} after ${row['handover.decided']} handovers, ${row['handover.undone']} taken back.`,
      );
    if (!row.words) faults.push(`What was written in form ${form.id} is gone.`);
    return faults;
  }

  /** Already moved when the answer to the first try was lost. */
  async #moves(from: BuiltEmployee, to: BuiltEmployee): Promise<void> {
    const {
      hr,
      move: { person },
    } = this.#given;
    const body = { manager_id: to.id, former_manager_id: from.id, forms: [] };
    await this.acts.do('employee.manager_changed', () =>
      this.#ask(hr, changeManager, { params: { employeeId: String(person.id) }, body }, CONFLICT),
    );
  }

  /** Returns the latest change, as the former manager sees it. */
  async #change(): Promise<string> {
    const {
      former,
      move: { person },
    } = this.#given;
    const { data } = listHandovers.response.parse((await former.until(listHandovers)).json());
    const last = data
      .filter(({ employee }) => employee.id === person.id)
      .toSorted((one, other) => other.id - one.id)[0];
    if (last === undefined)
      throw new Error(`No one is told that ${person.id} has another manager.`);
    return String(last.id);
  }

  async #ask<E extends Endpoint>(
    browser: Asking,
    endpoint: E,
    parts: CallParts<E>,
    done = 200,
  ): Promise<void> {
    const reply = await browser.until(endpoint, parts);
    if (reply.status !== 200 && reply.status !== done)
      throw new Error(`${endpoint.id} was answered ${reply.status}: ${reply.text}`);
  }
}
