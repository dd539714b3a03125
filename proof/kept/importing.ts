import { setTimeout as pause } from 'node:timers/promises';
import {
  applyImport,
  mapImport,
  showImport,
  undoImport,
  uploadImport,
  type Endpoint,
  type ImportView,
} from '@reviews/contracts';
import { readRows, type Database } from '@reviews/db';
import { buildEmployee, type BuiltEmployee } from '@reviews/factories';
import type { CallParts } from '@reviews/harness';
import { z } from 'zod';
import { Acts } from './acts.ts';
import type { Browser } from './browser.ts';
import type { Ledger } from './ledger.ts';
import type { Reader } from './reading.ts';

const ADDED = 60;
const LOOK_MS = 200;
const TITLE = 'As the file says';
const ACTS = ['import.applied', 'import.undone'] as const;
type ImportingAct = (typeof ACTS)[number];

export interface BuiltImport {
  readonly hr: BuiltEmployee;
  /** The file changes this person's title and manager. */
  readonly person: BuiltEmployee;
  readonly file: string;
  /** The prefix of the employee numbers that the file adds. */
  readonly prefix: string;
}

/** Builds a file that adds a tree of people and changes an existing person. */
export async function buildImported(db: Database, hr: BuiltEmployee): Promise<BuiltImport> {
  const person = await buildEmployee(db, { manager: await buildEmployee(db), title: 'As before' });
  const prefix = `KEPT-${hr.id}-`;
  const rows = Array.from({ length: ADDED }, (_, index) => {
    const number = `${prefix}${index}`;
    return `${number},Given${index} Kept,${number.toLowerCase()}@larkspur.example,Engineer,Kept ${hr.id},${index === 0 ? '' : `${prefix}${Math.floor((index - 1) / 4)}`}`;
  });
  return {
    hr,
    person,
    prefix,
    file: [
      'id,name,email,title,department,manager',
      ...rows,
      `${person.externalIdentifier},,,${TITLE},,${prefix}0`,
    ].join('\n'),
  };
}

interface ImportingGiven {
  readonly built: BuiltImport;
  readonly hr: Pick<Browser, 'try' | 'until'>;
  readonly ledger: Ledger;
}

const Stored = z
  .strictObject({
    /** Imports that are applied or being undone: their changes are in the database. */
    there: z.int(),
    added: z.int(),
    lines: z.int(),
    is_changed: z.boolean(),
    is_moved: z.boolean(),
    /** Change log lines that say that a person was added. */
    told: z.int(),
  })
  .and(z.record(z.enum(ACTS), z.int()));
type Stored = z.infer<typeof Stored>;

const logged = (act: ImportingAct) =>
  `(SELECT count(*)::int FROM change_log l WHERE l.actor_id = $1 AND l.action = '${act}') AS "${act}"`;
// One statement, so that everything is read from one snapshot.
const STORED = `
  WITH added AS (SELECT id FROM employee WHERE external_identifier LIKE $2 || '%'), held AS (SELECT title, manager_id FROM position WHERE employee_id = $3 AND is_primary)
  SELECT ${ACTS.map(logged).join(', ')}, (SELECT count(*)::int FROM people_import WHERE started_by_id = $1 AND state IN ('applied', 'undoing')) AS there, (SELECT count(*)::int FROM added) AS added,
    (SELECT count(*)::int FROM reporting_line WHERE depth = 1 AND descendant_id IN (SELECT id FROM added)) AS lines, (SELECT title = '${TITLE}' FROM held) AS is_changed,
    (SELECT coalesce(manager_id IN (SELECT id FROM added), false) FROM held) AS is_moved, (SELECT count(*)::int FROM change_log WHERE actor_id = $1 AND action = 'employee.added') AS told`;

/**
 * Someone in HR who imports a file of people and undoes it: each is whole, however often the worker
 * dies.
 */
export class Importing {
  readonly acts: Acts<ImportingAct>;
  readonly #given: ImportingGiven;

  constructor(given: ImportingGiven) {
    this.#given = given;
    this.acts = new Acts(ACTS, given.ledger);
  }

  async until(isOver: () => boolean): Promise<void> {
    while (!isOver()) {
      const { id } = await this.#upload();
      await this.#reach(id, 'ready', ({ state, mapping }) =>
        state === 'mapping' || state === 'failed'
          ? this.#try(mapImport, { ...of(id), body: mapping })
          : null,
      );
      await this.acts.do('import.applied', () =>
        this.#reach(id, 'applied', ({ state, digest }) =>
          state === 'ready'
            ? this.#try(applyImport, { ...of(id), body: { digest: digest ?? '' } })
            : null,
        ),
      );
      await this.acts.do('import.undone', () =>
        this.#reach(id, 'undone', ({ state }) =>
          state === 'applied'
            ? this.#try(undoImport, { ...of(id), body: { keep_changed: false } })
            : null,
        ),
      );
    }
  }

  /**
   * Returns the faults. Every confirmed act is there, and none twice: people, their positions and
   * reporting lines, and the log hold all of a file or none of it.
   */
  async faults(reader: Reader): Promise<string[]> {
    const {
      built: { hr, person, prefix },
    } = this.#given;
    const { row, faults } = await this.acts.compared(
      'An import',
      async () => (await readRows(reader, Stored, STORED, [hr.user.id, prefix, person.id]))[0],
    );
    if (row === undefined) return faults;
    const [applied, undone] = [row['import.applied'], row['import.undone']];
    const expected = row.there * ADDED;
    // The first person in the file has no manager.
    const lines = Math.max(0, expected - row.there);
    if (row.there > 1 || applied - undone !== row.there)
      faults.push(
        `${row.there} imports are applied; the change log says ${applied}, of which ${undone} were taken back.`,
      );
    if (
      row.added !== expected ||
      row.lines !== lines ||
      row.is_changed !== row.there > 0 ||
      row.is_moved !== row.there > 0
    )
      faults.push(
        `With ${row.there} imports ${row.added} people of the file are here, ${row.lines} of them with a manager; who was here is ${row.is_changed ? '' : 'not '}changed and ${row.is_moved ? '' : 'not '}moved.`,
      );
    if (row.told !== applied * ADDED)
      faults.push(`${applied} imports are said to have added ${row.told} people.`);
    return faults;
  }

  /** An upload whose answer was lost stays where it is: it changes nothing. */
  async #upload(): Promise<ImportView> {
    const reply = await this.#given.hr.until(uploadImport, {}, () => {
      const form = new FormData();
      form.append('file', new Blob([this.#given.built.file], { type: 'text/csv' }), 'people.csv');
      return form;
    });
    if (reply.status !== 200)
      throw new Error(`A file of people was answered ${reply.status}: ${reply.text}`);
    return uploadImport.response.parse(reply.json());
  }

  /**
   * Polls until the state is reached, and presses the button while no worker is busy with the
   * import.
   */
  async #reach(
    id: number,
    state: ImportView['state'],
    press: (one: ImportView) => Promise<void> | null,
  ): Promise<void> {
    for (;;) {
      const one = showImport.response.parse(
        (await this.#given.hr.until(showImport, of(id))).json(),
      );
      if (one.state === state) return;
      await (press(one) ?? pause(LOOK_MS));
    }
  }

  /** Tries once. A lost answer may have been a success, and a session may have ended. */
  async #try<E extends Endpoint>(endpoint: E, parts: CallParts<E>): Promise<void> {
    const reply = await this.#given.hr.try(endpoint, parts);
    if (reply !== null && ![200, 401, 409, 419].includes(reply.status))
      throw new Error(`${endpoint.id} was answered ${reply.status}: ${reply.text}`);
  }
}

const of = (id: number) => ({ params: { id: String(id) } });
