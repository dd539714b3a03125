import { inTransaction, type Database } from '@reviews/db';
import {
  NotVisible,
  RuleViolation,
  INTEGRATION_MESSAGES,
  SCHEDULED_IMPORT_MESSAGES as texts,
} from '@reviews/domain';
import type { Actor } from '../../core/actor.ts';
import { audit } from '../../core/audit.ts';
import type { Clock } from '../../core/clock.ts';
import type { JobWaker } from '../../core/job-waker.ts';
import { onTransaction } from '../../core/sql.ts';
import { requireImporting } from '../imports/public.ts';
import { lockIntegration, requireIntegrationManager } from '../integrations/public.ts';
import { want } from './schedule.queries.ts';

export interface ScheduledImportsDependencies {
  readonly db: Database;
  readonly clock: Clock;
  readonly jobs: JobWaker;
}

/** Creates the service for actions on a schedule besides its setup. */
export function createScheduledImportsService({ db, clock, jobs }: ScheduledImportsDependencies) {
  return {
    /**
     * Requests a run now.
     * @throws NotAllowed, NotVisible, RuleViolation if it is off
     */
    async runNow(actor: Actor, id: number): Promise<void> {
      requireIntegrationManager(actor);
      requireImporting(actor);
      await inTransaction(db, async (tx) => {
        const sql = onTransaction(tx);
        const record = await lockIntegration(sql, id);
        if (record?.kind !== 'scheduled_import')
          throw new NotVisible(INTEGRATION_MESSAGES.notFound);
        if (!record.enabled) throw new RuleViolation(texts.isOff);
        const at = clock.now();
        await want(sql, id, at);
        await audit(tx, actor, at, {
          action: 'integration.asked_to_import',
          entity: 'integration',
          entityId: id,
        });
        await jobs.wake(tx, 'scheduled_imports', id);
      });
    },
  };
}
