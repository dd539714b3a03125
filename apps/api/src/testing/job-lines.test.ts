import { randomBytes } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import {
  addIntegration,
  configureIntegration,
  saveIntegration,
  startLaunch,
} from '@reviews/contracts';
import {
  EVERYONE,
  IMPORT_UNDECIDED_DAYS,
  WEBHOOK_FAILING_DAYS,
  type LoggedAction,
} from '@reviews/domain';
import {
  buildCycle,
  buildEmployee,
  buildNotice,
  buildPulse,
  buildSubmittedPulse,
  buildTemplate,
  type BuiltEmployee,
} from '@reviews/factories';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readRows } from '@reviews/db';
import { z } from 'zod';
import type { JobName } from '../core/job-waker.ts';
import { lines } from './import-files.ts';
import { importing } from './import-scene.ts';
import { startScheduledImportScene, type ScheduledImportScene } from './scheduled-import-scene.ts';
import { impersonating, present, replyOf } from './worlds.ts';

const DAY_MS = 86_400_000;
const ONCE = { signal: new AbortController().signal, isLast: true };
const HEAD = 'Employee ID,Name,Work Email,Job Title,Department,Status';
const S1 = (title: string) =>
  lines(HEAD, `S1,"Berg, Anna",s1@larkspur.example,${title},Engineering,Active`);

let scene: ScheduledImportScene;
/** The person that an impersonator imports for. */
let keeper: BuiltEmployee;
beforeAll(async () => {
  scene = await startScheduledImportScene();
  keeper = await buildEmployee(scene.app.db, { roles: ['HR'] });
  const hand = await scene.hand();
  await hand.apply(await hand.previewed(S1('Engineer')));
});
afterAll(() => scene.close());

const advance = (ms: number): void => scene.app.clock.advance(ms);
const runAll = async (
  name:
    | 'launchJob'
    | 'dueMomentsJob'
    | 'digestJob'
    | 'importJob'
    | 'scheduledImportJob'
    | 'webhookJob',
) => {
  const job = scene.app.services[name];
  for (const key of await job.waiting()) await job.run(key, ONCE);
};

const TablesRow = z.strictObject({ name: z.string() });

const TablesRow2 = z.strictObject({ name: z.string(), state: z.string() });

/**
 * Returns a checksum of each table's rows. Leaves out sessions and rate limits, which also change
 * on their own.
 */
async function tables(): Promise<ReadonlyMap<string, string>> {
  const { pool } = scene.app.db;
  const named = await readRows(
    pool,
    TablesRow,
    `SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public' AND table_type = 'BASE TABLE' AND table_name NOT IN ('session', 'rate_limit')`,
  );
  const rows = await readRows(
    pool,
    TablesRow2,
    named
      .map(
        ({ name }) =>
          `SELECT '${name}' AS name, count(*) || ' ' || coalesce(sum(hashtextextended(t::text, 0)::numeric), 0) AS state FROM "${name}" t`,
      )
      .join(' UNION ALL '),
  );
  return new Map(rows.map(({ name, state }) => [name, state]));
}

interface Written {
  /** 'action by user', or 'action by impersonator as user', in order and without duplicates. */
  readonly told: readonly string[];
  readonly tables: readonly string[];
}

/** Returns what some work writes, and its change log lines. */
async function writtenBy(work: () => Promise<unknown>): Promise<Written> {
  const { changeLog } = scene.app.db.prisma;
  const [before, last] = [
    await tables(),
    (await changeLog.aggregate({ _max: { id: true } }))._max.id ?? 0n,
  ];
  await work();
  const after = await tables();
  const entries = await changeLog.findMany({ where: { id: { gt: last } }, orderBy: { id: 'asc' } });
  const nameOf = (id: number | null) =>
    id === null
      ? 'no one'
      : id === scene.admin.user.id
        ? 'the administrator'
        : id === keeper.user.id
          ? 'the keeper'
          : `user ${id}`;
  const said = entries.map(
    ({ action, actorId, impersonatorId }) =>
      `${action} by ${impersonatorId === null ? '' : `${nameOf(impersonatorId)} as `}${nameOf(actorId)}`,
  );
  return {
    told: [...new Set(said)],
    tables: [...after.keys()].filter((name) => before.get(name) !== after.get(name)).toSorted(),
  };
}

type Told = `${LoggedAction} by ${string}`;
interface Job {
  /** Prepares the job, as a person or the calendar would; returns the function that runs it. */
  readonly given: () => Promise<() => Promise<unknown>>;
  readonly told: readonly Told[];
  /** Why its writes have no log line of their own; null if they do. */
  readonly because: string | null;
  /** One of the tables it writes, as evidence that it ran. */
  readonly writes: string;
}

/** Every job: a new one does not compile without stating its log lines. */
const JOBS: Readonly<Record<JobName, Job>> = {
  launch: {
    async given() {
      const cycle = await buildCycle(scene.app.db, {
        now: scene.app.clock.now(),
        launchedAt: null,
        pulses: [{ template: await buildTemplate(scene.app.db, { type: 'Self' }) }],
      });
      const caller = await scene.caller();
      replyOf(
        startLaunch,
        await caller.call(startLaunch, {
          params: { id: String(cycle.id) },
          body: { population: { ...EVERYONE }, pulse_ids: [], revision: cycle.revision },
        }),
      );
      return () => runAll('launchJob');
    },
    told: [],
    because:
      'it opens what `launch.started` has told, for as many people; each form begins with its writer’s first line',
    writes: 'pulse',
  },
  due_moments: {
    async given() {
      const { db, clock } = scene.app;
      const on = (days: number) =>
        new Date(clock.now().getTime() + days * DAY_MS).toISOString().slice(0, 10);
      const cycle = await buildCycle(db, {
        now: clock.now(),
        pulses: [
          { stageless: true, stages: [{ autoCloseDate: on(1) }] },
          { stageless: true, stages: [{}] },
        ],
        packetReleaseDate: on(3),
      });
      const [closing, done] = [present(cycle.pulses[0]), present(cycle.pulses[1])];
      await buildPulse(db, {
        employee: keeper,
        assignee: keeper,
        cyclePulse: closing,
        openedAt: clock.now(),
      });
      await buildSubmittedPulse(db, {
        employee: keeper,
        assignee: scene.admin,
        cyclePulse: done,
        openedAt: clock.now(),
      });
      return async () => {
        advance(2 * DAY_MS);
        await runAll('dueMomentsJob');
        advance(2 * DAY_MS);
        await runAll('dueMomentsJob');
      };
    },
    told: ['pulse.auto_closed by no one', 'packet.released by no one'],
    because: null,
    writes: 'packet',
  },
  reminders: {
    async given() {
      const { db, clock } = scene.app;
      const cycle = await buildCycle(db, {
        now: clock.now(),
        pulses: [{ stages: [{ dueDate: clock.now().toISOString().slice(0, 10) }] }],
      });
      await buildPulse(db, {
        employee: scene.admin,
        assignee: keeper,
        cyclePulse: present(cycle.pulses[0]),
        openedAt: new Date(clock.now().getTime() - 9 * DAY_MS),
      });
      return async () => {
        advance(DAY_MS);
        await runAll('digestJob');
      };
    },
    told: [],
    because:
      'what the product tells people by itself changes no record of theirs; who was told of what stands with the reminders of the cycle',
    writes: 'reminder',
  },
  people_import: {
    async given() {
      const other = importing(scene.app, await impersonating(scene.app, scene.admin, keeper));
      const preview = await other.previewed(S1('Principal'));
      return () => other.apply(preview);
    },
    told: [
      'import.asked_to_apply by the administrator as the keeper',
      'employee.changed by the administrator as the keeper',
      'import.applied by the administrator as the keeper',
    ],
    because: null,
    writes: 'position',
  },
  scheduled_imports: {
    async given() {
      await writeFile(path.join(scene.folder, 'people.csv'), S1('Director'));
      const id = await scene.add();
      await scene.runNow(id);
      return () => scene.work();
    },
    told: [
      'import.uploaded by the administrator',
      'import.mapped by the administrator',
      'import.asked_to_apply by the administrator',
      'employee.changed by the administrator',
      'import.applied by the administrator',
    ],
    because: null,
    writes: 'position',
  },
  webhooks: {
    async given() {
      const caller = await scene.caller();
      const { id } = replyOf(
        addIntegration,
        await caller.call(addIntegration, { body: { kind: 'webhook', name: 'Payroll' } }),
      );
      const at = { params: { integrationId: String(id) } };
      scene.serve((_, response) => void response.writeHead(410).end());
      replyOf(
        configureIntegration,
        await caller.call(configureIntegration, {
          ...at,
          body: {
            revision: 1,
            settings: { url: scene.address, events: ['cycle.closed'] },
            secret: `whsec_${randomBytes(32).toString('base64')}`,
          },
        }),
      );
      replyOf(
        saveIntegration,
        await caller.call(saveIntegration, {
          ...at,
          body: { revision: 2, name: 'Payroll', enabled: true },
        }),
      );
      const happens = () =>
        scene.app.db.prisma.changeLog.create({
          data: {
            at: scene.app.clock.now(),
            action: 'cycle.closed',
            entity: 'cycle',
            entityId: '1',
          },
        });
      await happens();
      await runAll('webhookJob');
      advance(WEBHOOK_FAILING_DAYS * DAY_MS);
      await happens();
      return () => runAll('webhookJob');
    },
    told: ['integration.switched_off by no one'],
    because: null,
    writes: 'webhook_delivery',
  },
};

describe('change log lines of jobs', () => {
  it.each(Object.entries(JOBS))('%s', async (_, { given, told, because, writes }) => {
    const written = await writtenBy(await given());
    expect([written.told, written.tables.includes(writes)]).toEqual([told, true]);
    expect(written.tables.includes('change_log')).toBe(because === null);
  });

  it('a job without a line writes no record: its effect was logged before, or is a notice', async () => {
    const silent = Object.entries(JOBS).flatMap(([name, { because }]) =>
      because === null ? [] : [name],
    );
    expect(silent).toEqual(['launch', 'reminders']);
    const written = await writtenBy(await JOBS.reminders.given());
    expect(
      written.tables.filter(
        (name) =>
          ![
            'due_moment',
            'mail',
            'notice',
            'reminder',
            'reminder_form',
            '_prisma_migrations',
          ].includes(name),
      ),
    ).toEqual([]);
  });

  it('discarding an undecided import has no actor', async () => {
    const hand = await scene.hand();
    await hand.previewed(S1('Waits'));
    advance((IMPORT_UNDECIDED_DAYS + 1) * DAY_MS);
    const { told, tables: changed } = await writtenBy(() => scene.app.services.importJob.sweep());
    expect(told).toEqual(['import.discarded by no one']);
    expect(changed).toEqual(['change_log', 'people_import', 'people_import_row']);
  });

  it("cleanups only delete old emails and finished work, no one's records", async () => {
    const { db, clock, services } = scene.app;
    await buildNotice(db, { kind: 'reassigned', user: keeper });
    clock.advance(400 * DAY_MS);
    const { told, tables: changed } = await writtenBy(async () => {
      await services.mailDispatch.sweep();
      await services.integrations.sweep();
      await services.webhookJob.sweep();
    });
    expect(told).toEqual([]);
    expect(
      changed.filter(
        (name) =>
          !['integration_event', 'invitation', 'mail', 'notice', 'webhook_delivery'].includes(name),
      ),
    ).toEqual([]);
    expect(changed).toContain('integration_event');
  });
});
