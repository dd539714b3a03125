import type { Database } from '@reviews/db';
import { createServingRole } from '@reviews/db/serving-role';
import { createTestDatabase } from '@reviews/db/testing';
import {
  buildCycle,
  buildEmployee,
  buildTemplate,
  ensureBaseData,
  NOMINATION_STAGES,
  type BuiltEmployee,
  type BuiltTemplate,
} from '@reviews/factories';
import { ApiProcess, type Visitor } from '@reviews/harness';
import { buildPeople, type Cast, type Who } from '../world/people.ts';
import { signEveryoneIn } from '../world/sign-in.ts';
import { buildConfigWorld, type ConfigWorld } from './config.ts';
import { buildCycleWorld, type CycleWorld } from './cycles.ts';
import { buildHandovers, type HandoverWorld } from './handovers.ts';
import { buildPacketWorld, type PacketWorld } from './packets.ts';
import { buildBulkWorld, type BulkWorld } from './bulk.ts';
import { buildAccessWorld, type AccessWorld } from './access.ts';
import { buildEmployeeWorld, type EmployeeWorld } from './employees.ts';
import { buildReminderWorld, type ReminderWorld } from './reminders.ts';
import { buildImportWorld, type ImportWorld } from './imports.ts';
import { buildSavedWorld, type SavedWorld } from './saved-filters.ts';
import { buildIntegrationWorld, type IntegrationWorld } from './integrations.ts';
import { buildSignInWorld, type SignInWorld } from './sign-in.ts';
import { buildTokenWorld, type TokenWorld } from './tokens.ts';
import { buildSiteWorld, type SiteWorld } from './site.ts';
import { buildTypeWorld, type TypeWorld } from './types.ts';
import { buildLaunchWorld, type LaunchWorld } from './launches.ts';
import { buildTemplateWorld, type TemplateWorld } from './templates.ts';

/** Templates of the forms. Each has one required question. */
export type TemplateName =
  | 'plain'
  | 'self'
  | 'hidden'
  | 'optOut'
  | 'selfReopen'
  | 'namelessToManagers'
  | 'namelessToSubject';

/** The running product, everyone signed in to it, and the records that forms are built from. */
export interface World {
  readonly url: string;
  readonly storageDir: string;
  readonly db: Database;
  readonly cast: Cast;
  readonly visitors: Readonly<Record<Who, Visitor>>;
  readonly templates: Readonly<Record<TemplateName, BuiltTemplate>>;
  /** Left the company; may still have an account. */
  readonly gone: BuiltEmployee;
  /** Has an account without a password. */
  readonly withoutPassword: BuiltEmployee;
  /** A running pulse in which no one has been asked for reviewers yet. */
  readonly peers: { readonly cycleId: number; readonly pulseId: number };
  readonly handovers: HandoverWorld;
  readonly types: TypeWorld;
  readonly site: SiteWorld;
  readonly records: EmployeeWorld;
  readonly config: ConfigWorld;
  readonly imports: ImportWorld;
  readonly packets: PacketWorld;
  readonly reminders: ReminderWorld;
  readonly access: AccessWorld;
  readonly bulk: BulkWorld;
  readonly launches: LaunchWorld;
  readonly saved: SavedWorld;
  readonly tokens: TokenWorld;
  readonly signIns: SignInWorld;
  readonly integrations: IntegrationWorld;
  readonly building: TemplateWorld;
  readonly seasons: CycleWorld;
  readonly close: () => Promise<void>;
}

async function buildTemplates(db: Database): Promise<World['templates']> {
  return {
    plain: await buildTemplate(db),
    self: await buildTemplate(db, { type: 'Self' }),
    hidden: await buildTemplate(db, { visibleToEmployee: false }),
    optOut: await buildTemplate(db, { options: { sharingOptOutOption: true } }),
    selfReopen: await buildTemplate(db, { options: { selfReopen: true } }),
    namelessToManagers: await buildTemplate(db, { options: { anonymizeManager: true } }),
    namelessToSubject: await buildTemplate(db, { options: { anonymizeEmployee: true } }),
  };
}

/** Starts the product on its own database and signs everyone in. */
export async function openWorld(): Promise<World> {
  const { url: databaseUrl, db, drop } = await createTestDatabase();
  await ensureBaseData(db);
  const cast = await buildPeople(db);
  const templates = await buildTemplates(db);
  const gone = await buildEmployee(db, { leftOn: '2025-06-30' });
  const withoutPassword = await buildEmployee(db, { password: null });
  const cycle = await buildCycle(db, {
    pulses: [{ template: await buildTemplate(db, { type: 'Peer' }), stages: NOMINATION_STAGES }],
  });
  const peers = { cycleId: cycle.id, pulseId: cycle.pulses[0]?.id ?? 0 };
  const handovers = await buildHandovers(db, cast, templates);
  const types = await buildTypeWorld(db);
  const site = await buildSiteWorld(db);
  const records = await buildEmployeeWorld(db);
  const config = await buildConfigWorld(db);
  const imports = await buildImportWorld(db);
  const packets = await buildPacketWorld(db, cast, templates.plain);
  const access = await buildAccessWorld(db);
  const reminders = await buildReminderWorld(db, cast, templates.plain);
  const bulk = await buildBulkWorld(db, cast, templates.plain);
  const launches = await buildLaunchWorld(db, withoutPassword);
  const saved = await buildSavedWorld(db, cast);
  const tokens = await buildTokenWorld(db, withoutPassword);
  const signIns = await buildSignInWorld(db, withoutPassword);
  const integrations = await buildIntegrationWorld(db);
  const building = await buildTemplateWorld(db);
  const seasons = await buildCycleWorld(db);
  // Runs the product with its minimal database rights, so that all of its writes are done with
  // these.
  const serving = await createServingRole(databaseUrl);
  const api = await new ApiProcess({ databaseUrl: serving.url }).start();
  const visitors = await signEveryoneIn(api.url, db, cast);
  const close = async (): Promise<void> => {
    await api.stop();
    await serving.drop();
    await drop();
  };
  return {
    url: api.url,
    storageDir: api.storageDir,
    db,
    cast,
    visitors,
    templates,
    gone,
    withoutPassword,
    peers,
    types,
    site,
    records,
    config,
    imports,
    packets,
    reminders,
    access,
    bulk,
    handovers,
    launches,
    saved,
    tokens,
    signIns,
    integrations,
    building,
    seasons,
    close,
  };
}
