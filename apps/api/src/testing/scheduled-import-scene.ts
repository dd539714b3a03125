import { createServer, type RequestListener } from 'node:http';
import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import {
  addIntegration,
  configureIntegration,
  listIntegrationEvents,
  runScheduledImport,
  saveIntegration,
  showIntegration,
  type ScheduledImportSettings,
} from '@reviews/contracts';
import { ADMINISTRATOR_ROLE } from '@reviews/domain';
import { buildEmployee, type BuiltEmployee } from '@reviews/factories';
import { importing } from './import-scene.ts';
import { startTestApp, type Answer, type Caller, type TestApp } from './start-test-app.ts';
import { replyOf } from './worlds.ts';

const ONCE = { signal: new AbortController().signal, isLast: true };
const SETTINGS: ScheduledImportSettings = {
  source: 'folder',
  file: 'people.csv',
  url: '',
  sign_in: 'none',
  username: '',
  time: '03:00',
  weekdays: [1, 2, 3, 4, 5, 6, 7],
  applies: true,
  max_left: 0,
  max_changed: 3,
  max_added: 5,
  allows_refused: false,
};

/**
 * An application that imports from a folder and from a test server, and someone who configures it.
 */
export interface ScheduledImportScene {
  readonly app: TestApp;
  readonly folder: string;
  /** Sets the server's response. */
  serve(listener: RequestListener): void;
  readonly address: string;
  readonly admin: BuiltEmployee;
  /** Signs in at the current time: sessions do not last for days. */
  caller(): Promise<Caller>;
  hand(): Promise<ReturnType<typeof importing>>;
  /** Adds an enabled scheduled import. */
  add(settings?: Partial<ScheduledImportSettings>, secret?: string): Promise<number>;
  configure(
    id: number,
    settings: Partial<ScheduledImportSettings>,
    secret?: string,
  ): Promise<Answer>;
  switchOff(id: number): Promise<void>;
  /** Runs schedules and imports that are due, until none is left. */
  work(): Promise<void>;
  runNow(id: number): Promise<Answer>;
  /** Returns its log, first line first. */
  log(id: number): Promise<readonly (readonly [outcome: string, summary: string])[]>;
  close(): Promise<void>;
}

let named = 0;

export async function startScheduledImportScene(): Promise<ScheduledImportScene> {
  const folder = await mkdtemp(path.join(tmpdir(), 'reviews-import-folder-'));
  let listener: RequestListener = (_, response) => void response.writeHead(404).end();
  const server = createServer((request, response) => listener(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  const app = await startTestApp({ env: { IMPORT_FOLDER: folder, OUTGOING_HOSTS: host } });
  const admin = await buildEmployee(app.db, { roles: [ADMINISTRATOR_ROLE] });
  const caller = () => app.as(admin.user);
  const at = (id: number) => ({ params: { integrationId: String(id) } });
  const seen = async (id: number) =>
    replyOf(showIntegration, await (await caller()).call(showIntegration, at(id)));
  const configure = async (
    id: number,
    settings: Partial<ScheduledImportSettings>,
    secret?: string,
  ): Promise<Answer> => {
    const { revision } = await seen(id);
    return (await caller()).call(configureIntegration, {
      ...at(id),
      body: {
        revision,
        settings: { ...SETTINGS, ...settings },
        ...(secret === undefined ? {} : { secret }),
      },
    });
  };
  const turn = async (id: number, enabled: boolean): Promise<void> => {
    const { revision, name } = await seen(id);
    replyOf(
      saveIntegration,
      await (
        await caller()
      ).call(saveIntegration, { ...at(id), body: { revision, name, enabled } }),
    );
  };
  return {
    app,
    folder,
    admin,
    address: `http://${host}/people.csv`,
    caller,
    configure,
    serve: (given) => void (listener = given),
    hand: async () => importing(app, await caller()),
    async add(settings = {}, secret) {
      named += 1;
      const { id } = replyOf(
        addIntegration,
        await (
          await caller()
        ).call(addIntegration, {
          body: { kind: 'scheduled_import', name: `People at night ${named}` },
        }),
      );
      replyOf(configureIntegration, await configure(id, settings, secret));
      await turn(id, true);
      return id;
    },
    switchOff: (id) => turn(id, false),
    async work() {
      const { scheduledImportJob, importJob } = app.services;
      for (;;) {
        const [schedules, imports] = [
          await scheduledImportJob.waiting(),
          await importJob.waiting(),
        ];
        if (schedules.length + imports.length === 0) return;
        for (const id of schedules) await scheduledImportJob.run(id, ONCE);
        for (const id of await importJob.waiting()) await importJob.run(id, ONCE);
      }
    },
    runNow: async (id) => (await caller()).call(runScheduledImport, { ...at(id), body: {} }),
    log: async (id) =>
      replyOf(listIntegrationEvents, await (await caller()).call(listIntegrationEvents, at(id)))
        .data.map(({ outcome, summary }) => [outcome, summary] as const)
        .toReversed(),
    async close() {
      await app.close();
      server.closeAllConnections();
      await new Promise<void>((resolve) => void server.close(() => resolve()));
      await rm(folder, { recursive: true, force: true });
    },
  };
}
