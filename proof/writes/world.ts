import type { Database } from '@reviews/db';
import { createServingRole } from '@reviews/db/serving-role';
import { createTestDatabase } from '@reviews/db/testing';
import {
  buildCycle,
  buildEmployee,
  buildTemplate,
  ensureBaseData,
  letImpersonatorsWrite,
  NOMINATION_STAGES,
} from '@reviews/factories';
import { ApiProcess } from '@reviews/harness';
import { buildPeople } from '@reviews/api/testing/cases/people';
import { signEveryoneIn } from '../world/sign-in.ts';
import { RECORDS } from '@reviews/api/testing/cases/all-cases';
import type { WritingWorld } from '@reviews/api/testing/cases/writing-world';

/** The running product, everyone signed in to it, and the records that forms are built from. */
export interface World extends WritingWorld {
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
  await letImpersonatorsWrite(db);
  const cast = await buildPeople(db);
  const templates = await buildTemplates(db);
  const gone = await buildEmployee(db, { leftOn: '2025-06-30' });
  const withoutPassword = await buildEmployee(db, { password: null });
  const cycle = await buildCycle(db, {
    pulses: [{ template: await buildTemplate(db, { type: 'Peer' }), stages: NOMINATION_STAGES }],
  });
  const peers = { cycleId: cycle.id, pulseId: cycle.pulses[0]?.id ?? 0 };
  const company = { db, cast, templates, gone, withoutPassword, peers };
  for (const records of RECORDS) await records.prepare(company);
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
    ...company,
    url: api.url,
    storageDir: api.storageDir,
    visitors,
    close,
  };
}
