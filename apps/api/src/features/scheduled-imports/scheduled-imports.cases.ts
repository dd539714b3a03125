import type * as scheduledImports from '@reviews/contracts/scheduled-imports';
import type { Database } from '@reviews/db';
import { INTEGRATION_MESSAGES, SCHEDULED_IMPORT_MESSAGES } from '@reviews/domain';
import { buildIntegration } from '@reviews/factories';
import * as answer from '../../testing/cases/answers.ts';
import { writes, type CasesOf } from '../../testing/cases/call-case.ts';
import { UNKNOWING } from '../../testing/cases/ground.ts';
import { toAdministrators, whileOnlyLooking } from '../../testing/cases/kinds-of-people.ts';
import { recordsOf, type WritingWorld } from '../../testing/cases/writing-world.ts';

const run = (id: number) => ({ params: { integrationId: String(id) }, body: {} });
const UNKNOWN = run(2_000_000_000);

const add = async (db: Database, enabled = true): Promise<number> =>
  (await buildIntegration(db, { kind: 'scheduled_import', enabled })).id;

/** The schedule that is run next. */
const records = recordsOf(async ({ db }) => ({ id: await add(db) }));
const give = (enabled: boolean) => async (world: WritingWorld) =>
  void (records.of(world).id = await add(world.db, enabled));
const running = {
  ...toAdministrators(),
  given: give(true),
  request: (world: WritingWorld) => run(records.of(world).id),
};

/** Scheduled imports are run by those who configure the application. */
export const SCHEDULED_IMPORTS = {
  records,
  calls: {
    runScheduledImport: {
      call: async ({ db }) => run(await add(db)),
      absent: UNKNOWN,
      unknowing: UNKNOWING,
      by: 'admin',
      budget: writes(4),
      fields: { integrationId: 'schedule' },
      sentBy: 'administrator',
      tables: ['scheduled_import'],
      logs: {
        action: 'integration.asked_to_import',
        record: (world) => `integration ${records.of(world).id}`,
      },
      attempts: {
        'that a scheduled import runs now': running,
        'that a scheduled import runs now which is off': {
          ...toAdministrators(answer.refusal(422, SCHEDULED_IMPORT_MESSAGES.isOff)),
          given: give(false),
          request: (world) => run(records.of(world).id),
        },
        'that a scheduled import runs now that there is not': {
          ...toAdministrators(answer.refusal(404, INTEGRATION_MESSAGES.notFound)),
          request: () => UNKNOWN,
        },
        'that a scheduled import runs now, while impersonations may only look':
          whileOnlyLooking(running),
      },
    },
  } satisfies CasesOf<typeof scheduledImports>,
};
