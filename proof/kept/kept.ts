import { randomInt } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { withClient } from '@reviews/db/with-client';
import { ADMINISTRATOR_ROLE, HR_ROLE } from '@reviews/domain';
import { buildEmployee } from '@reviews/factories';
import { createRandom, type Random } from '@reviews/factories/demo/random';
import { violatedInvariants } from '@reviews/factories/testing/invariants';
import type { Means, Outcome, PromiseOfProduct } from '../promise.ts';
import type { Acts } from './acts.ts';
import { Browser } from './browser.ts';
import { buildCompany, type Company } from './company.ts';
import { compare } from './compare.ts';
import { buildConfiguration, Configuring, type BuiltConfiguration } from './configuring.ts';
import { Ground, KILLS, PATIENCE_MS, type Kill } from './ground.ts';
import { buildImported, Importing, type BuiltImport } from './importing.ts';
import { Ledger } from './ledger.ts';
import { Life, Staff } from './life.ts';
import { buildList, ManyForms, type BuiltList } from './many-forms.ts';
import { buildMove, Moving, type BuiltMove } from './moving.ts';
import { buildPeerTask, Nominating, type PeerTask } from './nominating.ts';
import { compareAfterKill } from './reading.ts';
import { buildRevisedForms, Revising, type RevisedForms } from './revising.ts';
import { buildSeason, Season, type BuiltSeason } from './seasons.ts';

const WRITERS = 64;
/** Minimum number of confirmed writes between two kills. */
const ACKNOWLEDGED_BETWEEN = 8;
const MAX_SEED = 2 ** 31;
/** How long writers write between two kills, in milliseconds, drawn from the seed. */
const WRITING_MS = {
  short: { least: 300, most: 1_200 },
  full: { least: 500, most: 2_500 },
} as const;
const SHORT_KILLS: readonly Kill[] = ['API', 'PostgreSQL', 'both'];
const FULL_KILLS: Readonly<Record<Kill, number>> = {
  API: 9,
  PostgreSQL: 8,
  both: 6,
  'one backend': 7,
};

/**
 * Returns the seed of REVIEWS_PROOF_SEED, to repeat a run, or a new one. Which request meets a kill
 * still depends on the machine.
 */
function chosenSeed(): number {
  const given = process.env['REVIEWS_PROOF_SEED'];
  return given === undefined || given === '' ? randomInt(MAX_SEED) : Number(given);
}

interface Scene {
  readonly ground: Ground;
  readonly ledger: Ledger;
  readonly writers: readonly Browser[];
  readonly lives: readonly Life[];
  readonly nominating: readonly Nominating[];
  readonly revising: readonly Revising[];
  readonly season: Season;
  readonly many: ManyForms;
  readonly moving: Moving;
  readonly configuring: Configuring;
  readonly importing: Importing;
}

/** Activities that run beside the writing. */
interface Further {
  readonly tasks: readonly PeerTask[];
  readonly forms: readonly RevisedForms[];
  readonly season: BuiltSeason;
  readonly list: BuiltList;
  readonly move: BuiltMove;
  readonly configuration: BuiltConfiguration;
  readonly imported: BuiltImport;
}

async function buildFurther({ db }: Ground, { managers }: Company): Promise<Further> {
  const hr = () => buildEmployee(db, { department: 'People', roles: [HR_ROLE] });
  return {
    tasks: await Promise.all(managers.map((manager) => buildPeerTask(db, manager))),
    forms: await Promise.all(managers.map((manager) => buildRevisedForms(db, manager))),
    season: await buildSeason(db, await hr()),
    list: await buildList(db, await hr()),
    move: await buildMove(db, await hr()),
    configuration: await buildConfiguration(
      db,
      await buildEmployee(db, { department: 'IT', roles: [ADMINISTRATOR_ROLE] }),
    ),
    imported: await buildImported(db, await hr()),
  };
}

async function setUp(
  ground: Ground,
  company: Company,
  { tasks, forms, season: built, list, move, configuration, imported }: Further,
  seed: number,
): Promise<Scene> {
  const ledger = new Ledger(company.writers.map(({ form }) => form));
  const open = (user: { id: number; email: string }) =>
    Browser.open(ground, ledger, ground.db, user);
  const managers = new Map(
    await Promise.all(
      company.managers.map(
        async (manager) => [manager.id, new Staff([await open(manager.user)])] as const,
      ),
    ),
  );
  const hr = new Staff(await Promise.all(company.hr.map(({ user }) => open(user))));
  const writers = await Promise.all(company.writers.map(({ person }) => open(person.user)));
  const lives = company.writers.map(({ form, manager }, place) => {
    const [writer, entry, staff] = [
      writers[place],
      ledger.forms.get(form.id),
      managers.get(manager.id),
    ];
    if (writer === undefined || entry === undefined || staff === undefined)
      throw new Error('The company was built without one of its people.');
    return new Life({
      writer,
      manager: staff,
      hr,
      form: entry,
      questions: company.questions,
      ledger,
      random: createRandom(seed, `writer ${place}`),
    });
  });
  const nominating = await Promise.all(
    tasks.map(async (task) => {
      const [manager, peers] = [
        await open(task.manager.user),
        await Promise.all(task.peers.map(({ user }) => open(user))),
      ];
      return new Nominating({
        task,
        manager,
        peers,
        ground,
        ledger,
        random: createRandom(seed, `task ${task.id}`),
      });
    }),
  );
  const revising = await Promise.all(
    forms.map(
      async (each) =>
        new Revising({
          forms: each,
          writer: await open(each.writer.user),
          manager: await open(each.manager.user),
          ledger,
        }),
    ),
  );
  const season = new Season({ season: built, hr: await open(built.hr.user), ledger });
  const many = new ManyForms({ list, hr: await open(list.hr.user), ledger });
  const moving = new Moving({
    move,
    hr: await open(move.hr.user),
    former: await open(move.former.user),
    next: await open(move.next.user),
    ledger,
  });
  const configuring = new Configuring({
    built: configuration,
    administrator: await open(configuration.administrator.user),
    ledger,
  });
  const importing = new Importing({
    built: imported,
    hr: await open(imported.hr.user),
    ledger,
  });
  return {
    ground,
    ledger,
    writers,
    lives,
    nominating,
    revising,
    season,
    many,
    moving,
    configuring,
    importing,
  };
}

const othersOf = ({
  nominating,
  revising,
  season,
  many,
  moving,
  configuring,
  importing,
}: Scene) => [...nominating, ...revising, season, many, moving, configuring, importing];

/** Ends a writer's session while the product is down, without the writer knowing. */
async function letSessionLapse({ ground, ledger, writers }: Scene, random: Random): Promise<void> {
  const token = random.shuffled(writers).find((writer) => writer.token !== undefined)?.token;
  if (token === undefined) return;
  ledger.session(token, undefined);
  // On its own connection: a pooled one may be lost without anyone knowing, and a write is not
  // retried.
  await withClient(ground.url, (client) =>
    client.query(
      `UPDATE session SET expires_at = greatest(created_at + interval '1 millisecond', now() - interval '1 second') WHERE id = sha256(convert_to($1, 'UTF8'))`,
      [token],
    ),
  );
  ledger.counts.lapsed += 1;
}

/**
 * Compares what was confirmed with what is stored: forms, everything done beside the writing, and
 * the invariants.
 */
async function compareAll(scene: Scene): Promise<string[]> {
  const { ground, ledger } = scene;
  const ofForms = await compare(ground.db, ledger, ground.api.storageDir);
  const ofOthers = await compareAfterKill(ground.db, async (reader) => {
    const faults: string[] = [];
    for (const one of othersOf(scene)) faults.push(...(await one.faults(reader)));
    return [...faults, ...(await violatedInvariants({ pool: reader }))];
  });
  return [...ofForms, ...ofOthers];
}

/**
 * Kills once and checks what can be seen right after. Returns the milliseconds until a write was
 * confirmed again.
 */
async function killOnce(
  scene: Scene,
  kill: Kill,
  random: Random,
  faults: string[],
): Promise<number> {
  const { ground, ledger } = scene;
  const begun = performance.now();
  await ground.kill(kill, random, () => letSessionLapse(scene, random));
  await within(
    PATIENCE_MS,
    ledger.nextAcknowledged(),
    `No write was confirmed within ${PATIENCE_MS} ms after ${kill} was killed.`,
  );
  const took = performance.now() - begun;
  const found = await compareAll(scene);
  faults.push(...found.map((fault) => `After ${kill} was killed: ${fault}`));
  return took;
}

async function within<T>(ms: number, work: Promise<T>, otherwise: string): Promise<T> {
  const timer = new AbortController();
  const late = pause(ms, undefined, { signal: timer.signal }).then(() =>
    Promise.reject(new Error(otherwise)),
  );
  late.catch(() => undefined);
  try {
    return await Promise.race([work, late]);
  } finally {
    timer.abort();
  }
}

function plannedKills(effort: Means['effort'], random: Random): Kill[] {
  return random.shuffled(
    effort === 'short'
      ? SHORT_KILLS
      : KILLS.flatMap((kill) => Array.from({ length: FULL_KILLS[kill] }, () => kill)),
  );
}

async function killRepeatedly(
  scene: Scene,
  effort: Means['effort'],
  random: Random,
  say: Means['say'],
): Promise<{ faults: string[]; longest: number; kills: Kill[] }> {
  const faults: string[] = [];
  let longest = 0;
  const kills = plannedKills(effort, random);
  for (const [place, kill] of kills.entries()) {
    const { least, most } = WRITING_MS[effort];
    // So that there is something to lose on a busy machine too.
    for (let waits = 0; waits < ACKNOWLEDGED_BETWEEN; waits += 1)
      await within(
        PATIENCE_MS,
        scene.ledger.nextAcknowledged(),
        `No write was confirmed within ${PATIENCE_MS} ms.`,
      );
    await pause(random.between(least, most));
    const took = await killOnce(scene, kill, random, faults);
    longest = Math.max(longest, took);
    say(
      `${place + 1} of ${kills.length}: ${kill} killed, writing again after ${Math.round(took)} ms; ${scene.ledger.counts.saves} saves confirmed`,
    );
  }
  // However slow the machine, do not stop before a review was submitted.
  while (scene.ledger.counts.submissions === 0)
    await within(
      PATIENCE_MS,
      scene.ledger.nextAcknowledged(),
      `No write was confirmed within ${PATIENCE_MS} ms.`,
    );
  return { faults, longest, kills };
}

/** Returns how often an act was confirmed, summed over everyone who does it. */
const done = <Act extends string>(all: readonly { readonly acts: Acts<Act> }[], act: Act): number =>
  all.reduce((sum, { acts }) => sum + acts.confirmed(act), 0);

/** Returns figures for what was confirmed and what happened during the run. */
function figuresOf({
  ledger: { counts, uploads },
  nominating,
  revising,
  season,
  many,
  moving,
  configuring,
  importing,
}: Scene): Record<string, number> {
  return {
    'acknowledged saves': counts.saves,
    'acknowledged submissions': counts.submissions,
    'acknowledged reopenings': counts.reopenings,
    'acknowledged comments': counts.comments,
    'acknowledged approvals': done(nominating, 'nominations.approved'),
    'acknowledged unlockings': done(nominating, 'nominations.unlocked'),
    'acknowledged approvals taken back': done(nominating, 'nominations.undone'),
    'acknowledged declines': done(nominating, 'pulse.declined'),
    'acknowledged restorings': done(revising, 'draft.restored'),
    'acknowledged restorings taken back': done(revising, 'draft.restore_undone'),
    'acknowledged requests declined': done(revising, 'pulse.reopen_declined'),
    'acknowledged launches': done([season], 'launch.started'),
    'acknowledged launches taken back': done([season], 'launch.undone'),
    'acknowledged releases': done([season], 'packet.released'),
    'acknowledged closings of a list': done([many], 'bulk.close'),
    'acknowledged extensions of a list': done([many], 'bulk.extend'),
    'acknowledged reassignings of a list': done([many], 'bulk.reassign'),
    'lists acknowledged to be as before': done([many], 'bulk.undone'),
    'acknowledged moves': done([moving], 'employee.manager_changed'),
    'acknowledged handovers': done([moving], 'handover.decided'),
    'acknowledged handovers taken back': done([moving], 'handover.undone'),
    'acknowledged configurations': done([configuring], 'app_config.changed'),
    'acknowledged menus': done([configuring], 'menu.saved'),
    'acknowledged pages': done([configuring], 'company_page.published'),
    'acknowledged roles': done([configuring], 'role.changed'),
    'acknowledged roles of someone': done([configuring], 'user.roles_changed'),
    'acknowledged fields': done([configuring], 'employee.fields_changed'),
    'acknowledged imports': done([importing], 'import.applied'),
    'acknowledged imports taken back': done([importing], 'import.undone'),
    'acknowledged images': uploads.length,
    'sign-ins': counts.signIns,
    impersonations: counts.impersonations,
    'conflicts of two windows': counts.conflicts,
    'sessions ended during the run': counts.lapsed,
    'sign-in limits reached': counts.signInLimits,
    'answers lost on the way': counts.lost,
  };
}

async function prove({ effort, say }: Means): Promise<Outcome> {
  const seed = chosenSeed();
  say(`seed ${seed}`);
  const ground = await Ground.prepare();
  try {
    const company = await buildCompany(ground.db, WRITERS);
    const further = await buildFurther(ground, company);
    await ground.api.start();
    const scene = await setUp(ground, company, further, seed);
    let isOver = false;
    const broken: string[] = [];
    const living = [...scene.lives, ...othersOf(scene)].map((life) =>
      life
        .until(() => isOver)
        .catch(
          (error: unknown) =>
            void broken.push(error instanceof Error ? error.message : String(error)),
        ),
    );
    const { faults, longest, kills } = await killRepeatedly(
      scene,
      effort,
      createRandom(seed, 'kills'),
      say,
    ).finally(() => (isOver = true));
    await Promise.all(living);
    const last = await compareAll(scene);
    return {
      faults: [
        ...new Set([...ground.faults, ...broken, ...scene.ledger.faults, ...faults, ...last]),
      ].map((fault) => `${fault} (REVIEWS_PROOF_SEED=${seed})`),
      figures: {
        ...Object.fromEntries(
          KILLS.map((kill) => [`kills of ${kill}`, kills.filter((one) => one === kill).length]),
        ),
        ...figuresOf(scene),
        'longest recovery ms': Math.round(longest),
        seed,
      },
    };
  } finally {
    await ground.end();
  }
}

/**
 * Promise 4 of the product: what it has confirmed survives the death of its processes, whole and
 * once.
 */
export const kept: PromiseOfProduct = { id: 'kept', title: 'Acknowledged is kept', prove };
