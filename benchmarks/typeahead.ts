import { typeaheadEmployees } from '@reviews/contracts';
import {
  buildCycle,
  buildNominationTask,
  buildTemplate,
  NOMINATION_STAGES,
} from '@reviews/factories';
import { median, quantile, timed, Visitor } from '@reviews/harness';
import { readRows } from '@reviews/db';
import { z } from 'zod';
import { startProduct } from './servers.ts';
import type { World } from './world.ts';

/**
 * Calls of each kind before measuring starts, because a fresh server has not compiled anything yet.
 */
const WARM_UP = 40;
const ROUNDS = 120;
/** A search without hits. */
const NO_HIT = 'qqxyzzy';
const PREFIX = 3;

export interface SearchTimes {
  readonly kind: string;
  readonly hits: number;
  readonly median: number;
  readonly p95: number;
}

interface Task {
  readonly id: number;
  readonly userId: number;
}

const ManagerRow = z.strictObject({ id: z.int(), user_id: z.int() });

/**
 * Creates a nomination task of a manager in the middle of the company, with rules that check
 * everyone found: levels, own reporting line, cap.
 */
async function openTask({ db }: World): Promise<Task> {
  const rows = await readRows(
    db.pool,
    ManagerRow,
    `
    SELECT e.id, u.id AS user_id FROM employee e JOIN app_user u ON u.employee_id = e.id
    WHERE EXISTS (SELECT FROM reporting_line l WHERE l.ancestor_id = e.id) AND (SELECT count(*) FROM reporting_line l WHERE l.descendant_id = e.id) >= 3 ORDER BY e.id DESC LIMIT 1`,
  );
  const [person] = rows;
  if (person === undefined) throw new Error('No one is in the middle of the company.');
  const template = await buildTemplate(db, {
    type: 'Peer',
    options: {
      noManager: true,
      noDownline: true,
      levelAboveMax: 1,
      levelBelowMax: 2,
      maxOpenReviews: 6,
    },
  });
  const [cyclePulse] = (
    await buildCycle(db, { name: 'Nominations', pulses: [{ template, stages: NOMINATION_STAGES }] })
  ).pulses;
  if (cyclePulse === undefined) throw new Error('The cycle has no pulse.');
  return {
    id: (await buildNominationTask(db, { cyclePulse, employee: person })).id,
    userId: person.user_id,
  };
}

const NameRow = z.strictObject({ first_name: z.string(), last_name: z.string() });
const NamedRow = NameRow.extend({ preferred_name: z.string() });

/** Returns the kinds of search, using the existing names with the most hits. */
async function searches({ db }: World): Promise<Record<string, string>> {
  const rows = await readRows(
    db.pool,
    NamedRow,
    `
    SELECT e.preferred_name, e.first_name, e.last_name FROM employee e WHERE e.left_on IS NULL AND e.preferred_name ~ '[^a-zA-Z .''-]' ORDER BY e.id DESC LIMIT 1`,
  );
  const [accented] = rows;
  const common = await readRows(
    db.pool,
    NameRow,
    'SELECT mode() WITHIN GROUP (ORDER BY first_name) AS first_name, mode() WITHIN GROUP (ORDER BY last_name) AS last_name FROM employee',
  );
  const [most] = common;
  if (accented === undefined || most === undefined) throw new Error('The company has no names.');
  return {
    'exact name': `${most.first_name} ${most.last_name}`,
    'first name': most.first_name,
    prefix: most.first_name.slice(0, PREFIX),
    'two letters': most.first_name.slice(0, 2),
    'middle of a word': most.last_name.slice(1, 1 + PREFIX),
    'two words': `${most.last_name} ${most.first_name.slice(0, 2)}`,
    accents: accented.preferred_name.split(' ').at(-1) ?? '',
    'of every address': 'larkspur',
    'no hit': NO_HIT,
  };
}

/**
 * Measures the median and 95th percentile in milliseconds of a people search for a nomination, with
 * one client, alternating the kinds.
 */
export async function measureTypeahead(world: World): Promise<SearchTimes[]> {
  const [task, kinds] = [await openTask(world), await searches(world)];
  await world.db.pool.query('VACUUM ANALYZE employee');
  const product = await startProduct(world.url);
  try {
    const visitor = await Visitor.withSession(product.url, world.db, { id: task.userId });
    const find = (search: string) =>
      visitor.ask(typeaheadEmployees, {
        body: { filters: { search, context: 'Nominations', employee_feedback_id: task.id } },
      });
    const samples = Object.entries(kinds).map(([kind, search]) => ({
      kind,
      search,
      hits: 0,
      times: [] as number[],
    }));
    for (let round = 0; round < WARM_UP + ROUNDS; round += 1) {
      for (const sample of samples) {
        const time = await timed(async () => {
          sample.hits = (await find(sample.search)).data.length;
        });
        if (round >= WARM_UP) sample.times.push(time);
      }
    }
    return samples.map(({ kind, hits, times }) => ({
      kind,
      hits,
      median: median(times),
      p95: quantile(times, 0.95),
    }));
  } finally {
    await product.stop();
  }
}
