import { setTimeout as pause } from 'node:timers/promises';
import {
  listLaunches,
  releasePackets,
  showCycle,
  startLaunch,
  undoLaunch,
  unreleasePackets,
  type Endpoint,
  type LaunchView,
} from '@reviews/contracts';
import { readRows, type Database } from '@reviews/db';
import { EVERYONE } from '@reviews/domain';
import {
  buildCycle,
  buildEmployee,
  buildSubmittedPulse,
  buildTemplate,
  type BuiltEmployee,
} from '@reviews/factories';
import type { CallParts, Reply } from '@reviews/harness';
import { z } from 'zod';
import { Acts } from './acts.ts';
import type { Browser } from './browser.ts';
import type { Ledger } from './ledger.ts';
import type { Reader } from './reading.ts';

const PEOPLE = 40;
const PULSES = 3;
const LOOK_MS = 200;
const ACTS = ['launch.started', 'launch.undone', 'packet.released', 'packet.unreleased'] as const;
type SeasonAct = (typeof ACTS)[number];

export interface BuiltSeason {
  readonly hr: BuiltEmployee;
  /** Launched to the department, and undone. */
  readonly launched: { readonly cycleId: number; readonly departmentId: number };
  /** One packet of this cycle is released, and taken back. */
  readonly released: { readonly cycleId: number; readonly employeeId: number };
}

/**
 * Builds a department about which three pulses open a form for everyone, and a cycle in which one
 * person's packet is ready.
 */
export async function buildSeason(db: Database, hr: BuiltEmployee): Promise<BuiltSeason> {
  const department = `Launched by ${hr.id}`;
  for (let count = 0; count < PEOPLE; count += 1) await buildEmployee(db, { department });
  const templates = [];
  for (let count = 0; count < PULSES; count += 1)
    templates.push(await buildTemplate(db, { type: 'Self' }));
  const { id: cycleId } = await buildCycle(db, {
    launchedAt: null,
    pulses: templates.map((template) => ({ template })),
  });
  const { id: departmentId } = await db.prisma.department.findUniqueOrThrow({
    where: { name: department },
    select: { id: true },
  });
  const {
    id,
    pulses: [cyclePulse],
  } = await buildCycle(db, { pulses: [{ template: await buildTemplate(db) }] });
  if (cyclePulse === undefined) throw new Error('The cycle was built without a pulse.');
  const employee = await buildEmployee(db, { department: 'Sales' });
  await buildSubmittedPulse(db, { employee, cyclePulse });
  return {
    hr,
    launched: { cycleId, departmentId },
    released: { cycleId: id, employeeId: employee.id },
  };
}

interface SeasonGiven {
  readonly season: BuiltSeason;
  readonly hr: Browser;
  readonly ledger: Ledger;
}

const Stored = z.strictObject({ released: z.boolean() }).and(z.record(z.enum(ACTS), z.int()));
type Stored = z.infer<typeof Stored>;

const logged = (act: SeasonAct) =>
  `(SELECT count(*)::int FROM change_log l WHERE l.actor_id = $1 AND l.action = '${act}') AS "${act}"`;
const STORED = `SELECT ${ACTS.map(logged).join(', ')}, coalesce((SELECT state::text = 'released' FROM packet WHERE cycle_id = $2 AND employee_id = $3), false) AS released`;
const LAUNCHES = `SELECT l.id, l.state::text AS state, (SELECT count(*)::int FROM pulse p WHERE p.launch_id = l.id) AS opened FROM launch l WHERE l.cycle_id = $1 ORDER BY l.id`;
const TWICE = `SELECT count(*)::int AS twice FROM (SELECT FROM pulse WHERE cycle_id = $1 AND deleted_at IS NULL GROUP BY employee_id, cycle_pulse_id HAVING count(*) > 1) again`;

const LaunchRow = z.strictObject({ id: z.int(), state: z.string(), opened: z.int() });

const TwiceRow = z.strictObject({ twice: z.int() });

/**
 * Someone in HR who launches a cycle and undoes it, releases a packet and takes it back: each
 * completes, once.
 */
export class Season {
  readonly acts: Acts<SeasonAct>;
  readonly #given: SeasonGiven;

  constructor(given: SeasonGiven) {
    this.#given = given;
    this.acts = new Acts(ACTS, given.ledger);
  }

  async until(isOver: () => boolean): Promise<void> {
    const {
      hr,
      season: {
        released: { cycleId, employeeId },
      },
    } = this.#given;
    const packet = { params: { cycleId: String(cycleId) }, body: { employee_ids: [employeeId] } };
    while (!isOver()) {
      await this.acts.do('launch.started', () => this.#launches());
      await this.acts.do('packet.released', async () =>
        this.#require(await hr.until(releasePackets, packet)),
      );
      await this.acts.do('launch.undone', () => this.#takesBack());
      await this.acts.do('packet.unreleased', async () =>
        this.#require(await hr.until(unreleasePackets, packet)),
      );
    }
  }

  /**
   * Returns the faults. Every confirmed act is there, and none twice: a launch is whole or undone
   * whole, and no one has two forms of a pulse.
   */
  async faults(reader: Reader): Promise<string[]> {
    const {
      hr,
      season: { launched, released },
    } = this.#given;
    const { row, faults } = await this.acts.compared(
      'A season',
      async () =>
        (
          await readRows(reader, Stored, STORED, [hr.userId, released.cycleId, released.employeeId])
        )[0],
    );
    if (row === undefined) return faults;
    if (row['packet.released'] - row['packet.unreleased'] !== (row.released ? 1 : 0))
      faults.push(
        `The packet of ${released.employeeId} is ${row.released ? '' : 'not '}released; the change log says otherwise.`,
      );
    const launches = await readRows(reader, LaunchRow, LAUNCHES, [launched.cycleId]);
    for (const { id, state, opened } of launches) {
      const isRight =
        state === 'done'
          ? opened === PEOPLE * PULSES
          : state === 'undone'
            ? opened === 0
            : opened <= PEOPLE * PULSES;
      if (!isRight || state === 'failed')
        faults.push(`Launch ${id} is ${state} with ${opened} forms.`);
    }
    const twice = (await readRows(reader, TwiceRow, TWICE, [launched.cycleId]))[0]?.twice ?? 0;
    if (twice > 0) faults.push(`${twice} people have two forms of a pulse that was launched.`);
    return faults;
  }

  /**
   * Presses until there is a new launch, looks before pressing again, and waits until it completes.
   */
  async #launches(): Promise<void> {
    const {
      hr,
      season: {
        launched: { cycleId, departmentId },
      },
    } = this.#given;
    const before = (await this.#newest())?.id;
    for (
      let newest: LaunchView | undefined;
      newest === undefined || newest.id === before;
      newest = await this.#newest()
    ) {
      const shown = showCycle.response.parse(
        (await hr.until(showCycle, { params: { id: String(cycleId) } })).json(),
      );
      await this.#try(startLaunch, {
        params: { id: String(cycleId) },
        body: {
          population: { ...EVERYONE, department_ids: [departmentId] },
          pulse_ids: [],
          revision: shown.revision,
        },
      });
    }
    await this.#ended('done');
  }

  async #takesBack(): Promise<void> {
    const launch = await this.#newest();
    if (launch === undefined) throw new Error('There is no launch to take back.');
    for (
      let state: string = launch.state;
      state === 'done';
      state = (await this.#newest())?.state ?? 'done'
    )
      await this.#try(undoLaunch, { params: { id: String(launch.id) }, body: {} });
    await this.#ended('undone');
  }

  async #newest(): Promise<LaunchView | undefined> {
    const reply = await this.#given.hr.until(listLaunches, {
      params: { id: String(this.#given.season.launched.cycleId) },
    });
    return listLaunches.response.parse(reply.json()).data[0];
  }

  /** Waits until a launch completes: it does so by itself, however often the worker dies. */
  async #ended(state: LaunchView['state']): Promise<void> {
    for (;;) {
      const found = await this.#newest();
      if (found !== undefined && found.state !== 'running' && found.state !== 'undoing') {
        if (found.state !== state)
          this.#given.ledger.faults.push(
            `Launch ${found.id} ended as ${found.state} and not as ${state}.`,
          );
        return;
      }
      await pause(LOOK_MS);
    }
  }

  /** Tries once. A lost answer may have been a success, and a session may have ended. */
  async #try<E extends Endpoint>(endpoint: E, parts: CallParts<E>): Promise<void> {
    const reply = await this.#given.hr.try(endpoint, parts);
    if (reply !== null && ![200, 401, 409, 419].includes(reply.status))
      throw new Error(`${endpoint.id} was answered ${reply.status}: ${reply.text}`);
  }

  #require(reply: Reply): void {
    if (reply.status !== 200)
      throw new Error(`A packet was answered ${reply.status}: ${reply.text}`);
  }
}
