import type { Database } from '@reviews/db';
import { createTestDatabase } from '@reviews/db/testing';
import { buildCycle, buildEmployee, buildTemplate, ensureBaseData, NOMINATION_STAGES, type BuiltEmployee, type BuiltTemplate } from '@reviews/factories';
import { ApiProcess, type Visitor } from '@reviews/harness';
import { buildPeople, type Cast, type Who } from '../world/people.ts';
import { signEverybodyIn } from '../world/sign-in.ts';
import { buildHandovers, type HandoverWorld } from './handovers.ts';

/** The questionnaires of the forms; each asks one question, which is required. */
export type TemplateName = 'plain' | 'self' | 'hidden' | 'optOut' | 'selfReopen' | 'namelessToManagers' | 'namelessToSubject';

/** The running product, everybody signed in to it, and what forms are made of. */
export interface World {
  readonly url: string;
  readonly storageDir: string;
  readonly db: Database;
  readonly cast: Cast;
  readonly visitors: Readonly<Record<Who, Visitor>>;
  readonly templates: Readonly<Record<TemplateName, BuiltTemplate>>;
  /** Left the company; may still have an account. */
  readonly gone: BuiltEmployee;
  /** Has an account that no password opens. */
  readonly withoutPassword: BuiltEmployee;
  /** A pulse that runs, in which nobody has been asked for reviewers yet. */
  readonly peers: { readonly cycleId: number; readonly pulseId: number };
  readonly handovers: HandoverWorld;
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

/** Starts the product on a database of its own and signs everybody in. */
export async function openWorld(): Promise<World> {
  const { url: databaseUrl, db, drop } = await createTestDatabase();
  await ensureBaseData(db);
  const cast = await buildPeople(db);
  const templates = await buildTemplates(db);
  const gone = await buildEmployee(db, { leftOn: '2025-06-30' });
  const withoutPassword = await buildEmployee(db, { password: null });
  const cycle = await buildCycle(db, { pulses: [{ template: await buildTemplate(db, { type: 'Peer' }), stages: NOMINATION_STAGES }] });
  const peers = { cycleId: cycle.id, pulseId: cycle.pulses[0]?.id ?? 0 };
  const handovers = await buildHandovers(db, cast, templates);
  const api = await new ApiProcess({ databaseUrl }).start();
  const visitors = await signEverybodyIn(api.url, db, cast);
  const close = async (): Promise<void> => {
    await api.stop();
    await drop();
  };
  return { url: api.url, storageDir: api.storageDir, db, cast, visitors, templates, gone, withoutPassword, peers, handovers, close };
}
