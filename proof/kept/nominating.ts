import {
  declineReview,
  saveNominations,
  undoApproval,
  unlockNominations,
} from '@reviews/contracts';
import { IdRow, readRows, type Database, type RowSchema } from '@reviews/db';
import {
  buildCycle,
  buildEmployee,
  buildNominationTask,
  buildTemplate,
  NOMINATION_STAGES,
  type BuiltEmployee,
} from '@reviews/factories';
import type { Random } from '@reviews/factories/demo/random';
import { z } from 'zod';
import { Acts } from './acts.ts';
import type { Browser } from './browser.ts';
import type { Ground } from './ground.ts';
import type { Ledger } from './ledger.ts';
import { compareAfterKill, type Reader } from './reading.ts';

/** Each declines once: a reviewer who has declined cannot be approved again. */
const PEERS = 12;
const DECLINES = 0.3;
const IS_TAKEN_BACK = 0.4;

const ACTS = [
  'nominations.approved',
  'nominations.unlocked',
  'nominations.undone',
  'pulse.declined',
] as const;
const HashRow = z.strictObject({ hash: z.string() });
type NominatingAct = (typeof ACTS)[number];

export interface PeerTask {
  readonly id: number;
  readonly hash: string;
  readonly manager: BuiltEmployee;
  readonly peers: readonly BuiltEmployee[];
}

/** Builds a task whose reviewers its manager approves, and unlocks again. */
export async function buildPeerTask(db: Database, manager: BuiltEmployee): Promise<PeerTask> {
  const [cyclePulse] = (
    await buildCycle(db, {
      pulses: [{ template: await buildTemplate(db, { type: 'Peer' }), stages: NOMINATION_STAGES }],
    })
  ).pulses;
  if (cyclePulse === undefined) throw new Error('The cycle was built without a pulse.');
  const { id, hash } = await buildNominationTask(db, {
    component: 'nomination_approvals',
    employee: await buildEmployee(db, { manager }),
    assignee: manager,
    cyclePulse,
  });
  const peers: BuiltEmployee[] = [];
  for (let place = 0; place < PEERS; place += 1) peers.push(await buildEmployee(db));
  return { id, hash, manager, peers };
}

interface NominatingGiven {
  readonly task: PeerTask;
  readonly manager: Browser;
  readonly peers: readonly Browser[];
  readonly ground: Ground;
  readonly ledger: Ledger;
  readonly random: Random;
}

const Stored = z.strictObject({ state: z.string() }).and(z.record(z.enum(ACTS), z.int()));
type Stored = z.infer<typeof Stored>;

const logged = (act: NominatingAct) =>
  `(SELECT count(*)::int FROM change_log l WHERE l.entity = 'pulse' AND l.entity_id = p.id::text AND l.action = '${act}') AS "${act}"`;
const STORED = `
  SELECT p.state::text, ${ACTS.filter((act) => act !== 'pulse.declined')
    .map(logged)
    .join(', ')},
    (SELECT count(*)::int FROM pulse r WHERE r.nomination_task_id = p.id AND r.state = 'declined' AND r.deleted_at IS NULL) AS "pulse.declined"
  FROM pulse p WHERE p.id = $1`;

/**
 * A manager who approves, undoes or unlocks that and approves again, and reviewers who decline:
 * each once, however often it is sent.
 */
export class Nominating {
  readonly acts: Acts<NominatingAct>;
  readonly #given: NominatingGiven;

  constructor(given: NominatingGiven) {
    this.#given = given;
    this.acts = new Acts(ACTS, given.ledger);
  }

  async until(isOver: () => boolean): Promise<void> {
    const { random, task, manager, peers } = this.#given;
    let left = peers.map((browser) => ({ browser, userId: browser.userId }));
    while (!isOver()) {
      const [first, second] = left;
      if (first === undefined || second === undefined) return;
      const approvals = {
        nominationIds: await this.#named(),
        nominationApprovals: [first.userId, second.userId],
      };
      await this.#act('nominations.approved', () =>
        manager.until(saveNominations, {
          params: { hash: task.hash, stage: 'Nomination Approvals' },
          body: approvals,
        }),
      );
      if (isOver()) return;
      if (random.chance(DECLINES)) {
        const review = await this.#reviewOf(first.userId);
        await this.#act('pulse.declined', () =>
          first.browser.until(declineReview, {
            params: { hash: review },
            body: { reason: 'We have not worked together.' },
          }),
        );
        left = left.slice(1);
      } else if (random.chance(IS_TAKEN_BACK))
        await this.#act('nominations.undone', () =>
          manager.until(undoApproval, { params: { hash: task.hash }, body: {} }),
        );
      else
        await this.#act('nominations.unlocked', () =>
          manager.until(unlockNominations, { params: { hash: task.hash }, body: {} }),
        );
    }
  }

  /**
   * Returns the faults. Every confirmed act is there, and none twice: locked exactly where it was
   * approved once more than unlocked.
   */
  async faults(reader: Reader): Promise<string[]> {
    const { task } = this.#given;
    const { row, faults } = await this.acts.compared(
      `Task ${task.id}`,
      async () => (await readRows(reader, Stored, STORED, [task.id]))[0],
    );
    if (row === undefined) return faults;
    const opened = row['nominations.unlocked'] + row['nominations.undone'] + row['pulse.declined'];
    const isLocked = row['nominations.approved'] > opened;
    return isLocked === (row.state === 'complete')
      ? faults
      : [
          ...faults,
          `Task ${task.id} is ${row.state} after it was approved ${row['nominations.approved']} times and opened again ${opened} times.`,
        ];
  }

  async #act(act: NominatingAct, ask: () => ReturnType<Browser['until']>): Promise<void> {
    await this.acts.do(act, async () => {
      const reply = await ask();
      if (reply.status !== 200)
        throw new Error(
          `${act} of task ${this.#given.task.id} was answered ${reply.status}: ${reply.text}`,
        );
    });
  }

  async #named(): Promise<number[]> {
    return (
      await this.#ask(IdRow, `SELECT id FROM nomination WHERE task_id = $1 ORDER BY id`, [
        this.#given.task.id,
      ])
    ).map(({ id }) => id);
  }

  async #reviewOf(userId: number): Promise<string> {
    const [review] = await this.#ask(
      HashRow,
      `SELECT r.hash FROM pulse r JOIN app_user u ON u.employee_id = r.assignee_id WHERE r.nomination_task_id = $1 AND u.id = $2 AND r.deleted_at IS NULL`,
      [this.#given.task.id, userId],
    );
    if (review === undefined)
      throw new Error(
        `Task ${this.#given.task.id} was approved and opened no review for user ${userId}.`,
      );
    return review.hash;
  }

  /** Reads what is stored, whatever is killed in between. */
  #ask<Row>(schema: RowSchema<Row>, sql: string, values: readonly number[]): Promise<Row[]> {
    return compareAfterKill(this.#given.ground.db, (reader) =>
      readRows(reader, schema, sql, values),
    );
  }
}
